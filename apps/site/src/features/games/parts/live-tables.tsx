/** Every live table that stands open, those with most players first (screens.md 2.9). With none there is no such section. */
import { useT } from '@house/i18n/react';
import { SectionHead } from '@house/ui/page-parts';
import type { JSX } from 'react';
import { TableCard } from '../../../shared/live-tables/table-card.tsx';
import { useLiveTables } from '../../../shared/live-tables/use-live-tables.ts';
import { useGameWords } from '../words.ts';

interface Wish {
  /** Arenas of fights are tables as well. */
  readonly category: 'LIVE' | 'COCK';
  /** Of these alone; empty: of all. */
  readonly gameClass: string;
  readonly vendors: readonly string[];
  /** As it is looked for: in names of tables and games. */
  readonly search: string;
}

export function LiveTables({ category, gameClass, vendors, search }: Wish): JSX.Element | null {
  const t = useT();
  const { className } = useGameWords();
  const wanted = search.trim().toLowerCase();
  const shown = (useLiveTables(category) ?? [])
    .filter(
      ({ table, game }) =>
        (gameClass === '' || gameClass === game.gameClassify) &&
        (vendors.length === 0 || vendors.includes(table.vendor)) &&
        [table.names.en, table.names.bn, game.gameName].some((name) => name.toLowerCase().includes(wanted)),
    )
    .toSorted((one, other) => (other.table.players ?? 0) - (one.table.players ?? 0));
  if (shown.length === 0) return null;
  const isFights = category === 'COCK';
  return (
    <section className="lsec">
      <SectionHead title={t(isFights ? 'site-games.arenas.title' : 'site-games.tables.title')} />
      {shown.some(({ table }) => !table.camera) ? (
        <p className="t2 sm">{t(isFights ? 'site-games.arenas.drawn' : 'site-games.tables.drawn')}</p>
      ) : null}
      <ul className="lt-tables">
        {shown.map((one) => (
          <TableCard
            key={`${one.table.vendor} ${one.table.code}`}
            of={one}
            kind={className(one.game.gameClassify ?? '')}
          />
        ))}
      </ul>
    </section>
  );
}
