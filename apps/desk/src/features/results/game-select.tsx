/** The games that are drawn elsewhere. */
import { useT } from '@house/i18n/react';
import { listGames } from '@house/lottery/catalogue';
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
