import { RAFFLE } from '@house/lottery/instant-bets';
import { SCRATCH_CARDS } from '@house/lottery/scratch';
import { expect, test } from 'vitest';
import { drawOfEntry, referenceOf } from '../../shared/entry-reference.ts';
import { ENTRY_HEADS, entryCells, isOnline } from './model.ts';

test('a line refers to its ticket, else its draw, else its bare reference', () => {
  expect(referenceOf({ reference: '9', detail: { ticket: 'L7Q2', drawNo: '20261120-0980', gameCode: 'F5D1' } })).toBe(
    'L7Q2',
  );
  expect(referenceOf({ reference: '9', detail: { drawNo: '20261120-0980', gameCode: 'F5D1' } })).toBe(
    'F5D1 20261120-0980',
  );
  expect(referenceOf({ reference: '9', detail: null })).toBe('9');
  expect(referenceOf({ reference: null, detail: null })).toBe('');
});

test('bets, prizes and refunds lead to their draw, deposits do not, nor what was bought of a raffle or a card', () => {
  const detail = { gameCode: 'F5D1' };
  expect(drawOfEntry({ type: 'prize', reference: '77', detail })).toBe('77');
  expect(drawOfEntry({ type: 'betRefund', reference: null, detail })).toBeNull();
  expect(drawOfEntry({ type: 'deposit', reference: '77', detail: null })).toBeNull();
  for (const gameCode of [RAFFLE, ...SCRATCH_CARDS.map(({ code }) => code)])
    expect(drawOfEntry({ type: 'bet', reference: '77', detail: { gameCode } }), gameCode).toBeNull();
});

test('is online within two minutes of the last call', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  expect(isOnline({ lastSeenAt: '2026-11-20T09:58:30.000Z' }, now)).toBe(true);
  expect(isOnline({ lastSeenAt: '2026-11-20T09:57:59.000Z' }, now)).toBe(false);
  expect(isOnline({ lastSeenAt: null }, now)).toBe(false);
});

test('a ledger line has a cell for every head of its CSV', () => {
  const cells = entryCells({
    id: '3-12',
    at: '2026-11-20T10:00:00.000Z',
    type: 'bet',
    wallet: 'cash',
    contra: 'stakes',
    amount: '-40.00',
    balanceAfter: '60.00',
    reference: '77',
    detail: { ticket: 'T-1', simulated: true },
  });
  expect(cells).toHaveLength(ENTRY_HEADS.length);
  expect(cells.slice(-4)).toEqual(['-40.00', '60.00', 'T-1', 'simulated']);
});
