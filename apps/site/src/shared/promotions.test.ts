import type { Promotion } from '@house/contract/content/site';
import { expect, test } from 'vitest';
import { orderPromotions, promotionsOf, readChip, STATE_LOOKS } from './promotions.ts';

function promotion(id: string, more: Partial<Promotion> = {}): Promotion {
  const plain = { slug: id, title: id, summary: '', terms: '', art: 'gift', startsAt: null, endsAt: null };
  return { id, ...plain, class: 'other', tone: 'iris', state: 'join', ...more };
}

test('claimable first, what ends soon before what does not, closed last', () => {
  const ordered = orderPromotions([
    promotion('closed', { state: 'closed', endsAt: '2025-01-01T00:00:00.000Z' }),
    promotion('soon', { state: 'comingSoon' }),
    promotion('open'),
    promotion('ends later', { endsAt: '2026-02-02T00:00:00.000Z' }),
    promotion('ends first', { endsAt: '2026-01-01T00:00:00.000Z' }),
  ]);
  expect(ordered.map(({ id }) => id)).toEqual(['ends first', 'ends later', 'open', 'soon', 'closed']);
});

test('a chip shows its own kind, all shows everything, joined only what this person is in', () => {
  const all = [promotion('slots', { class: 'slots' }), promotion('vip', { class: 'vip' }), promotion('plain')];
  expect(promotionsOf(all, 'slots').map(({ id }) => id)).toEqual(['slots']);
  expect(promotionsOf(all, 'all')).toEqual(all);
  expect(promotionsOf(all, 'joined')).toEqual([]);
  expect(promotionsOf(all, 'sports')).toEqual([]);
});

test('an unknown chip of an address is all', () => {
  expect(readChip('lottery')).toBe('lottery');
  expect(readChip('nonsense')).toBe('all');
  expect(readChip(undefined)).toBe('all');
});

test('only what can be taken now is gold', () => {
  const gold = Object.entries(STATE_LOOKS).filter(([, { tone }]) => tone === 'gold');
  expect(gold.map(([state]) => state).sort()).toEqual(['issued', 'join']);
});
