/** The games that are drawn elsewhere. */
import { useT } from '@house/i18n/react';
import { findGame, listGames } from '@house/lottery/catalogue';
import { Select } from '@house/ui/field';
import type { JSX } from 'react';
import { useGameWords } from '../../shared/games.tsx';

export const OFFICIAL = listGames()
  .filter(({ announced }) => announced !== null)
  .map(({ gameCode }) => gameCode);

export function GameSelect({ value, onChange }: { value: string; onChange: (code: string) => void }): JSX.Element {
  const t = useT();
  const words = useGameWords();
  return (
    <Select
      label={t('desk.game')}
      options={OFFICIAL.map((code) => ({ value: code, text: words.game(code) }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const familyOf = (gameCode: string): string => findGame(gameCode)?.familyCode ?? '';

/** Games of one family are announced alike: Hanoi has three, Vietnam South and Central are one. */
export const FAMILIES: readonly string[] = [...new Set(OFFICIAL.map(familyOf))];

/** The games of a family; all of them where none is named. */
export function gamesOfFamily(family: string): readonly string[] {
  return OFFICIAL.filter((gameCode) => family === '' || familyOf(gameCode) === family);
}
