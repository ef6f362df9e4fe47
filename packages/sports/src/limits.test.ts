/** Limits: the tightest of the tree counts, a factor is of the member, and what may be staked stays within all of them. */
import { describe, expect, test } from 'vitest';
import { isScope, type Limit, overLimit, scopesOf } from './limits.ts';

const BDT = 10_000n;
const none = { stakeMax: null, returnMax: null, liabilityMax: null };
const root: Limit = { scope: '*', stakeMax: 1_000n * BDT, returnMax: 5_000n * BDT, liabilityMax: 20_000n * BDT };
const scopes = scopesOf({ sport: 'football', league: 'PADMA', type: '1x2', eventId: '17' });
const ticket = (stake: bigint, odds: bigint, { factor = 100, others = 0n } = {}) => ({
  ...{ stake: stake * BDT, most: stake * odds * BDT, factor },
  legs: [{ scopes, others: others * BDT }],
});

describe('a ticket', () => {
  test('within all limits needs nobody', () => {
    expect(overLimit(ticket(1_000n, 2n), [root])).toBeNull();
    expect(overLimit(ticket(1_000n, 5n, { others: 15_000n }), [root])).toBeNull();
  });
  test('over its stake, its return, or what others leave of a selection is told the most it may stake', () => {
    expect(overLimit(ticket(1_001n, 2n), [root])).toMatchObject({ why: 'stake', stakeMax: 1_000n * BDT });
    expect(overLimit(ticket(1_000n, 10n), [root])).toMatchObject({ why: 'return', stakeMax: 500n * BDT });
    expect(overLimit(ticket(1_000n, 2n, { others: 19_000n }), [root])).toMatchObject({
      why: 'liability',
      stakeMax: 500n * BDT,
    });
    expect(overLimit(ticket(1_000n, 2n, { others: 25_000n }), [root])).toMatchObject({ stakeMax: 0n });
  });
  test('meets the tightest place of the tree, whichever it is', () => {
    const league = { ...none, scope: 'league:PADMA', stakeMax: 200n * BDT };
    const type = { ...none, scope: 'type:football:1x2', stakeMax: 300n * BDT };
    const elsewhere = { ...none, scope: 'event:18', stakeMax: 1n * BDT };
    expect(overLimit(ticket(400n, 2n), [root, type, league, elsewhere])).toMatchObject({
      scope: 'league:PADMA',
      stakeMax: 200n * BDT,
    });
  });
  test('is held to the factor of its member, but not what all tickets return together', () => {
    expect(overLimit(ticket(600n, 2n, { factor: 50 }), [root])).toMatchObject({ why: 'stake', stakeMax: 500n * BDT });
    expect(overLimit(ticket(2_000n, 2n, { factor: 200 }), [root])).toBeNull();
    expect(overLimit(ticket(10n, 2n, { factor: 0 }), [root])).toMatchObject({ stakeMax: 0n });
    expect(overLimit(ticket(10n, 2n, { factor: 900, others: 19_990n }), [root])).toMatchObject({ why: 'liability' });
  });
  test('is held to what the house begins with where nothing is set', () => {
    expect(overLimit(ticket(50_000n, 2n), [])).toBeNull();
    expect(overLimit(ticket(50_001n, 2n), [])).toMatchObject({ scope: '*' });
  });
});

test('places of the tree are written in one way', () => {
  expect(scopes.every(isScope)).toBe(true);
  for (const wrong of ['', 'sport:', 'event:x', 'type:football', '*:1', 'league:a b'])
    expect(isScope(wrong)).toBe(false);
});
