import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findGame, listGames, listMessageIds } from './catalogue.ts';
import { FAST5D } from './given.ts';
import { findPlay, slotsOf } from './offer.ts';

describe('the catalogue', () => {
  test('has every family of lottery.md 2 to 8 and 11 at its paces', () => {
    const paces = new Map<string, number[]>();
    for (const { familyCode, periodMinutes } of listGames())
      paces.set(familyCode, [...(paces.get(familyCode) ?? []), periodMinutes]);
    const threePaces = ['FAST5D', 'COLOR10', 'FASTK3', 'FASTPK10', 'FAST28', 'FAST11X5', 'KENO80', 'MK6F'];
    for (const family of threePaces) expect(paces.get(family), family).toEqual([1, 3, 5]);
    for (const family of ['VNMBF', 'VNMNF']) expect(paces.get(family), family).toEqual([1, 2, 5]);
    expect([...paces.keys()]).toEqual(expect.arrayContaining(['SSC', '3D', '11X5', 'K3', 'PK10', 'MK6']));
    expect(new Set(listGames().map(({ gameCode }) => gameCode)).size).toBe(listGames().length);
  });

  test('finds games and plays by code, and nothing else', () => {
    for (const game of listGames()) {
      expect(findGame(game.gameCode)).toBe(game);
      for (const play of game.plays) expect(findPlay(game, play.code)).toBe(play);
    }
    expect([findGame('f5d1'), findGame('__proto__'), findPlay(FAST5D, 'digit')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('codes that stand in stored tickets can stand in keys and selections', () => {
    for (const game of listGames()) {
      expect(new Set(game.plays.map((play) => play.code)).size).toBe(game.plays.length);
      expect(game.gameCode).toMatch(/^[A-Z0-9]{3,8}$/);
      for (const play of game.plays) {
        expect(play.code).toMatch(/^[A-Z0-9_.]{1,24}$/);
        for (const slot of slotsOf(play)) {
          expect(slot.code).toMatch(/^[A-Z0-9]+$/);
          for (const choice of slot.choices) expect(choice.code).toMatch(/^[A-Z0-9]+$/);
        }
      }
    }
  });

  test('names things by message id, never by text', () => {
    for (const id of listMessageIds())
      expect(id).toMatch(/^lottery\.(game|play|group|position|choice|area|form)\.[A-Za-z0-9._]*$/);
    expect(listMessageIds()).toContain('lottery.play.f5d.digit');
  });

  test('shows the odds of section 11, the special ones of green and red among them', () => {
    const choicesOf = (gameCode: string) =>
      (findGame(gameCode)?.plays ?? []).map((play) => slotsOf(play)[0]?.choices.map(({ code, odds }) => [code, odds]));
    expect(choicesOf('COLOR1')[0]).toEqual([
      ['G', [20_000n, 15_000n]],
      ['R', [20_000n, 15_000n]],
      ['V', [47_500n]],
    ]);
    expect(choicesOf('F5D1').map((choices) => choices?.[0]?.[1])).toEqual([[96_000n], [19_200n], [19_200n]]);
  });

  test('runs in a browser: nothing it is made of imports from Node', () => {
    const folder = new URL('./', import.meta.url);
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?<!\.test|given)\.ts$/.test(name),
    );
    expect(sources.length).toBeGreaterThan(12);
    for (const name of sources)
      expect(readFileSync(new URL(name, folder), 'utf8'), name).not.toMatch(/from '(node:|fast-check)/);
  });
});
