import { ONE } from '@house/money/amount';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FAST5D } from './games/fast-5d.ts';
import { ALL_PLAYS, allowedStakes, selectionsOf } from './given.ts';
import { type TicketClaim, type TicketRefusal, validateTicket } from './ticket.ts';

const claim: TicketClaim = {
  playCode: 'DIGIT',
  selection: '1|2,3|4|5|6,7',
  units: 7,
  stakePerUnit: 2n * ONE,
  total: 14n * ONE,
};

function refusalOf(change: Partial<TicketClaim>, family = FAST5D): TicketRefusal | 'accepted' {
  const judgement = validateTicket(family, { ...claim, ...change });
  return judgement.ok ? 'accepted' : judgement.refusal;
}

describe('validateTicket', () => {
  test('returns the ticket recounted and normalised', () => {
    const judgement = validateTicket(FAST5D, { ...claim, selection: '1|3,2,2|৪|5|７,6' });
    expect(judgement.ok && judgement.ticket).toMatchObject({
      selectionText: '1|2,3|4|5|6,7',
      units: 7,
      total: 14n * ONE,
      bestCase: 96n * ONE,
    });
  });

  test.each<[TicketRefusal, Partial<TicketClaim>]>([
    ['playUnknown', { playCode: 'COLOR' }],
    ['playUnknown', { playCode: 'constructor' }],
    ['selectionInvalid', { selection: '1|2|3' }],
    ['unitsDiffer', { units: 8 }],
    ['unitsDiffer', { units: Number.NaN }],
    ['stakeBelowMinimum', { stakePerUnit: ONE - 100n }],
    ['stakeBelowMinimum', { stakePerUnit: 0n }],
    ['stakeBelowMinimum', { stakePerUnit: -2n * ONE, total: -14n * ONE }],
    ['stakeAboveMaximum', { stakePerUnit: 50_000n * ONE + 100n }],
    ['stakeNotInSteps', { stakePerUnit: 2n * ONE + 1n }],
    ['totalDiffers', { total: 14n * ONE + 1n }],
  ])('refuses with %s: %o', (refusal, change) => {
    expect(refusalOf(change)).toBe(refusal);
  });

  test('names the first thing wrong in the order of the rules', () => {
    expect(refusalOf({ playCode: 'X', selection: '', units: 0, stakePerUnit: 0n })).toBe('playUnknown');
    expect(refusalOf({ selection: '', units: 0, stakePerUnit: 0n })).toBe('selectionInvalid');
    expect(refusalOf({ units: 0, stakePerUnit: 0n })).toBe('unitsDiffer');
    expect(refusalOf({ stakePerUnit: 0n, total: 1n })).toBe('stakeBelowMinimum');
  });

  test('refuses more units than a ticket may have', () => {
    const narrow = { ...FAST5D, limits: { ...FAST5D.limits, maximumUnits: 6 } };
    expect(refusalOf({}, narrow)).toBe('unitsOutOfRange');
  });

  test('refuses a best case above twenty caps, and takes one at twenty', () => {
    const limits = { ...FAST5D.limits, maximumWin: 5n * ONE };
    expect(refusalOf({}, { ...FAST5D, limits })).toBe('accepted');
    const tight = { ...FAST5D, limits: { ...limits, maximumWin: 48_000n - 1n } };
    expect(refusalOf({}, tight)).toBe('bestCaseTooHigh');
    expect(refusalOf({}, { ...FAST5D, limits: { ...limits, maximumWin: 48_000n } })).toBe('accepted');
  });

  test('takes the smallest and the largest stake', () => {
    expect(refusalOf({ stakePerUnit: ONE, total: 7n * ONE })).toBe('accepted');
    expect(refusalOf({ stakePerUnit: 50_000n * ONE, total: 350_000n * ONE })).toBe('accepted');
  });

  test.each(ALL_PLAYS)(
    'takes every honest claim on $family.familyCode $play.code, and total is units x stake',
    ({ family, play }) => {
      fc.assert(
        fc.property(selectionsOf(play), allowedStakes, (selection, stakePerUnit) => {
          const units = play.countUnits(selection);
          const honest = { playCode: play.code, selection: play.formatSelection(selection), units, stakePerUnit };
          const judgement = validateTicket(family, { ...honest, total: BigInt(units) * stakePerUnit });
          expect(judgement.ok && judgement.ticket.total).toBe(BigInt(units) * stakePerUnit);
          const padded = validateTicket(family, { ...honest, total: BigInt(units) * stakePerUnit + 1n });
          expect(padded).toEqual({ ok: false, refusal: 'totalDiffers' });
        }),
      );
    },
  );
});
