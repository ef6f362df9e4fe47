/**
 * The tables of our studio as they stand now, each with its limits, who sits there and its road (screens.md 2.9): asked of the
 * studio's own feed every ten seconds. Without an answer there is no such section.
 */
import { type CatalogueGame, searchGameList } from '@house/contract/games/site';
import { useLanguage, useT } from '@house/i18n/react';
import { SectionHead } from '@house/ui/page-parts';
import { Link } from '@tanstack/react-router';
import { type JSX, useEffect, useState } from 'react';
import { playAddress } from '../../../shared/catalogue.ts';
import { useMoney } from '../../../shared/money.ts';
import { useCall } from '../../../shared/query.ts';
import { type LobbyTable, letterOf, readTables, toneOf } from '../model/live-tables.ts';
import { useGameWords } from '../words.ts';

const FEED = '/studio/api/tables';
const EVERY_MS = 10_000;
const MARKS = 36;

function useTables(): readonly LobbyTable[] {
  const [tables, setTables] = useState<readonly LobbyTable[]>([]);
  useEffect(() => {
    let gone = false;
    const ask = async (): Promise<void> => {
      try {
        const answer = await fetch(FEED, { signal: AbortSignal.timeout(EVERY_MS) });
        const told = answer.ok ? readTables(await answer.json()) : [];
        if (!gone) setTables(told);
      } catch {
        // What was told last stands until the next answer.
      }
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, []);
  return tables;
}

function Road({ table }: { table: LobbyTable }): JSX.Element {
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

function TableCard({ table, game }: { table: LobbyTable; game: CatalogueGame }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { language } = useLanguage();
  const { className } = useGameWords();
  return (
    <li>
      <Link to={playAddress(game, 'real')} className="card lt-lobby">
        <b>{language === 'bn' ? table.names.bn : table.names.en}</b>
        <span className="t2 sm">
          {className(table.game)} ·{' '}
          <span className="num">{`${money.whole(table.min)} – ${money.whole(table.max)}`}</span>
        </span>
        <Road table={table} />
        <span className="t3 sm">{t('site-games.tables.players', { players: table.players })}</span>
      </Link>
    </li>
  );
}

/** `gameClass`: of these alone; empty: of all. */
export function LiveTables({ gameClass }: { gameClass: string }): JSX.Element | null {
  const t = useT();
  const tables = useTables();
  const { data } = useCall(searchGameList, {
    query: { gameType: 'LIVE', vassalage: 'STUDIO', open: 1, pageSize: 40 },
  });
  const shown = tables.flatMap((table) => {
    const game = data?.games.find(({ gameClassify }) => gameClassify === table.game);
    const fits = table.state === 'open' && (gameClass === '' || gameClass === table.game);
    return game === undefined || !fits ? [] : [{ table, game }];
  });
  if (shown.length === 0) return null;
  return (
    <section className="lsec">
      <SectionHead title={t('site-games.tables.title')} />
      <p className="t2 sm">{t('site-games.tables.drawn')}</p>
      <ul className="lt-tables">
        {shown.map(({ table, game }) => (
          <TableCard key={table.code} table={table} game={game} />
        ))}
      </ul>
    </section>
  );
}
