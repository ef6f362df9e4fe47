/** A live table as a lobby shows it: its name, limits, who sits there and its road (screens.md 2.9). */
import './live-tables.css';
import type { LiveTable } from '@house/contract/vendors/site';
import { useLanguage, useT } from '@house/i18n/react';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { playAddress } from '../catalogue.ts';
import { useMoney } from '../money.ts';
import { letterOf, streakOf, toneOf } from './marks.ts';
import type { OpenTable } from './use-live-tables.ts';

const MARKS = 36;
function Road({ table }: { table: LiveTable }): JSX.Element {
  const t = useT();
  const marks = table.road.slice(0, MARKS).toReversed();
  const said = marks.map(letterOf).join(' ');
  return (
    <span className="lt-dots" role="img" aria-label={`${t('site-games.tables.road')} ${said}`} translate="no">
      {marks.map((mark, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a result is its place
        <i key={at} className={toneOf(mark)}>
          {letterOf(mark)}
        </i>
      ))}
    </span>
  );
}

export function TableCard({ of: { table, game }, kind }: { of: OpenTable; kind: string }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { language } = useLanguage();
  const streak = streakOf(table.road);
  return (
    <li>
      <Link to={playAddress(game, 'real')} className="card lt-lobby" data-table={table.code}>
        <b>{language === 'bn' ? table.names.bn : table.names.en}</b>
        <span className="t2 sm">
          {kind} · <span className="num">{`${money.whole(table.min)} – ${money.whole(table.max)}`}</span>
        </span>
        {table.road.length === 0 ? null : <Road table={table} />}
        <span className="t3 sm lt-seen">
          {table.players === null ? null : <span>{t('site-games.tables.players', { players: table.players })}</span>}
          {table.language === null ? null : <span translate="no">{table.language.toUpperCase()}</span>}
          {streak === null ? null : (
            <b className="num">{t('site-games.tables.streak', { side: streak.letter, count: streak.count })}</b>
          )}
        </span>
      </Link>
    </li>
  );
}
