import { LANGUAGES } from '@house/i18n/catalogues';
import { readArea } from '@house/i18n/message-files';
import { listGames, listMessageIds } from '@house/lottery/catalogue';
import { expect, test } from 'vitest';
import { formName } from '../../shared/play-words.ts';
import { hintIds } from './model/hints.ts';

test.each(LANGUAGES)('every name of the catalogue has its words in %s', (language) => {
  const words = readArea('lottery', language);
  expect(listMessageIds().filter((id) => !words[id])).toEqual([]);
});

test.each(LANGUAGES)('every play says how it is won, and every draw what it is, in %s', (language) => {
  const hints = readArea('lottery-hints', language);
  const silent = listGames().flatMap((game) => [
    ...(hints[`lottery-hints.draw.${game.familyCode}`] ? [] : [game.familyCode]),
    ...game.plays
      .filter((play) => !hintIds(game, play).some((id) => hints[id]))
      .map((play) => `${game.familyCode} ${play.code}`),
  ]);
  expect(silent).toEqual([]);
});

test.each(LANGUAGES)('plays of one tab have different names in %s', (language) => {
  const words = readArea('lottery', language);
  for (const game of listGames()) {
    const names = game.plays.map((play) => `${play.groupId} ${formName((id) => words[id], game, play)}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  }
});

test.each(LANGUAGES)('no sentence is written for a play that nobody sells, in %s', (language) => {
  const said = new Set(
    listGames().flatMap((game) => [
      `lottery-hints.draw.${game.familyCode}`,
      ...game.plays.flatMap((play) => hintIds(game, play)),
    ]),
  );
  expect(Object.keys(readArea('lottery-hints', language)).filter((id) => !said.has(id))).toEqual([]);
});
