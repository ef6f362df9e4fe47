/** Draws held elsewhere that wait for their result: what each input says, entering blind, deciding a conflict. */
import { type AwaitedResultView, listAwaitedResults } from '@house/contract/lottery/desk-results';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { EmptyState } from '@house/ui/states';
import { Link } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useGameWords } from '../../shared/games.tsx';
import { useListKeys, usePageKey } from '../../shared/list-keys.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { usePlace } from '../../shared/page-title.ts';
import { useTimeColumn } from '../../shared/row-parts.tsx';
import { DecisionPopup, EntryPopup } from './entry-popup.tsx';
import { inOrder, noLongerAgrees, RESULT_TONES } from './model.ts';

const POLL_MILLISECONDS = 5_000;

/** What each of the two inputs has said so far; never a number. */
function Inputs({ row }: { row: AwaitedResultView }): JSX.Element {
  const t = useT();
  const words = useGameWords();
  const said = [
    ...(row.follows === null ? [] : [followsText(t, words.game(row.follows.gameCode), row.follows)]),
    ...row.feeds.map(({ slot, problem }) =>
      problem === null ? t('desk-results.feedSaid', { slot }) : t('desk-results.feedWrong', { slot, problem }),
    ),
    ...row.people.map(({ decided, staff }) =>
      t(decided ? 'desk-results.personDecided' : 'desk-results.personSaid', { staff }),
    ),
  ];
  return <>{said.length === 0 ? '–' : said.join(' · ')}</>;
}

function followsText(
  t: ReturnType<typeof useT>,
  game: string,
  { drawNo, differs }: NonNullable<AwaitedResultView['follows']>,
): string {
  if (drawNo === null) return t('desk-results.follows', { game });
  if (differs === null) return t('desk-results.followed', { game, drawNo });
  return t('desk-results.wouldBe', { game, drawNo, result: differs.join(' ') });
}

function useColumns(open: (row: AwaitedResultView) => void): Column<AwaitedResultView>[] {
  const t = useT();
  const words = useGameWords();
  const timeColumn = useTimeColumn();
  return [
    {
      key: 'no',
      head: t('desk.drawNo'),
      card: 'title',
      cell: ({ draw }) => (
        <Link to="/draws/$id" params={{ id: draw.id } as never} className="link mono nw" data-row>
          {draw.drawNo}
        </Link>
      ),
    },
    { key: 'game', head: t('desk.game'), cell: ({ draw }) => words.game(draw.gameCode) },
    timeColumn({ key: 'draw', name: t('desk-results.heldAt'), of: ({ draw }) => draw.drawAt }),
    {
      key: 'draw-state',
      head: t('desk.state'),
      cell: ({ draw }) => t(`desk.drawState.${draw.state}`),
    },
    {
      key: 'state',
      head: t('desk-results.inputs'),
      card: 'status',
      cell: ({ state, follows }) =>
        noLongerAgrees(follows) ? (
          <Badge tone="loss">{t('desk-results.noLonger')}</Badge>
        ) : (
          <Badge tone={RESULT_TONES[state]}>{t(`desk-results.state.${state}`)}</Badge>
        ),
    },
    { key: 'said', head: t('desk-results.said'), cell: (row) => <Inputs row={row} /> },
    {
      key: 'act',
      head: t('desk-results.act'),
      card: 'main',
      cell: (row) =>
        row.takesEntry || row.takesDecision ? (
          <Button size="s" look="brand" aria-keyshortcuts="R" onClick={() => open(row)}>
            {t(row.takesDecision ? 'desk-results.decide' : 'desk-results.enter')}
          </Button>
        ) : (
          <span className="sm t3">
            {row.entered ? t('desk-results.entered') : row.ownSource ? t('desk-results.ownSource') : '–'}
          </span>
        ),
    },
  ];
}

export function ResultsPage(): JSX.Element {
  useAreas(['desk-results', 'lottery']);
  const t = useT();
  const [opened, setOpened] = useState<AwaitedResultView>();
  const columns = useColumns(setOpened);
  const answer = useCall(listAwaitedResults, {}, { refetchInterval: POLL_MILLISECONDS });
  useListKeys();
  // That of the row with the focus, else the most urgent there is.
  usePageKey('r', () => {
    const waiting = inOrder(answer.data?.rows ?? []).filter((row) => row.takesEntry || row.takesDecision);
    const address = document.activeElement?.getAttribute('href') ?? '';
    setOpened(waiting.find(({ draw }) => address.endsWith(`/draws/${draw.id}`)) ?? waiting[0]);
  });
  usePlace([{ text: t('desk.results') }]);
  const Kind = opened?.takesDecision === true ? DecisionPopup : EntryPopup;
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.results')}</h1>
        <Link to="/schedules" className="link">
          {t('desk.schedules')}
        </Link>
      </div>
      <p className="sm t2">{t('desk-results.note')}</p>
      <AnswerView answer={answer}>
        {({ rows }, stale) =>
          rows.length === 0 ? (
            <EmptyState title={t('desk-results.empty')} />
          ) : (
            <div className="card list">
              <DataTable
                label={t('desk.results')}
                columns={columns}
                rows={inOrder(rows)}
                rowKey={({ draw }) => draw.id}
                stale={stale}
              />
            </div>
          )
        }
      </AnswerView>
      {opened === undefined ? null : <Kind row={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
