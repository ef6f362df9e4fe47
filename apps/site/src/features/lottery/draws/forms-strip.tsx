/** Triple, group 3 or group 6 of three numbers, for every draw; of dice: three alike, a pair, all different. */
import { useT } from '@house/i18n/react';
import type { GameFacts } from '@house/lottery/game';
import { formOfThree, formParts, type ThreeForm } from '@house/lottery/trend-forms';
import type { JSX } from 'react';
import type { TrendRow } from '../model/trend-grid.ts';
import { type StripCell, StripTable } from '../parts/trend-strips.tsx';

const TONES: Readonly<Record<ThreeForm, StripCell['tone']>> = { triple: 'tie', group3: 'one', group6: 'two' };

export function FormsStrip({ game, rows }: { game: GameFacts; rows: readonly TrendRow[] }): JSX.Element {
  const t = useT();
  const parts = formParts(game.resultShape);
  const kind = game.board === 'dice' ? 'dice' : 'digits';
  return (
    <StripTable
      heads={parts.map(({ part }) => ({ key: part, name: t(`site-draws.part.${part}`) }))}
      rows={rows}
      cells={({ result }) =>
        parts.map(({ places }) => {
          const form = formOfThree(places.map((place) => result[place] ?? 0));
          const word = t(`site-draws.form.${kind}.${form}`);
          return { letter: word, word, tone: TONES[form], whole: true };
        })
      }
    />
  );
}
