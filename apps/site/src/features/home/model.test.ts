import type { HomeBanner } from '@house/contract/content/home';
import { expect, test } from 'vitest';
import { applyDraw, betAddress, firstSlide, slidesFor, stepTo, ticketGame } from './model.ts';

test('opens the bet page with game and play', () => {
  expect(betAddress('COLOR3')).toBe('/lottery?gameCode=COLOR3');
});

test('takes a result only when it is newer than the one on the screen', () => {
  const draw = (id: string, drawAt: string, result: number[] | null) => ({
    id, gameCode: 'F5D1', drawNo: `20261120-000${id}`, state: 'drawn' as const, openAt: drawAt, closeAt: drawAt, drawAt, result, commit: '', official: null,
  }); // biome-ignore format: one draw, one line
  const game = {
    gameCode: 'F5D1', family: 'FAST5D', prizeMode: 'Elott' as const,
    periodSeconds: 60, closeBeforeSeconds: 5, names: {}, state: 'on' as const,
    minStake: '1', maxStake: '2', maxWin: '3', maxOrder: '2', maxOrderWin: '3', rtpBasisPoints: 9600,
    current: draw('3', '2026-11-20T10:03:00Z', null), next: null, awaited: null, last: draw('2', '2026-11-20T10:02:00Z', [1, 2, 3, 4, 5]),
  }; // biome-ignore format: as above
  expect(applyDraw(game, 'result', draw('1', '2026-11-20T10:01:00Z', [9, 9, 9, 9, 9])).last?.id).toBe('2');
  expect(applyDraw(game, 'result', draw('3', '2026-11-20T10:03:00Z', [0, 0, 0, 0, 0])).last?.id).toBe('3');
  const longer = { ...draw('3', '2026-11-20T10:03:00Z', null), closeAt: '2026-11-20T10:03:30Z' };
  expect(applyDraw(game, 'extended', longer).current).toBe(longer);
  expect(applyDraw(game, 'opened', draw('4', '2026-11-20T10:04:00Z', null)).current?.id).toBe('4');
});

const banner = (id: string, device: HomeBanner['device'] = 'all') =>
  ({ id, device, groupName: 'w_home', url: '', title: id, text: '', art: 'jarul', tone: 'iris', action: null, game: null }) as HomeBanner; // biome-ignore format: one banner, one line

test('shows five slides of this kind of device, first the one that is for both', () => {
  const banners = [
    banner('p', 'phone'),
    ...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => banner(id)),
    banner('w', 'desktop'),
  ];
  const phone = slidesFor(banners, true);
  expect(phone.map(({ id }) => id)).toEqual(['p', 'a', 'b', 'c', 'd']);
  expect(phone[firstSlide(phone)]?.id).toBe('a');
  expect(slidesFor(banners, false).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(firstSlide([banner('p', 'phone')])).toBe(0);
});

test('goes round the ends of the slides', () => {
  expect(stepTo(2, 1, 3)).toBe(0);
  expect(stepTo(0, -1, 3)).toBe(2);
  expect(stepTo(0, 1, 0)).toBe(0);
});

test('the ticket is of the game he played that closes first, else of Fast 5D', () => {
  const at = (minute: number) => `2026-11-20T10:0${minute}:00Z`;
  const game = (gameCode: string, closeAt: string | null, state: 'on' | 'stopped' = 'on') =>
    ({ gameCode, state, current: closeAt === null ? null : { closeAt } }) as Parameters<typeof ticketGame>[0][number];
  const games = [game('COLOR1', at(3)), game('F5D1', at(5)), game('F5D3', at(2)), game('COLOR5', at(1), 'stopped')];
  const now = Date.parse(at(0));
  expect(ticketGame(games, [], now)?.gameCode).toBe('F5D1');
  expect(ticketGame(games, ['COLOR1', 'F5D3', 'COLOR5'], now)?.gameCode).toBe('F5D3');
  // One that has closed already waits behind one that is open.
  expect(ticketGame(games, ['COLOR1', 'F5D3'], Date.parse(at(2)) + 1)?.gameCode).toBe('COLOR1');
  expect(ticketGame(games, ['GONE'], now)?.gameCode).toBe('F5D1');
  expect(ticketGame([], [], now)).toBeUndefined();
});
