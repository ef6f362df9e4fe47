/** How even our own draws are, by position of the result: chi-square in plain words (screens.md 7.14). */
import { type GameFairnessView, getGameFairness } from '@house/contract/lottery/desk';
import { useT } from '@house/i18n/react';
import { findGame } from '@house/lottery/catalogue';
import { type Column, DataTable } from '@house/ui/data-table';
import { Select } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { Notice } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { GAME_CODES, useGameWords } from '../../shared/games.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { extremesOf, writeDecimal } from './model.ts';
import { TermHead } from './term-parts.tsx';

/** Games that we draw ourselves. */
const OWN = GAME_CODES.filter((code) => findGame(code)?.announced == null);
const DRAWS = ['200', '1000', '5000'] as const;
const TONES = { even: 'win', odd: 'loss', few: 'plain' } as const;

interface PositionRow {
  readonly place: number;
  readonly position: GameFairnessView['positions'][number];
}

function Verdict({ fairness }: { fairness: GameFairnessView }): JSX.Element {
  const t = useT();
  const { count } = useFigures();
  const odd = fairness.positions.filter(({ verdict }) => verdict === 'odd').length;
  const counted = t('desk-lottery.fairness.counted', { count: fairness.draws });
  const few = fairness.draws < fairness.drawsNeeded;
  return (
    <Notice tone={few ? 'info' : odd > 0 ? 'warn' : 'win'}>
      {counted}.{' '}
      {few
        ? t('desk-lottery.fairness.few', { needed: count(fairness.drawsNeeded) })
        : odd > 0
          ? t('desk-lottery.fairness.someOdd', { count: odd })
          : t('desk-lottery.fairness.allEven')}
    </Notice>
  );
}

export function FairnessTab(): JSX.Element {
  const t = useT();
  const words = useGameWords();
  const { digits, count } = useFigures();
  const [gameCode, setGameCode] = useState(OWN[0] ?? '');
  const [draws, setDraws] = useState<(typeof DRAWS)[number]>('1000');
  const answer = useCall(getGameFairness, { params: { gameCode }, query: { draws: Number(draws) } }, { keepOld: true });
  const lowest = answer.data?.lowest ?? 0;
  const often = (row: PositionRow, which: 'least' | 'most'): string => {
    const { place, times } = extremesOf(row.position.counts)[which];
    return digits(t('desk-lottery.fairness.times', { number: String(place + lowest), count: String(times) }));
  };
  const columns: Column<PositionRow>[] = [
    { key: 'place', head: t('desk-lottery.fairness.position'), card: 'title', cell: ({ place }) => count(place + 1) },
    {
      key: 'verdict',
      head: t('desk-lottery.fairness.verdict'),
      card: 'status',
      cell: ({ position: { verdict } }) => (
        <Badge tone={TONES[verdict]}>
          {t(verdict === 'few' ? 'desk-lottery.fairness.fewShort' : `desk-lottery.fairness.${verdict}`)}
        </Badge>
      ),
    },
    {
      key: 'chi',
      head: t('desk-lottery.fairness.chiSquare'),
      end: true,
      cell: ({ position }) => (
        <span className="num" translate="no">
          {digits(writeDecimal(position.chiSquare, 2))}
        </span>
      ),
    },
    {
      key: 'degrees',
      head: t('desk-lottery.fairness.degrees'),
      end: true,
      cell: ({ position }) => count(position.degrees),
    },
    {
      key: 'p',
      head: t('desk-lottery.fairness.pValue'),
      end: true,
      card: 'main',
      cell: ({ position }) => (
        <b className="num" translate="no">
          {digits(writeDecimal(position.pValue, 4))}
        </b>
      ),
    },
    { key: 'least', head: t('desk-lottery.fairness.seldom'), end: true, cell: (row) => often(row, 'least') },
    { key: 'most', head: t('desk-lottery.fairness.often'), end: true, cell: (row) => often(row, 'most') },
  ];
  return (
    <div className="card list">
      <TermHead title={t('desk-lottery.tab.fairness')} add={null} />
      <div className="filters">
        <Select
          label={t('desk.game')}
          name="game"
          value={gameCode}
          options={OWN.map((value) => ({ value, text: words.game(value) }))}
          onChange={(event) => setGameCode(event.target.value)}
        />
        <Select
          label={t('desk-lottery.fairness.draws')}
          name="draws"
          value={draws}
          options={DRAWS.map((value) => ({ value, text: count(Number(value)) }))}
          onChange={(event) => setDraws(DRAWS.find((value) => value === event.target.value) ?? '1000')}
        />
      </div>
      <p className="pad sm t2">{t('desk-lottery.fairness.note')}</p>
      <AnswerView answer={answer}>
        {(fairness, stale) => (
          <>
            <div className="pad">
              <Verdict fairness={fairness} />
            </div>
            {fairness.draws < fairness.drawsNeeded ? null : (
              <DataTable
                label={t('desk-lottery.tab.fairness')}
                columns={columns}
                rows={fairness.positions.map((position, place) => ({ place, position }))}
                rowKey={({ place }) => String(place)}
                stale={stale}
              />
            )}
          </>
        )}
      </AnswerView>
    </div>
  );
}
