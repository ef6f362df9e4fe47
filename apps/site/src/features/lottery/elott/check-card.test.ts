import type { ScratchCardView } from '@house/contract/lottery/scratch';
import { commitOf } from '@house/fairness/draw';
import { toHex } from '@house/fairness/hex';
import { createInstantStream } from '@house/fairness/instant';
import { drawScratch, findScratchCard } from '@house/lottery/scratch';
import { formatAmount } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';
import { expect, test } from 'vitest';
import { checkCard } from './check-card.ts';

const serverSeed = Uint8Array.from({ length: 32 }, (_, index) => index);
const table = mustHave(findScratchCard('MANGO'), 'the card');

function givenCard(): ScratchCardView {
  const drawn = drawScratch(table, createInstantStream({ serverSeed, clientSeed: 'padma', nonce: 4 }));
  return {
    id: '7',
    code: 'MANGO',
    price: '10',
    prize: formatAmount(drawn.prize),
    fields: [...drawn.fields],
    nonce: 4,
    pair: {
      id: '5',
      clientSeed: 'padma',
      commit: toHex(commitOf(serverSeed)),
      committedAt: '2026-01-01T00:00:00.000Z',
      chosenAt: '2026-01-01T00:00:01.000Z',
      serverSeed: toHex(serverSeed),
      used: 9,
    },
    boughtAt: '2026-01-01T00:00:00.000Z',
  };
}

test('an honest card holds; before its seed is public there is nothing to say', () => {
  const card = givenCard();
  expect(checkCard(card)).toEqual({ committed: true, chosenAfter: true, recomputed: true });
  expect(checkCard({ ...card, pair: { ...card.pair, serverSeed: null } })).toBeNull();
});

test('another prize, other fields, another nonce or another seed do not hold', () => {
  const card = givenCard();
  const { pair } = card;
  expect(checkCard({ ...card, prize: '123.00' })?.recomputed).toBe(false);
  expect(checkCard({ ...card, fields: card.fields.toReversed() })?.recomputed).toBe(false);
  expect(checkCard({ ...card, nonce: 5 })?.recomputed).toBe(false);
  expect(checkCard({ ...card, pair: { ...pair, serverSeed: '11'.repeat(32) } })).toEqual({
    committed: false,
    chosenAfter: true,
    recomputed: false,
  });
});

test('a client seed that was not chosen after the promise is told', () => {
  const card = givenCard();
  for (const chosenAt of [null, card.pair.committedAt])
    expect(checkCard({ ...card, pair: { ...card.pair, chosenAt } })).toEqual({
      committed: true,
      chosenAfter: false,
      recomputed: true,
    });
});
