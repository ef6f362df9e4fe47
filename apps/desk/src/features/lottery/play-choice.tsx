/** A game and one of its plays, for popups of the lottery's terms. */
import { useT } from '@house/i18n/react';
import { findGame } from '@house/lottery/catalogue';
import { Select } from '@house/ui/field';
import type { JSX } from 'react';
import { useDraft } from '../../shared/drafts.ts';
import { GAME_CODES, useGameWords } from '../../shared/games.tsx';

interface PlayChoice {
  readonly gameCode: string;
  /** Empty when the game has none that may be chosen. */
  readonly play: string;
  readonly fields: JSX.Element;
}

const anyPlay = (): boolean => true;

/** The chosen game and play with the fields they are chosen in; another game begins with its first play. `draft`: drafts.ts. */
export function usePlayChoice(
  draft: string,
  mayChoose: (gameCode: string, play: string) => boolean = anyPlay,
): PlayChoice {
  const t = useT();
  const words = useGameWords();
  const [gameCode, setGameCode] = useDraft(`${draft}.game`, GAME_CODES[0] ?? '');
  const [chosen, setChosen] = useDraft(`${draft}.play`, '');
  const plays = (findGame(gameCode)?.plays ?? []).filter(({ code }) => mayChoose(gameCode, code));
  const play = plays.find(({ code }) => code === chosen)?.code ?? plays[0]?.code ?? '';
  return {
    gameCode,
    play,
    fields: (
      <>
        <Select
          label={t('desk.game')}
          name="game"
          value={gameCode}
          options={GAME_CODES.map((value) => ({ value, text: words.game(value) }))}
          onChange={(event) => setGameCode(event.target.value)}
        />
        <Select
          label={t('desk.play')}
          name="play"
          value={play}
          options={plays.map(({ code }) => ({ value: code, text: words.play(gameCode, code) }))}
          onChange={(event) => setChosen(event.target.value)}
        />
      </>
    ),
  };
}
