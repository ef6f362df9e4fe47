/** Games as people name them, and results as balls. Names come from the catalogue the site shows too. */
import { useLanguage, useT } from '@house/i18n/react';
import { findGame, findPlay, listGames } from '@house/lottery/catalogue';
import { Balls } from '@house/ui/figures';
import { type JSX, useMemo } from 'react';
import { translator } from './preferences.ts';

export const GAME_CODES: readonly string[] = listGames().map(({ gameCode }) => gameCode);

export interface GameWords {
  game: (gameCode: string) => string;
  play: (gameCode: string, playCode: string) => string;
  /** What was picked, slot by slot: `1st 3 4 · 4th Big`; the text itself where it does not parse. */
  selection: (gameCode: string, playCode: string, text: string) => string;
}

function describeSelection(gameCode: string, playCode: string, text: string): string {
  const game = findGame(gameCode);
  const play = game === undefined ? undefined : findPlay(game, playCode);
  const picked = play?.parseSelection(text) ?? null;
  if (play === undefined || picked === null) return text;
  const slots = play.slots.flatMap((slot, index) => {
    const names = (picked[index] ?? []).map((code) => {
      const nameId = slot.choices.find((choice) => choice.code === code)?.nameId ?? null;
      return (nameId === null ? undefined : translator.find(nameId)) ?? code;
    });
    if (names.length === 0) return [];
    const place = play.slots.length === 1 ? undefined : (translator.find(slot.nameId) ?? slot.code);
    return [[place, ...names].filter(Boolean).join(' ')];
  });
  return slots.join(' · ');
}

/** A code stands for itself where the catalogues have no words for it yet. */
export function useGameWords(): GameWords {
  const t = useT();
  const { version } = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language gives other words
  return useMemo(
    () => ({
      game: (gameCode) => {
        const game = findGame(gameCode);
        const name = game === undefined ? undefined : translator.find(game.nameId);
        if (game === undefined || name === undefined) return gameCode;
        return t('desk.gameAtPace', { name, minutes: game.periodMinutes });
      },
      play: (gameCode, playCode) => {
        const game = findGame(gameCode);
        const play = game === undefined ? undefined : findPlay(game, playCode);
        return (play === undefined ? undefined : translator.find(play.nameId)) ?? playCode;
      },
      selection: (gameCode, playCode, text) => translator.mapDigits(describeSelection(gameCode, playCode, text)),
    }),
    [t, version],
  );
}

interface BetTextProps {
  gameCode: string;
  bet: { readonly play: string; readonly selection: string };
}

/** How it was played, and what was picked; the text that was sent is under the pointer. */
export function BetText({ gameCode, bet }: BetTextProps): JSX.Element {
  const words = useGameWords();
  return (
    <>
      {words.play(gameCode, bet.play)}{' '}
      <span className="sel-text" title={bet.selection}>
        {words.selection(gameCode, bet.play, bet.selection)}
      </span>
    </>
  );
}

/** A dash until the draw is drawn. */
export function ResultBalls({
  result,
  size = 's',
}: {
  result: readonly number[] | null;
  size?: 's' | 'm';
}): JSX.Element {
  const t = useT();
  if (result === null) return <span className="t3">–</span>;
  const texts = result.map(String);
  return <Balls texts={texts} label={t('desk.resultSpoken', { numbers: texts.join(' ') })} size={size} />;
}
