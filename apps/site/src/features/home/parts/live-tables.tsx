/** Four live tables with most players (screens.md 2.1); where no vendor tells of its tables the section is not there. */
import { useAreas, useT } from '@house/i18n/react';
import { SectionHead } from '@house/ui/page-parts';
import type { JSX } from 'react';
import { TableCard } from '../../../shared/live-tables/table-card.tsx';
import { useLiveTables } from '../../../shared/live-tables/use-live-tables.ts';
import { useMoney } from '../../../shared/money.ts';
import { MoreLink } from './more-link.tsx';

const SHOWN = 4;

export function LiveTables(): JSX.Element | null {
  useAreas(['site-front', 'site-games']);
  const t = useT();
  const { digits } = useMoney();
  const tables = useLiveTables();
  if (tables === undefined || tables.length === 0) return null;
  // Of tables with as many players each game is shown before a second table of another.
  const firsts = tables.filter(({ game }, at) => tables.findIndex((one) => one.game.gameId === game.gameId) === at);
  const shown = firsts.toSorted((one, other) => (other.table.players ?? 0) - (one.table.players ?? 0)).slice(0, SHOWN);
  return (
    <section className="wrap" aria-label={t('site-games.tables.title')}>
      <SectionHead
        title={t('site-games.tables.title')}
        more={<MoreLink to="/live">{t('site-games.tables.all', { count: digits(tables.length) })}</MoreLink>}
      />
      {shown.some(({ table }) => !table.camera) ? <p className="t2 sm">{t('site-games.tables.drawn')}</p> : null}
      <ul className="lt-tables">
        {shown.map((one) => (
          <TableCard key={`${one.table.vendor} ${one.table.code}`} of={one} kind={one.game.gameName} />
        ))}
      </ul>
    </section>
  );
}
