/** The words of a table. */
import { useMemo } from 'react';
import type { Words } from '../../shell/words.ts';
import type { LiveLayout } from './layout.ts';

/** The words of the game where it calls things its own way. */
export function useWords(words: Words, layout: LiveLayout): Words {
  return useMemo(() => {
    const { words: own } = layout;
    return own === undefined ? words : { ...words, of: (text) => words.of(own.get(text) ?? text) };
  }, [words, layout]);
}
