/** Flags of two who may play into one another's hands, each at its edge (games.md 4). */
import { expect, test } from 'vitest';
import { type PairFacts, scorePair } from './collusion.ts';

const NOTHING: PairFacts = { hands: 50, handsOf: [500, 500], flow: [10n, 10n], steady: false, links: [] };
const flagsOf = (facts: Partial<PairFacts>) => scorePair({ ...NOTHING, ...facts }).flags;

test.each<[string, Partial<PairFacts>, Partial<PairFacts>]>([
  ['oneWay', { flow: [801n, 199n] }, { flow: [800n, 200n] }],
  ['oneWay', { flow: [0n, 5n] }, { flow: [0n, 0n] }],
  ['oneWay', { flow: [5n, 0n] }, { flow: [5n, 0n], hands: 49 }],
  ['samePair', { handsOf: [124, 900] }, { handsOf: [125, 900] }],
  ['samePair', { handsOf: [50, 900] }, { handsOf: [49, 900], hands: 49 }],
  ['steadyTime', { steady: true }, {}],
  ['sharedDevice', { links: ['device'] }, { links: ['phone'] }],
  ['sharedPaymentAccount', { links: ['paymentAccount'] }, { links: ['document'] }],
  ['sharedAddress', { links: ['address', 'address'] }, {}],
])('%s', (flag, hit, miss) => {
  expect(flagsOf(hit)).toEqual([flag]);
  expect(flagsOf(miss)).toEqual([]);
});

test('weights are added: money one way between the same two from one address is looked at', () => {
  const { score, oneWayPercent, togetherPercent } = scorePair({
    ...{ hands: 60, handsOf: [60, 80], flow: [900n, 100n], steady: false, links: ['address'] },
  });
  expect([score, oneWayPercent, togetherPercent]).toEqual([105, 90, 100]);
});
