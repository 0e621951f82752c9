/** The words that the games' tables share. */
export const en = {
  'seat.you': 'You',
  'seat.away': 'away',
  'seat.turn': 'to move',
  'seat.cards': '{n} {n|card|cards} left',
  'seat.tricks': '{n} {n|trick|tricks} won',
  'seat.points': '{n} {n|point|points}',
  'seat.dealer': 'dealer',
  'level.random': 'stargazer',
  'level.novice': 'novice',
  'level.club': 'club',
  'level.expert': 'expert',
  'level.master': 'master',

  'card.stars': '{n} {n|star|stars}',
  'card.copies': '{n} of them',
  'card.trump': 'trump',
  'card.penalty': 'breaks a rule and costs a chip',

  'hand.yours': 'Your hand',
  'hand.of': 'Hand of {name}',
  'hand.not_yet': 'It is not your turn.',

  'prompt.over': 'The match is over.',

  'trick.title': 'On the table',
  'trick.last': 'Last trick',
  'window.ask': 'Anytime cards?',
  'window.none': 'Play none',
  'window.wait': 'Everyone is being asked for anytime cards.',
  'round.title': 'Round over',
  'round.player': 'Player',
  'round.on': 'Go on',
  'round.tricks': 'Tricks',
  'round.count': 'Count',
  'round.stars': 'Stars',
  'round.points': 'Points',
  'round.chips': 'Chips won',
  'round.total': 'Total',
  'round.total_chips': 'Chips',

  'hand.take_back': '{card}, back to the hand',
};
