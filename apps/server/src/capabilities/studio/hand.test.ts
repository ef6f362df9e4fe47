/** How hands of several games lie, told from their events. */
import { expect, test } from 'vitest';
import { lyingThings } from './hand.ts';

const card = (seat: string, of: string) => ({ kind: 'card', seat, card: of });

test('cards lie at their seats in the order in which they came, each seat with its worth', () => {
  const events = [
    ...[card('player', '9H'), card('banker', 'KS'), card('player', '10C'), card('banker', '3D')],
    ...[
      { kind: 'worth', seat: 'player', worth: '9' },
      { kind: 'worth', seat: 'banker', worth: 'natural' },
      { kind: 'bet', spot: 'player', stake: '10' },
    ],
  ];
  expect(lyingThings(events)).toEqual([
    { place: 'player', kind: 'card', things: ['9H', '10C'], worth: '9' },
    { place: 'banker', kind: 'card', things: ['KS', '3D'], worth: null },
  ]);
});

test.each([
  [
    [
      { kind: 'dice', faces: ['1', '6', '6'] },
      { kind: 'worth', seat: 'dice', worth: '13' },
    ],
    'die',
    ['1', '6', '6'],
    '13',
  ],
  [[{ kind: 'pocket', number: 32 }], 'pocket', ['32'], null],
  [[{ kind: 'discs', faces: ['red', 'white'] }], 'disc', ['red', 'white'], null],
  [[{ kind: 'beads', count: 61 }], 'beads', ['61'], null],
] as const)('%j lies in the middle', (events, kind, things, worth) => {
  expect(lyingThings(events)).toEqual([{ place: 'table', kind, things, worth }]);
});

test('what lays nothing down lies nowhere', () => {
  expect(
    lyingThings([
      { kind: 'reels', stops: [1, 2] },
      { kind: 'worth', seat: 'player', worth: '9' },
    ]),
  ).toEqual([]);
});

test('of a fight who won it, and nothing of the passes before', () => {
  const fight = (lead: string) =>
    lyingThings([
      { kind: 'pass', lead: 'wala', strength: 2 },
      { kind: 'pass', lead, strength: 3 },
    ]);
  expect(fight('meron')).toEqual([{ place: 'table', kind: 'fight', things: ['meron'], worth: null }]);
  expect(fight('even')).toMatchObject([{ things: ['draw'] }]);
});
