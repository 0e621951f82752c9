// What is wrong with a table as it lies: what is outside, hidden, cut off or too narrow to touch.
(scrolls) => {
  const faults = [];
  const kinds = {
    prompt: '[data-part="line"]', hand: '.yours .slot', trick: '.trick li', plate: '.seat, .dummy',
    place: '.place', tile: '.tile', trump: 'p.trump', score: '.track dl > div, .facts > div',
    number: '.ring .number', said: '.says, .reveal > *', open: '.sky .slot, .open .slot',
    corner: '.corner > *', specials: '.specials li', why: '.why.told > span',
    button: 'header button, header a, main .button, main [role="radio"]',
  };
  const end = document.querySelector('.end');
  const shown = [];
  for (const [kind, selector] of Object.entries(kinds)) {
    for (const element of document.querySelectorAll(selector)) {
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      if (!box.width || style.visibility === 'hidden' || element.closest('aside')) continue;
      // What a round brought lies over the middle until it is put aside.
      if (end && !end.contains(element) && element.closest('.stage')) continue;
      shown.push({ kind, element, box });
    }
  }
  const name = ({ kind, element }) =>
    `${kind} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 24)}`;
  const by = (...wanted) => shown.filter(({ kind }) => wanted.includes(kind));

  // Inside the window; where it may be scrolled, inside the page, and what belongs together too.
  const deep = scrolls ? document.documentElement.scrollHeight : innerHeight;
  for (const one of shown) {
    const { left, right, top, bottom } = one.box;
    const above = scrolls ? top + scrollY : top, below = scrolls ? bottom + scrollY : bottom;
    if (left < -1 || right > innerWidth + 1 || above < -1 || below > deep + 1) {
      faults.push(`${name(one)} is outside: ${[left, above, right, below].map(Math.round)}`);
    }
  }
  const together = by('prompt', 'hand', 'trick');
  const span = Math.max(...together.map(({ box }) => box.bottom)) -
    Math.min(...together.map(({ box }) => box.top));
  const long = document.querySelector(scrolls ? '[data-large], .facts' : '[data-large]');
  if (!long && span > innerHeight + 1) {
    faults.push(`prompt, trick and hand take ${Math.round(span)} px`);
  }

  // Nothing lies on anything else, but for cards of one hand and of one trick, and their tilt.
  const inside = (a, b) => a.element.contains(b.element) || b.element.contains(a.element);
  const loose = new Set(['hand', 'trick', 'said', 'open', 'number', 'why']);
  for (const [at, a] of shown.entries()) {
    for (const b of shown.slice(at + 1)) {
      if (inside(a, b) || (a.kind === b.kind && loose.has(a.kind))) continue;
      const kinds = [a.kind, b.kind].sort().join();
      if (kinds === 'number,trick' || kinds === 'said,trick') continue;
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (wide > 2 && high > 2) {
        faults.push(`${name(a)} and ${name(b)} overlap by ${Math.round(wide)} x ${Math.round(high)}`);
      }
    }
  }

  // Of every card a strip to touch is in sight, and words are not cut off.
  for (const line of document.querySelectorAll('.yours .hand .line')) {
    const cards = [...line.querySelectorAll('.slot')].map((card) => card.getBoundingClientRect());
    cards.slice(1).forEach((card, n) => {
      const strip = card.left - cards[n].left;
      if (strip < 18) faults.push(`a card of the hand shows ${Math.round(strip)} px`);
    });
  }
  for (const { element, ...one } of by('plate', 'score', 'prompt', 'said')) {
    for (const part of [element, ...element.querySelectorAll('*')]) {
      const style = getComputedStyle(part);
      if (part.closest('.unseen, svg') || style.display === 'inline') continue;
      if (part.scrollWidth > part.clientWidth + 1 && style.overflowX !== 'visible') {
        faults.push(`${name({ element, ...one })} is cut off`);
      }
      const box = part.getBoundingClientRect(), around = one.box;
      if (box.width && (box.right > around.right + 2 || box.bottom > around.bottom + 4)) {
        faults.push(`${name({ element, ...one })} runs out of its place`);
      }
    }
  }
  const why = document.querySelector('.why');
  if (why && why.scrollHeight > why.clientHeight + 2) faults.push(`cut off: ${why.textContent}`);
  return [...new Set(faults)];
}
