import type { LotteryGameView } from '@house/contract/lottery/site';
import { formatAmount } from '@house/money/amount';
import { expect, test } from 'vitest';
import { inOrderOf } from './kinds.ts';
import { agoOf, findInLobby, groupPaces, hasJackpot, jackpotOf } from './lobby.ts';

const game = (gameCode: string, family: string, bn: string, en: string, periodSeconds = 60) =>
  ({
    gameCode,
    family,
    prizeMode: family === 'SSC' ? 'Lott' : family === 'TH' ? 'SEA' : 'Elott',
    periodSeconds,
    maxWin: '500000.00',
    names: { bn, en },
  }) as unknown as LotteryGameView;
const GAMES = [
  game('F5D1', 'FAST5D', 'ফাস্ট 5D · 1 মিনিট', 'Fast 5D · 1 min'),
  game('F5D3', 'FAST5D', 'ফাস্ট 5D · 3 মিনিট', 'Fast 5D · 3 min'),
  game('COLOR1', 'COLOR10', 'কালার 10 · 1 মিনিট', 'Colour 10 · 1 min'),
  game('SSC1', 'SSC', 'SSC · 1 মিনিট', 'SSC · 1 min'),
  game('VNMB1', 'VNMBF', 'ভিয়েতনাম', 'Vietnam'),
  game('MEGA', 'MEGA', 'মেগা', 'Mega', 86_400),
  game('TH', 'TH', 'থাই', 'Thai', 86_400),
];

function find(asked: string, filter = ''): string[] {
  return findInLobby(GAMES, { asked, filter }, ({ names }) => names['bn'] ?? '').map(({ gameCode }) => gameCode);
}

test('finds by any word of a name in either language, by code, and with the digits of either script', () => {
  expect(find('fast')).toEqual(['F5D1', 'F5D3']);
  expect(find('ফাস্ট ৩')).toEqual(['F5D3']);
  expect(find(' COLOR1 ')).toEqual(['COLOR1']);
  expect(find('1 min')).toEqual(['F5D1', 'COLOR1', 'SSC1']);
  expect(find('poker')).toEqual([]);
});

test('nothing asked shows all; a filter shows what passes it; one that nothing passes shows all', () => {
  expect(find('')).toHaveLength(7);
  expect(find('', 'fast')).toEqual(['F5D1', 'F5D3', 'COLOR1', 'SSC1', 'VNMB1']);
  expect(find('', 'daily')).toEqual(['MEGA', 'TH']);
  expect(find('', 'regional')).toEqual(['VNMB1', 'TH']);
  expect(find('', 'jackpot')).toEqual(['MEGA']);
  expect(find('fast', 'daily')).toEqual([]);
  expect(find('', 'KENO')).toHaveLength(7);
});

test('only the mega draw has a first prize of its own', () => {
  expect(GAMES.filter(hasJackpot).map(({ gameCode }) => gameCode)).toEqual(['MEGA']);
});

test('the first prize is that of a line at the price of the desk, below what a member and an order may win', () => {
  const bounds = { minStake: '20.00', maxWin: '500000.00', maxOrderWin: '500000.00' };
  const jackpot = (change: Partial<typeof bounds>, factor = 1_000) =>
    formatAmount(jackpotOf({ ...bounds, ...change }, factor));
  expect(jackpot({})).toBe('500000.00');
  expect(jackpot({}, 500)).toBe('250000.00');
  expect(jackpot({ minStake: '10.00', maxWin: '900000.00', maxOrderWin: '900000.00' })).toBe('250000.00');
  expect(jackpot({ minStake: '40.00' })).toBe('500000.00');
  expect(jackpot({ maxOrderWin: '300000.00' }, 900)).toBe('300000.00');
});

test('what was played comes first, the last of it foremost; all else stays as it stood', () => {
  const codes = (played: string[]) => inOrderOf(played, GAMES.slice(0, 4)).map(({ gameCode }) => gameCode);
  expect(codes([])).toEqual(['F5D1', 'F5D3', 'COLOR1', 'SSC1']);
  expect(codes(['SSC1', 'MEGA', 'F5D3'])).toEqual(['SSC1', 'F5D3', 'F5D1', 'COLOR1']);
});

test('how long ago is told in the largest whole unit; what a quicker clock dates ahead was just now', () => {
  const now = Date.parse('2026-03-01T12:00:00.000Z');
  const ago = (minutes: number) => Object.values(agoOf(new Date(now - minutes * 60_000).toISOString(), now)).join(' ');
  expect([-2, 0.9, 1, 59.9, 60, 1_439, 1_440, 4_000].map(ago)).toEqual([
    'now 0',
    'now 0',
    'minutes 1',
    'minutes 59',
    'hours 1',
    'hours 23',
    'days 1',
    'days 2',
  ]);
});

test('paces of one game are one group, the quickest first; games of other prices or names are others', () => {
  const at = (gameCode: string, name: string, periodSeconds: number, prizeMode = 'Elott') =>
    ({ gameCode, names: { en: name }, periodSeconds, prizeMode }) as unknown as LotteryGameView;
  const games = [
    at('K3F5', 'Dice · 5 min', 300),
    at('F5D1', '5D · 1 min', 60),
    at('K3F1', 'Dice · 1 min', 60),
    at('K3L1', 'Dice · 1 min', 60, 'Lott'),
    at('DAY1', 'Dice', 86_400),
  ];
  const codes = groupPaces(games, 'en').map((group) => group.map(({ gameCode }) => gameCode));
  expect(codes).toEqual([['K3F1', 'K3F5'], ['F5D1'], ['K3L1'], ['DAY1']]);
});
