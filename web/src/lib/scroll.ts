/** Show the end of the list that an element closes, without moving the page itself. */
export function toEnd(last: HTMLElement): void {
  let box = last.parentElement;
  while (box && box.scrollHeight <= box.clientHeight) box = box.parentElement;
  if (box && box !== document.documentElement && box !== document.body) {
    box.scrollTop = box.scrollHeight;
  }
}
