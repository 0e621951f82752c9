/** The words of coming together: what is agreed, seats, strangers. */
export const en = {
  'agreed.bots': 'Bots',
  'agreed.clock': 'Time for a move',
  'agreed.rules': 'House rules',
  'agreed.usual': 'as usual',

  'seats.title': 'Who sits where',
  'seats.order': 'Turns go round by the numbers of the seats.',
  'seats.side': 'Side {n}',
  'seats.number': 'Seat {n}',
  'seats.sit': 'Sit here',
  'seats.swap': 'Swap {name}',
  'seats.swap_with': 'Swap {name} with…',
  'seats.swap_here': 'with {name}',
  'seats.swap_free': 'move here',

  'join.learn': 'Learn it in five minutes',
  'lesson.table': 'To your table',

  'pair.find': 'Find players',
  'pair.title': 'Anyone for a match?',
  'pair.about':
    'You are seated with others on this server who look for the same game. It begins when all seats are taken.',
  'pair.bots': 'Bots may take the free seats after a minute',
  'pair.look': 'Look for players',
  'pair.none': 'Nobody has an open table just now.',
  'pair.looking': 'Looking for players',
  'pair.count': '{n} of {seats} are here',
  'pair.bots_in': 'Bots take the free seats in {n} s.',
  'pair.bots_wait':
    'It begins when all seats are taken, or with bots once all who are here allow them.',
  'pair.full': 'It begins when all seats are taken.',
  'pair.stop': 'Stop looking',
};
