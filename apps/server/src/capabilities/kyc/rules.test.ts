import { describe, expect, test } from 'vitest';
import type { Bounds, Person } from './port.ts';
import {
  areBoundsSound,
  documentIdentity,
  judgeDepositBound,
  judgePayoutBound,
  levelOf,
  readDocumentNumber,
} from './rules.ts';

const TAKA = 10_000n;
const person: Person = {
  realName: 'Rahim Uddin',
  birthday: '1990-02-03',
  nationality: 'Bangladesh',
  hasVerifiedContact: true,
  hasOwnPayoutAccount: true,
};
const bounds: Bounds = {
  version: 1,
  inPlayMoney: true,
  levels: [
    { depositTotal: 20_000n * TAKA, payoutsPerMonth: 0n },
    { depositTotal: 200_000n * TAKA, payoutsPerMonth: 50_000n * TAKA },
    { depositTotal: 2_000_000n * TAKA, payoutsPerMonth: 500_000n * TAKA },
    { depositTotal: null, payoutsPerMonth: null },
  ],
};

describe('a level', () => {
  test('is reached by what is told, then by what staff approve', () => {
    expect(levelOf({ ...person, nationality: null }, [])).toBe(0);
    expect(levelOf({ ...person, hasOwnPayoutAccount: false }, [])).toBe(0);
    expect(levelOf(person, [])).toBe(1);
    expect(levelOf(person, [2])).toBe(2);
    expect(levelOf(person, [2, 3])).toBe(3);
    expect(levelOf(person, [3])).toBe(1);
  });

  test('lets as much as its bound says, to the last hundredth', () => {
    const judge = (level: 0 | 1 | 2 | 3, deposited: bigint, amount: bigint) =>
      judgeDepositBound(bounds, level, { deposited, amount })?.values ?? null;
    expect(judge(0, 15_000n * TAKA, 5_000n * TAKA)).toBeNull();
    expect(judge(0, 15_000n * TAKA, 5_000n * TAKA + 100n)).toEqual({
      level: 0,
      next: 1,
      bound: '20000.00',
      left: '5000.00',
    });
    expect(judge(3, 10n ** 15n, 10n ** 15n)).toBeNull();
    expect(judgePayoutBound(bounds, 0, { asked: 0n, amount: 1n })?.refused).toBe('kyc.payoutBound');
    expect(judgePayoutBound(bounds, 1, { asked: 60_000n * TAKA, amount: 1n })?.values).toMatchObject({ left: '0.00' });
    expect(judgePayoutBound(bounds, 2, { asked: 60_000n * TAKA, amount: 440_000n * TAKA })).toBeNull();
  });

  test('that is higher never lets less', () => {
    expect(areBoundsSound(bounds.levels)).toBe(true);
    expect(areBoundsSound([bounds.levels[1], bounds.levels[0], bounds.levels[2], bounds.levels[3]])).toBe(false);
    expect(areBoundsSound([bounds.levels[3], bounds.levels[1], bounds.levels[2], bounds.levels[3]])).toBe(false);
    expect(areBoundsSound([{ depositTotal: -1n, payoutsPerMonth: 0n }, ...bounds.levels.slice(1)])).toBe(false);
  });
});

describe('the number of a document', () => {
  test('has 10, 13 or 17 digits, written with gaps or in Bengali', () => {
    expect(readDocumentNumber('nid', '১২৩ ৪৫৬ ৭৮৯০')).toBe('1234567890');
    expect(readDocumentNumber('nid', '1990-1234567890123')).toBe('19901234567890123');
    for (const typed of ['', '123456789', '12345678901', '1'.repeat(16), '12345678x0'])
      expect(readDocumentNumber('nid', typed)).toBeNull();
    expect(readDocumentNumber('passport', 'bx 0123456')).toBe('BX0123456');
    expect(readDocumentNumber('passport', '0123456')).toBeNull();
  });

  test('is the same with and without the year of birth', () => {
    expect(documentIdentity('nid', '19901234567890123')).toBe(documentIdentity('nid', '1234567890123'));
  });
});
