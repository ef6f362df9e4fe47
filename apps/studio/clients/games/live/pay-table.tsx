/** What the rules of a table say in figures. */
import type { JSX } from 'react';
import type { Words } from '../../shell/words.ts';
import type { BetMap } from './bet-map.ts';
import { shortMoney } from './felt.tsx';
import type { LiveLayout } from './layout.ts';
import { TEXTS } from './texts.ts';

/** Every spot of the felt with what it pays, what it returns in the long run, and the most that the table takes. */
export function PayTable({ layout, limits, words }: { layout: LiveLayout; limits: BetMap; words: Words }): JSX.Element {
  const named = new Map(
    layout.groups.flatMap(({ spots }) => spots.map((spot) => [spot.id, words.of(spot.text)] as const)),
  );
  const rows = layout.game.spots.filter(({ id }) => limits[id] !== undefined && named.has(id));
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.of(TEXTS.spot)}</th>
          <th scope="col">{words.of(TEXTS.pays)}</th>
          <th scope="col">{words.of(TEXTS.returns)}</th>
          <th scope="col">{words.of(TEXTS.most)}</th>
        </tr>
      </thead>
      <tbody translate="no">
        {rows.map(({ id, pays, rtp }) => (
          <tr key={id}>
            <th scope="row">{named.get(id)}</th>
            <td>{pays.length === 0 ? words.of(TEXTS.pool) : `${pays.join(' · ')}:1`}</td>
            <td>{(Number(rtp) * 100).toFixed(2)} %</td>
            <td>{shortMoney(limits[id] ?? '0')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
