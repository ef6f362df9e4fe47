import { ONE } from '@house/money/amount';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALL_PLAYS, allowedStakes, COLOR10, FAST5D, SSC, selectionsOf } from './given.ts';
import { type TicketClaim, type TicketRefusalCode, validateTicket } from './ticket.ts';

const claim: TicketClaim = {
  playCode: 'DIGIT',
  selection: '1|2,3|4|5|6,7',
  units: 7,
  stakePerUnit: 2n * ONE,
  total: 14n * ONE,
};

function refusalOf(change: Partial<TicketClaim>, family = FAST5D): TicketRefusalCode | 'accepted' {
  const judgement = validateTicket(family, { ...claim, ...change });
  return 'refused' in judgement ? judgement.refused : 'accepted';
}

describe('validateTicket', () => {
  test('returns the ticket recounted and normalised', () => {
    const judgement = validateTicket(FAST5D, { ...claim, selection: '1|3,2,2|৪|5|７,6' });
    expect(judgement).toMatchObject({
      selectionText: '1|2,3|4|5|6,7',
      units: 7,
      total: 14n * ONE,
      bestCase: 96n * ONE,
    });
  });

  test.each<[TicketRefusalCode, Partial<TicketClaim>]>([
    ['lottery.playUnknown', { playCode: 'COLOR' }],
    ['lottery.playUnknown', { playCode: 'constructor' }],
    ['lottery.selectionInvalid', { selection: '1|2|3' }],
    ['lottery.unitsDiffer', { units: 8 }],
    ['lottery.unitsDiffer', { units: Number.NaN }],
    ['wagers.stakeTooSmall', { stakePerUnit: ONE - 100n }],
    ['wagers.stakeTooSmall', { stakePerUnit: 0n }],
    ['wagers.stakeTooSmall', { stakePerUnit: -2n * ONE, total: -14n * ONE }],
    ['wagers.stakeTooLarge', { stakePerUnit: 50_000n * ONE + 100n }],
    ['wagers.stakeNotInSteps', { stakePerUnit: 2n * ONE + 1n }],
    ['lottery.amountDiffers', { total: 14n * ONE + 1n }],
  ])('refuses with %s: %o', (refusal, change) => {
    expect(refusalOf(change)).toBe(refusal);
  });

  test('says what would be accepted', () => {
    const answer = (change: Partial<TicketClaim>) => validateTicket(FAST5D, { ...claim, ...change });
    expect(answer({ units: 8 })).toEqual({ refused: 'lottery.unitsDiffer', values: { units: 7 } });
    expect(answer({ stakePerUnit: 1n })).toEqual({ refused: 'wagers.stakeTooSmall', values: { minimum: '1.00' } });
    expect(answer({ stakePerUnit: 10n ** 12n })).toEqual({
      refused: 'wagers.stakeTooLarge',
      values: { maximum: '50000.00' },
    });
    expect(answer({ stakePerUnit: 20_001n })).toEqual({ refused: 'wagers.stakeNotInSteps', values: { step: '0.01' } });
    expect(answer({ total: 0n })).toEqual({ refused: 'lottery.amountDiffers', values: { amount: '14.00' } });
  });

  test('names the first thing wrong in the order of the rules', () => {
    expect(refusalOf({ playCode: 'X', selection: '', units: 0, stakePerUnit: 0n })).toBe('lottery.playUnknown');
    expect(refusalOf({ selection: '', units: 0, stakePerUnit: 0n })).toBe('lottery.selectionInvalid');
    expect(refusalOf({ units: 0, stakePerUnit: 0n })).toBe('lottery.unitsDiffer');
    expect(refusalOf({ stakePerUnit: 0n, total: 1n })).toBe('wagers.stakeTooSmall');
  });

  test('refuses more units than a ticket may have', () => {
    const narrow = { ...FAST5D, limits: { ...FAST5D.limits, maximumUnits: 6 } };
    expect(refusalOf({}, narrow)).toBe('lottery.selectionInvalid');
  });

  test('refuses a best case above twenty caps, and takes one at twenty', () => {
    const limits = { ...FAST5D.limits, maximumWin: 5n * ONE };
    expect(refusalOf({}, { ...FAST5D, limits })).toBe('accepted');
    const tight = { ...FAST5D, limits: { ...limits, maximumWin: 48_000n - 1n } };
    expect(refusalOf({}, tight)).toBe('lottery.winLimit');
    expect(refusalOf({}, { ...FAST5D, limits: { ...limits, maximumWin: 48_000n } })).toBe('accepted');
    const order = (maximumOrderWin: bigint) => ({ ...FAST5D, limits: { ...limits, maximumOrderWin } });
    expect([order(48_000n - 1n), order(48_000n)].map((family) => refusalOf({}, family))).toEqual([
      'lottery.winLimit',
      'accepted',
    ]);
  });

  test('takes the smallest and the largest stake', () => {
    expect(refusalOf({ stakePerUnit: ONE, total: 7n * ONE })).toBe('accepted');
    const one = { selection: '7|-|-|-|-', units: 1 };
    expect(refusalOf({ ...one, stakePerUnit: 50_000n * ONE, total: 50_000n * ONE })).toBe('accepted');
  });

  test('takes a whole order up to 200,000, however its units share it', () => {
    const four = { selection: '1,2,3,4|-|-|-|-', units: 4, stakePerUnit: 50_000n * ONE };
    expect(refusalOf({ ...four, total: 200_000n * ONE })).toBe('accepted');
    const five = { selection: '1,2,3,4,5|-|-|-|-', units: 5, stakePerUnit: 50_000n * ONE };
    expect(refusalOf({ ...five, total: 250_000n * ONE })).toBe('wagers.stakeTooLarge');
  });

  test('a level play is sold at a level of the member, with what he keeps of his point', () => {
    const wish = { playCode: '3B.G3', selection: '1,5,8', units: 6, stakePerUnit: 20_000n, total: 120_000n };
    const sold = (level: number | undefined, point: number) => {
      const judged = validateTicket(SSC, { ...wish, ...(level === undefined ? {} : { level }) }, point);
      return 'refused' in judged ? judged.refused : judged.playText;
    };
    expect(sold(1_900, 130)).toBe('3B.G3@1900+30');
    expect(sold(1_700, 65)).toBe('3B.G3@1700+65');
    for (const level of [1_699, 1_701, 1_902, 1_962, undefined]) {
      expect(sold(level, 100), String(level)).toBe('lottery.levelNotAllowed');
    }
    // One member after another, at one level and stake.
    expect([65, 130, 65].map((point) => sold(1_700, point))).toEqual([65, 130, 65].map((kept) => `3B.G3@1700+${kept}`));
    expect([sold(1_900, 130), sold(1_900, 99)]).toEqual(['3B.G3@1900+30', 'lottery.levelNotAllowed']);
    expect(refusalOf({ level: 1_800 })).toBe('lottery.levelNotAllowed');
  });

  test.each([
    [20n, 'wagers.stakeTooSmall'],
    [200n, 'accepted'],
    [220n, 'accepted'],
    [201n, 'wagers.stakeNotInSteps'],
    [1_999_800_000n, 'wagers.stakeTooLarge'],
  ])('a Lott ticket of six units at %d mills: %s (whole tickets from 0.10 to 200 000)', (stakePerUnit, expected) => {
    const limits = { ...SSC.limits, maximumWin: 10n ** 15n };
    const wish = { playCode: '3B.G3_S', selection: '112,113,114,115,116,117', units: 6, level: 1_700 };
    const judged = validateTicket({ ...SSC, limits }, { ...wish, stakePerUnit, total: 6n * stakePerUnit }, 130);
    expect('refused' in judged ? judged.refused : 'accepted').toBe(expected);
  });

  test.each([
    [6, 'accepted'],
    [5, 'lottery.selectionInvalid'],
  ])('a ticket of six units where one may have %d: %s', (maximumUnits, expected) => {
    const wish = { playCode: '3B.G3_S', selection: '112,113,114,115,116,117', units: 6, level: 1_700 };
    const stake = { stakePerUnit: 2_000n, total: 12_000n };
    const judged = validateTicket(SSC, { ...wish, ...stake }, 130, { ...SSC.limits, maximumUnits });
    expect('refused' in judged ? judged.refused : 'accepted').toBe(expected);
  });

  test.each(
    ALL_PLAYS.filter(({ family }) => [FAST5D, COLOR10].some(({ familyCode }) => familyCode === family.familyCode)),
  )('takes every honest claim on $family.familyCode $play.code, and total is units x stake', ({ family, play }) => {
    fc.assert(
      fc.property(selectionsOf(play), allowedStakes, (selection, stake) => {
        const units = play.countUnits(selection);
        const { maximumTicket, stakeStep } = family.limits;
        const most = maximumTicket / BigInt(units);
        const stakePerUnit = stake > most ? most - (most % stakeStep) : stake;
        const honest = { playCode: play.code, selection: play.grammar.format(selection), units, stakePerUnit };
        const judgement = validateTicket(family, { ...honest, total: BigInt(units) * stakePerUnit });
        expect(judgement).toMatchObject({ units, stakePerUnit, total: BigInt(units) * stakePerUnit });
        const padded = validateTicket(family, { ...honest, total: BigInt(units) * stakePerUnit + 1n });
        expect(padded).toMatchObject({ refused: 'lottery.amountDiffers' });
      }),
    );
  });
});
