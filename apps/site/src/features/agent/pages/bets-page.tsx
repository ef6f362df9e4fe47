/** Team betting (screens.md 6.5): bets of the own line, newest first, by person, product and days. */
import { listTeamBets, type TeamBet } from '@house/contract/agents/records';
import { listLotteryGames } from '@house/contract/lottery/site';
import type { WagerProductName } from '@house/contract/wagers/site';
import { useAreas, useLanguage, useT, useTranslator } from '@house/i18n/react';
import { type Column, DataTable } from '@house/ui/data-table';
import { Select } from '@house/ui/field';
import { EmptyState } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { useMoment } from '../../../shared/days.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { nameOfGame } from '../../../shared/lottery-name.ts';
import { useCall } from '../../../shared/query.ts';
import { CursorPager, useCursors } from '../records/cursor-pages.tsx';
import { DayChips, type DayChoice, useDaysOf } from '../records/days.tsx';
import { Figure } from '../records/figure.tsx';
import { WHOLE_TEAM, WhosePicker, whoseQuery } from '../records/filters.tsx';
import { Whose } from '../records/whose.tsx';

const SIZE = 20;
const NAMES_FRESH_MS = 600_000;
const PRODUCTS = [
  'lottery',
  'elottery',
  'live',
  'slots',
  'fish',
  'pvp',
  'mini',
  'sports',
  'esports',
  'cockfight',
] as const satisfies readonly WagerProductName[];

/** What a bet was placed on, in words. */
function useGameOf(): (wager: TeamBet['wager']) => string {
  const { mapDigits } = useTranslator();
  const { language } = useLanguage();
  const { data } = useCall(listLotteryGames, {}, { staleTime: NAMES_FRESH_MS });
  return ({ gameCode, names }) => {
    const own = names?.[language] ?? names?.['en'];
    const game = data?.games.find((one) => one.gameCode === gameCode);
    return mapDigits(own ?? (game === undefined ? gameCode : nameOfGame(game, language)));
  };
}

function Bets({ rows }: { rows: readonly TeamBet[] }): JSX.Element {
  const t = useT();
  const moment = useMoment();
  const gameOf = useGameOf();
  const columns: readonly Column<TeamBet>[] = [
    { key: 'who', head: t('site-agent.account'), card: 'title', cell: (row) => <Whose {...row} /> },
    {
      key: 'at',
      head: t('site-agent-records.time'),
      cell: ({ wager }) => <span className="num nw">{moment(wager.placedAt)}</span>,
    },
    {
      key: 'game',
      head: t('site-agent-records.game'),
      cell: ({ wager }) => (
        <>
          {gameOf(wager)}
          <span className="xs t3 num ac-under">
            {t(`site-turnover.game.${wager.product}`)} · <span translate="no">{wager.ticket}</span>
          </span>
        </>
      ),
    },
    {
      key: 'stake',
      head: t('site-agent-records.stake'),
      end: true,
      card: 'main',
      cell: ({ wager }) => <Figure amount={wager.stake} />,
    },
    {
      key: 'turnover',
      head: t('site-agent-records.turnover'),
      end: true,
      cell: ({ wager }) => (wager.turnover === null ? '–' : <Figure amount={wager.turnover} />),
    },
    {
      key: 'prize',
      head: t('site-agent-records.paid'),
      end: true,
      cell: ({ wager }) => (wager.prize === null ? '–' : <Figure amount={wager.prize} />),
    },
    {
      key: 'state',
      head: t('site-agent.status'),
      card: 'status',
      cell: ({ wager }) => t(`site-agent-records.bet.${wager.state}`),
    },
  ];
  return (
    <DataTable
      label={t('site-agent-records.page.personalHistoryCopy')}
      columns={columns}
      rows={rows}
      rowKey={({ wager }) => wager.ticket}
    />
  );
}

export function BetsPage(): JSX.Element {
  useAreas(['site-turnover']);
  const t = useT();
  const [choice, setChoice] = useState<DayChoice>('today');
  const [whose, setWhose] = useState(WHOLE_TEAM);
  const [product, setProduct] = useState<WagerProductName | ''>('');
  const days = useDaysOf(choice);
  const asked = { ...days, ...whoseQuery(whose), ...(product === '' ? {} : { product }), size: SIZE };
  const cursors = useCursors(JSON.stringify(asked));
  const query = useCall(
    listTeamBets,
    { query: { ...asked, ...(cursors.after === undefined ? {} : { after: cursors.after }) } },
    { keepOld: true },
  );
  return (
    <>
      <DayChips value={choice} onChange={setChoice} />
      <WhosePicker value={whose} onChange={setWhose} />
      <Select
        label={t('site-agent-records.product')}
        value={product}
        options={[
          { value: '', text: t('common.all') },
          ...PRODUCTS.map((value) => ({ value, text: t(`site-turnover.game.${value}`) })),
        ]}
        onChange={(event) => setProduct(PRODUCTS.find((one) => one === event.target.value) ?? '')}
      />
      <ListStates query={query} skeleton={{ height: 56, count: 6 }}>
        {({ rows, next, searchedTo }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState title={t('site-agent-records.noBets')}>{t('site-agent-records.noneHint')}</EmptyState>
            ) : (
              <Bets rows={rows} />
            )}
            <CursorPager cursors={cursors} next={next} searchedTo={searchedTo} />
          </>
        )}
      </ListStates>
    </>
  );
}
