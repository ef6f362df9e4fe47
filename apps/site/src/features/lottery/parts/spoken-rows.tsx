/** Pictures of results, for those who listen. */
import type { JSX } from 'react';
import type { TrendRow } from '../model/trend-grid.ts';

/** What a picture shows, for people who do not see it: a line for every draw. */
export function SpokenRows({ rows, say }: { rows: readonly TrendRow[]; say: (row: TrendRow) => string }): JSX.Element {
  return (
    <ul className="sr">
      {rows.map((row) => (
        <li key={row.drawNo}>{say(row)}</li>
      ))}
    </ul>
  );
}
