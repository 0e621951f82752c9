/** The words of the four tables. */
export const en = {
  'table.your_turn': 'Your turn',
};
