/** The lottery's pure decisions: tickets hash to one text, lines are judged in order, seeds draw what anyone recomputes. */
import { canonicalJson } from '@house/fairness/canonical-json';
import { ticketDigest } from '@house/fairness/draw';
import { toHex } from '@house/fairness/hex';
import { findGame } from '@house/lottery/catalogue';
import { formatAmount, ONE } from '@house/money/amount';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal, present, refuse } from '../../platform/result.ts';
import type { WagerRow } from '../wagers/port.ts';
import { formatTicket } from '../wagers/port.ts';
import type { SlipLine } from './port.ts';
import { receiptOf } from './receipts.ts';
import {
  canonicalTicket,
  compileEvaluate,
  drawNumbers,
  judgeLine,
  openLotteryCoverage,
  readLine,
  refusalOfPost,
  stakesByChoice,
} from './rules.ts';

const F5D1 = present(findGame('F5D1'), 'the catalogue has F5D1');

const WAGER: WagerRow = {
  shard: 3,
  seq: 42n,
  memberId: 77n,
  marketId: 9n,
  product: 'lottery',
  gameCode: 'F5D1',
  label: '20260101-0001',
  play: 'DIGIT',
  selection: '7|-|-|-|-',
  units: 1,
  unitStake: 20_000n,
  stake: 20_000n,
  placedAt: new Date('2026-01-01T00:00:00.123Z'),
};

function lineOf(changes: Partial<SlipLine>): SlipLine {
  return { key: '', play: 'DIGIT', selection: '7|-|-|-|-', units: 1, unitStake: ONE, amount: ONE, ...changes };
}

test('the canonical ticket is one text with sorted keys and names no member', () => {
  const text = canonicalTicket(WAGER, null);
  expect(text).toBe(
    `{"drawNo":"20260101-0001","game":"F5D1","placedAt":"2026-01-01T00:00:00.123Z","play":"DIGIT","selection":"7|-|-|-|-","stake":"2.00","ticket":"${formatTicket(WAGER)}","unitStake":"2.00","units":1}`,
  );
  expect(canonicalTicket({ ...WAGER, memberId: 78n } as WagerRow, null)).toBe(text);
  expect(receiptOf(WAGER, { salt_key: null })).toEqual({ canonical: text, digest: toHex(ticketDigest(text)) });
});

test('whatever a ticket says, its text is the canonical JSON of its fields', () => {
  const text = fc.string({ unit: 'grapheme' });
  const amount = fc.bigInt({ min: 0n, max: 2n ** 62n });
  const wagers = fc.record({
    salt: fc.option(fc.stringMatching(/^[0-9a-f]{32}$/)),
    ...{ shard: fc.nat(15), seq: fc.bigInt({ min: 1n, max: 2n ** 50n }), label: text, gameCode: text, play: text },
    ...{
      selection: text,
      units: fc.nat(),
      unitStake: amount,
      stake: amount,
      placedAt: fc.date({ noInvalidDate: true }),
    },
  });
  fc.assert(
    fc.property(wagers, ({ salt, ...wager }) => {
      const { gameCode, label, play, selection, units } = wager;
      const ticket = formatTicket(wager);
      expect(canonicalTicket(wager, salt)).toBe(
        canonicalJson({
          ...{ game: gameCode, drawNo: label, ticket, play, selection, units },
          ...{ unitStake: formatAmount(wager.unitStake), stake: formatAmount(wager.stake) },
          placedAt: wager.placedAt.toISOString(),
          ...(salt === null ? {} : { salt }),
        }),
      );
    }),
  );
});

test('every difference between two tickets makes another digest', () => {
  const others: Partial<WagerRow>[] = [
    { seq: 43n },
    { shard: 4 },
    { label: '20260101-0002' },
    { selection: '8|-|-|-|-' },
    { stake: 40_000n, units: 2 },
    { placedAt: new Date('2026-01-01T00:00:00.124Z') },
  ];
  const digests = [{}, ...others].map((change) => receiptOf({ ...WAGER, ...change }, { salt_key: null }).digest);
  expect(new Set(digests).size).toBe(digests.length);
});

const judged = (line: SlipLine) => judgeLine(F5D1.limits, line, readLine(F5D1, F5D1.limits, line), 0);

test('a wrong amount is told before a wrong stake, a wrong count before both', () => {
  const tooSmall = { unitStake: 100n };
  expect(judged(lineOf({ ...tooSmall, amount: 100n }))).toMatchObject({
    refused: 'wagers.stakeTooSmall',
  });
  expect(judged(lineOf({ ...tooSmall, amount: 1n }))).toMatchObject({
    refused: 'lottery.amountDiffers',
    values: { amount: '0.01' },
  });
  expect(judged(lineOf({ ...tooSmall, amount: 1n, units: 3 }))).toMatchObject({
    refused: 'lottery.unitsDiffer',
  });
});

test('whatever is typed, a line is refused or its ticket costs what the member was shown', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...Array.from('0123456789|,-BSOE ৭')), maxLength: 24 }),
      fc.integer({ min: 1, max: 60 }),
      fc.bigInt({ min: 0n, max: 600_000_000n }),
      fc.bigInt({ min: 0n, max: 600_000_000n }),
      (selection, units, unitStake, amount) => {
        const ticket = judged(lineOf({ selection, units, unitStake, amount }));
        if (isRefusal(ticket)) return;
        expect(ticket.total).toBe(amount);
        expect(BigInt(ticket.units) * unitStake).toBe(amount);
      },
    ),
  );
});

test('the journal speaks the words of draws', () => {
  expect(refusalOfPost(refuse('wagers.marketClosed'))).toEqual({ refused: 'lottery.drawClosed' });
  expect(refusalOfPost(refuse('wagers.marketNotOpen'))).toEqual({ refused: 'lottery.drawNotOpen' });
  expect(refusalOfPost(refuse('wallet.insufficientFunds'))).toEqual({ refused: 'wallet.insufficientFunds' });
  expect(() => refusalOfPost(refuse('wallet.accountUnknown'))).toThrow();
});

test('draws the vector of the rules: COLOR1 with two tickets and a beacon gives 5', () => {
  const bytes = (hex: string): Uint8Array => Buffer.from(hex, 'hex');
  const inputs = {
    scheme: 1 as const,
    entriesRoot: null,
    gameCode: 'COLOR1',
    drawNo: '20250101-0001',
    serverSeed: Uint8Array.from({ length: 32 }, (_, index) => index),
    betRoot: bytes('7335916495bb3209705797e78a3a7e69bcd2dccb3c36e846dd1dd460abbbe3b0'),
    beacon: bytes('8a62e967fcd6dfa5d75308c37808b4668a7faf1cdb06e09ac0a7161827603887'),
  };
  expect(drawNumbers(inputs)).toEqual([5]);
});

test('from scheme 2 on no bet moves the result, and shots move that of a Yeekee round alone', () => {
  const bytes = (fill: number): Uint8Array => Buffer.alloc(32, fill);
  const inputs = { scheme: 2 as const, drawNo: '20261128-0001', serverSeed: bytes(1), beacon: bytes(0) };
  const draw = (gameCode: string, betRoot: Uint8Array | null, entriesRoot: Uint8Array | null) =>
    drawNumbers({ ...inputs, gameCode, betRoot, entriesRoot });
  expect(draw('KENO1', bytes(3), null)).toEqual(draw('KENO1', bytes(4), null));
  expect(draw('KENO1', null, null)).toEqual(draw('KENO1', bytes(4), null));
  expect(draw('YK15', bytes(3), bytes(5))).toEqual(draw('YK15', bytes(4), bytes(5)));
  expect(draw('YK15', bytes(3), bytes(5))).not.toEqual(draw('YK15', bytes(3), bytes(6)));
  expect(() => draw('YK15', bytes(3), null)).toThrow('shots');
  expect(() => draw('KENO1', bytes(3), bytes(5))).toThrow('shots');
});

test('pays what the paytable says for a stake of one', () => {
  const evaluate = compileEvaluate('F5D1', [7, 0, 0, 0, 9]);
  expect(evaluate('DIGIT', '7|-|-|-|9')).toEqual([{ hits: 2, numerator: 96_000n, denominator: ONE }]);
  expect(evaluate('DIGIT', '1|-|-|-|-')).toEqual([]);
  expect(evaluate('SUM', 'S,E')).toEqual(
    Array.from({ length: 2 }, () => ({ hits: 1, numerator: 19_200n, denominator: ONE })),
  );
});

test('counts a stake on every choice it holds', () => {
  const stakes = stakesByChoice(F5D1, { play: 'DIGIT', selection: '7,8|-|-|-|7', unitStake: 5n });
  expect([...stakes]).toEqual([
    ['DIGIT A:7', 5n],
    ['DIGIT A:8', 5n],
    ['DIGIT E:7', 5n],
  ]);
});

test('eight digits at one position cover too much, seven do not, nor do digits at other positions', () => {
  const digits = (count: number): string[] => Array.from({ length: count }, (_, digit) => `${digit}|-|-|-|-`);
  const coverTooMuch = (selections: readonly string[]): boolean => {
    const coverage = openLotteryCoverage('F5D1', 'DIGIT');
    for (const selection of selections) coverage.add(selection);
    return coverage.isTooMuch();
  };
  expect(coverTooMuch(digits(7))).toBe(false);
  expect(coverTooMuch(digits(8))).toBe(true);
  expect(coverTooMuch([...digits(7), '-|7,8,9|-|-|-'])).toBe(false);
});
