/** Names of the catalogue in the person's language, and how picks read. */

import type { LotteryGameView } from '@house/contract/lottery';
import { useLanguage, useTranslator } from '@house/i18n/react';
import { findGame, findPlay } from '@house/lottery/catalogue';
import type { Choice, GameFamily, Play, Slot } from '@house/lottery/game';
import type { Rational } from '@house/lottery/rational';
import { useMemo } from 'react';
import { oneIn } from './one-in.ts';

export interface PickedPart {
  readonly slot: string;
  readonly picks: string;
}

export interface LotteryWords {
  /** A name the catalogue gives by message id. */
  name(id: string): string;
  choice(choice: Choice): string;
  gameName(game: Pick<LotteryGameView, 'names' | 'gameCode'>): string;
  /** What a line picked, slot by slot; the one slot of a play is not named. */
  picks(family: GameFamily, line: { play: string; selection: string }): PickedPart[];
  playName(family: GameFamily, play: string): string;
  /** `1 : 10` for a chance of one in ten. */
  chance(chance: Rational): string;
}

function pickedParts(play: Play, selection: string, word: (slot: Slot, code: string) => string): PickedPart[] {
  const picked = play.parseSelection(selection) ?? [];
  return play.slots.flatMap((slot, place) => {
    const codes = picked[place] ?? [];
    return codes.length === 0 ? [] : [{ slot: slot.nameId, picks: codes.map((code) => word(slot, code)).join(' ') }];
  });
}

export function useLotteryWords(): LotteryWords {
  const translator = useTranslator();
  const { language, version } = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the words gives other names
  return useMemo(() => {
    const name = (id: string): string => translator.find(id) ?? '…';
    const choice = ({ nameId, code }: Choice): string => (nameId === null ? translator.mapDigits(code) : name(nameId));
    const codeWord = (slot: Slot, code: string): string => {
      const found = slot.choices.find((candidate) => candidate.code === code);
      return found ? choice(found) : code;
    };
    return {
      name,
      choice,
      gameName: (game) => {
        const known = findGame(game.gameCode);
        return known === undefined ? (game.names[language] ?? game.gameCode) : name(known.nameId);
      },
      picks: (family, line) => {
        const play = findPlay(family, line.play);
        if (play === undefined) return [{ slot: '', picks: line.selection }];
        const several = play.slots.length > 1;
        return pickedParts(play, line.selection, codeWord).map((part) => ({
          slot: several ? name(part.slot) : '',
          picks: part.picks,
        }));
      },
      playName: (family, code) => {
        const play = findPlay(family, code);
        return play === undefined ? code : name(play.nameId);
      },
      chance: (chance) => translator.mapDigits(`1 : ${oneIn(chance)}`),
    };
  }, [translator, language, version]);
}
