/** Names of the catalogue in the person's language, and how picks read. */

import type { LotteryGameView } from '@house/contract/lottery/site';
import { monthId } from '@house/i18n/months';
import { useLanguage, useTranslator } from '@house/i18n/react';
import type { Choice, FamilyFacts, GameFacts, GameFamily, Play } from '@house/lottery/game';
import type { Rational } from '@house/lottery/rational';
import { useCallback, useMemo } from 'react';
import { useBoot } from '../../shared/boot.ts';
import { useDay } from '../../shared/days.ts';
import { nameBesidePace, nameOfGame } from '../../shared/lottery-name.ts';
import { choiceName, type PickedPart, pickWords } from '../../shared/pick-words.ts';
import { findPricedPlay, formName, playName, positionName } from '../../shared/play-words.ts';
import { readDrawNo } from './model/draw-phase.ts';
import { hintIds } from './model/hints.ts';
import type { ResultTag } from './model/result-tags.ts';
import { timeInZone, zoneText } from './model/stations.ts';
import { oneIn } from './one-in.ts';

export interface LotteryWords {
  /** A name the catalogue gives by message id. */
  name(id: string): string;
  choice(choice: Choice): string;
  /** The name of a box or position. */
  position(family: FamilyFacts, id: string): string;
  /** `Fast 5D · 1 min`; a draw held elsewhere has no pace. */
  gameName(game: Pick<LotteryGameView, 'names' | 'gameCode'>): string;
  /** `Fast 5D`, where its pace stands beside it. */
  shortName(game: Pick<LotteryGameView, 'names' | 'gameCode' | 'periodSeconds'>): string;
  /** As a fresh house calls it: until the house's own list of games is there. */
  firstName(game: GameFacts): string;
  /** What a line picked, box by box; the one box of a play is not named, long lists are cut. */
  picks(family: GameFamily, line: { play: string; selection: string }): PickedPart[];
  playName(family: GameFamily, play: string): string;
  /** The play inside its group. */
  formName(family: FamilyFacts, play: Play): string;
  /** One sentence on how to win. */
  hint(family: FamilyFacts, play: Play): string;
  tag(tag: ResultTag): string;
  /** How often it draws. */
  pace(game: Pick<LotteryGameView, 'periodSeconds'>): string;
  /** `1 : 10` for a chance of one in ten. */
  chance(chance: Rational): string;
}

export const DAY_SECONDS = 86_400;

export function useLotteryWords(): LotteryWords {
  const translator = useTranslator();
  const { language, version } = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the words gives other names
  return useMemo(() => {
    const { find } = translator;
    const name = (id: string): string => find(id) ?? '…';
    const position = (family: FamilyFacts, id: string): string => positionName(find, family, id) ?? '…';
    return {
      name,
      choice: (choice) => choiceName(translator, choice),
      position,
      firstName: (game) =>
        game.announced === null && game.drawMinute === undefined
          ? `${name(game.nameId)} · ${translator.t('lottery.minutes', { count: game.periodMinutes })}`
          : name(game.nameId),
      gameName: (game) => translator.mapDigits(nameOfGame(game, language)),
      shortName: (game) => translator.mapDigits(nameBesidePace(nameOfGame(game, language), game.periodSeconds)),
      picks: (family, line) => pickWords(translator, family, line),
      playName: (family, playText) => {
        const play = findPricedPlay(family, playText)?.play;
        return play === undefined ? playText : translator.mapDigits(playName(find, family, play));
      },
      formName: (family, play) => translator.mapDigits(formName(find, family, play) ?? '…'),
      hint: (family, play) =>
        hintIds(family, play)
          .map((id) => find(id))
          .find(Boolean) ?? '…',
      tag: ({ id, figure }) => {
        const text = find(id, { sum: figure ?? '' }) ?? '…';
        return id === 'lottery.tag.sum' || figure === undefined ? text : translator.mapDigits(`${text} ${figure}`);
      },
      pace: ({ periodSeconds }) =>
        (periodSeconds === DAY_SECONDS ? find('lottery.daily') : find('lottery.pace', { count: periodSeconds / 60 })) ??
        '…',
      chance: (chance) => translator.mapDigits(`1 : ${oneIn(chance)}`),
    };
  }, [translator, language, version]);
}

/** `0981`, of a daily draw `20 Nov`: a draw's number as it is said beside its game. */
export function useShortDrawNo(): (drawNo: string) => string {
  const { find, mapDigits } = useTranslator();
  return useCallback(
    (drawNo) => {
      const read = readDrawNo(drawNo);
      return mapDigits('no' in read ? read.no : `${read.day} ${find(monthId(read.month)) ?? '…'}`);
    },
    [find, mapDigits],
  );
}

/** When a draw is held, `Draw 24 Nov, 17:15` in the house's zone; held elsewhere, with the time there in brackets. */
export function useHeldAt(): (instant: string, thereOffsetMinutes: number) => string {
  const { t, mapDigits } = useTranslator();
  const here = useBoot((boot) => boot.brand.zone.offsetMinutes);
  const dayWords = useDay();
  return (instant, there) => {
    const time = (offset: number): string => mapDigits(timeInZone(instant, offset));
    const held = { day: dayWords(instant), time: time(here) };
    if (there === here) return t('lottery.heldAt', held);
    return t('lottery.heldThere', { ...held, there: time(there), zone: mapDigits(zoneText(there)) });
  };
}
