import { canonicalJson } from '@house/fairness/canonical-json';
import { writeStatement } from '@house/fairness/receipt-statement';
import { mustHave } from '@house/money/broken-promise';
import { describe, expect, test } from 'vitest';
import { givenDraw } from '../model/given.ts';
import type { PublishedProof } from './check-draw.ts';
import { checkPrize } from './check-prize.ts';
import { readCanonical } from './read-receipt.ts';

const DRAW_NO = '20261121-0121';

function givenReceipt(change: Record<string, string | number>) {
  const text = canonicalJson({ drawNo: DRAW_NO, game: 'F5D1', ticket: 'a', units: 1, ...change });
  return mustHave(
    readCanonical(text, { drawId: null, digest: null, commit: null, beacon: null, beaconRound: null, signed: null }),
    'a ticket is a receipt',
  );
}

function givenProof(change: Partial<PublishedProof> = {}): PublishedProof {
  return {
    draw: givenDraw(0, { state: 'settled', result: [7, 2, 9, 4, 0], drawNo: DRAW_NO }),
    scheme: 2,
    serverSeed: null,
    betRoot: null,
    beacon: null,
    beaconKind: 'none',
    beaconRound: null,
    plannedCloseAt: null,
    beaconSignature: null,
    ticketCount: 1,
    yeekeeEntryCount: 0,
    correctedResult: null,
    voided: null,
    caps: { order: '500000.00', member: '1000000.00' },
    ...change,
  };
}

/** The sum of 7 2 9 4 0 is 22: small. */
const small = givenReceipt({ play: 'SUM', selection: 'S', unitStake: '10.00' });
const paid = (prize: string | null, capped = false) => ({ prize, capped });

describe('what a receipt is worth', () => {
  test('is computed from its text and the result, and holds when just that was paid', async () => {
    const step = await checkPrize(small, givenProof(), paid('19.20'));
    expect(step).toMatchObject({ step: 'prize', holds: true, computed: '19.20', claimed: '19.20' });
    expect(step?.informs).toBeUndefined();
    expect(step?.bytes).toContainEqual({ name: 'winning', value: '1 × 10.00 × 1.92 = 19.20' });
  });

  test.each(['19.19', '19.21', '0.00'])('does not hold when %s was paid', async (prize) => {
    expect(await checkPrize(small, givenProof(), paid(prize))).toMatchObject({ holds: false, computed: '19.20' });
  });

  test('of a lost bet is nothing', async () => {
    const big = givenReceipt({ play: 'SUM', selection: 'B', unitStake: '10.00' });
    expect(await checkPrize(big, givenProof(), paid('0.00'))).toMatchObject({ holds: true, computed: '0.00' });
    expect(await checkPrize(big, givenProof(), paid('19.20'))).toMatchObject({ holds: false });
  });

  test('is told for information where the house was not asked, or has not settled yet', async () => {
    for (const claim of [null, paid(null)]) {
      expect(await checkPrize(small, givenProof(), claim)).toMatchObject({
        holds: true,
        informs: true,
        claimed: '',
        computed: '19.20',
      });
    }
  });

  test('follows the corrected result', async () => {
    const corrected = givenProof({ correctedResult: [9, 9, 9, 9, 9] });
    expect(await checkPrize(small, corrected, paid('19.20'))).toMatchObject({ holds: false, computed: '0.00' });
  });

  test('is cut at the most an order is paid, and that is shown', async () => {
    const caps = { order: '15.00', member: '1000.00' };
    const step = await checkPrize(small, givenProof({ caps }), paid('15.00', true));
    expect(step).toMatchObject({ holds: true, computed: '15.00' });
    expect(step?.bytes).toContainEqual({ name: 'orderMost', value: '15.00' });
    expect(await checkPrize(small, givenProof({ caps }), paid('19.20'))).toMatchObject({ holds: false });
  });

  test('is not cut by less than the house signed for the bet', async () => {
    const promised = (order: string, member: string) => ({
      ...small,
      signed: {
        text: writeStatement({
          ...{ digest: 'ab'.repeat(32), drawId: '501', commit: null, scheme: null, beacon: null, beaconRound: null },
          ...{ chain: null, caps: { order, member }, signedAt: '2026-11-21T00:00:00.000Z' },
        }),
        ...{ signature: '', key: '' },
      },
    });
    const proof = givenProof({ caps: { order: '1.00', member: '1000.00' } });
    // Said to be cut by other bets of its member or not, and whatever was paid.
    for (const claim of [paid('1.00', true), paid('1.00'), paid('15.00', true)])
      for (const receipt of [promised('15.00', '1000.00'), promised('1.00', '2000.00')])
        expect(await checkPrize(receipt, proof, claim)).toMatchObject({ holds: false });
    // Raised since, it pays by the higher.
    expect(await checkPrize(promised('0.50', '5.00'), proof, paid('1.00', true))).toMatchObject({ holds: true });
  });

  test('gives a stake back whole, above what an order is paid at most (49 of Mark Six, lottery.md 8)', async () => {
    const big = givenReceipt({ game: 'MK6F5', play: 'SP.BSOE', selection: 'B', unitStake: '50.00' });
    const draw = givenDraw(0, { state: 'settled', result: [1, 2, 3, 4, 5, 6, 49], drawNo: DRAW_NO });
    const caps = { order: '15.00', member: '1000.00' };
    const step = await checkPrize(big, givenProof({ draw: { ...draw, gameCode: 'MK6F5' }, caps }), paid('50.00'));
    expect(step).toMatchObject({ holds: true, computed: '50.00' });
  });

  test('cut by the other bets of its member is for him to add up; unless the house says so, less does not hold', async () => {
    const step = await checkPrize(small, givenProof(), paid('5.00', true));
    expect(step).toMatchObject({ holds: true, informs: true, computed: '19.20', claimed: '5.00' });
    expect(step?.bytes).toContainEqual({ name: 'memberMost', value: '1000000.00' });
    expect(await checkPrize(small, givenProof(), paid('5.00'))).toMatchObject({ holds: false });
  });
});

test.each([
  ['a receipt of another draw', small, givenProof({ draw: givenDraw(0, { result: [7, 2, 9, 4, 0], drawNo: '1' }) })],
  ['a void draw', small, givenProof({ draw: { ...givenProof().draw, state: 'void' } })],
  ['a draw without a result', small, givenProof({ draw: { ...givenProof().draw, result: null } })],
  ['a play the game does not know', givenReceipt({ play: 'NO', selection: 'S', unitStake: '10.00' }), givenProof()],
  ['a selection that is none', givenReceipt({ play: 'SUM', selection: '??', unitStake: '10.00' }), givenProof()],
  ['a text without a stake', givenReceipt({ play: 'SUM', selection: 'S' }), givenProof()],
])('%s has nothing to compute', async (_what, receipt, proof) => {
  expect(await checkPrize(receipt, proof, null)).toBeNull();
});
