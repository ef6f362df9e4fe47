import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findGame, findPlay, listGames, listMessageIds } from './catalogue.ts';
import { FAST5D } from './games/fast-5d.ts';

describe('the catalogue', () => {
  test('has both families at one, three and five minutes', () => {
    expect(listGames().map((game) => [game.gameCode, game.familyCode, game.periodMinutes])).toEqual([
      ['F5D1', 'FAST5D', 1],
      ['F5D3', 'FAST5D', 3],
      ['F5D5', 'FAST5D', 5],
      ['COLOR1', 'COLOR10', 1],
      ['COLOR3', 'COLOR10', 3],
      ['COLOR5', 'COLOR10', 5],
    ]);
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
      for (const play of game.plays) {
        expect(play.code).toMatch(/^[A-Z0-9_]+$/);
        for (const slot of play.slots) {
          expect(slot.code).toMatch(/^[A-Z0-9]+$/);
          for (const choice of slot.choices) expect(choice.code).toMatch(/^[A-Z0-9]+$/);
        }
      }
    }
  });

  test('names things by message id, never by text', () => {
    for (const id of listMessageIds()) expect(id).toMatch(/^lottery\.(game|play|group|position|choice)\.[a-z0-9.]+$/);
    expect(listMessageIds()).toContain('lottery.play.f5d.digit');
  });

  test('shows the odds of section 11, the special ones of green and red among them', () => {
    const color = findGame('COLOR1')?.plays[0]?.slots[0]?.choices.map((choice) => [
      choice.code,
      choice.odds,
      choice.specialOdds,
    ]);
    expect(color).toEqual([
      ['G', 20_000n, [15_000n]],
      ['R', 20_000n, [15_000n]],
      ['V', 47_500n, []],
    ]);
    expect(findGame('F5D1')?.plays.map((play) => play.slots[0]?.choices[0]?.odds)).toEqual([96_000n, 19_200n, 19_200n]);
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
