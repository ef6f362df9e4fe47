/** The settlement queue: markets whose results are on their way to tickets, then those that were decided last. */
import type { ReplyOf } from '@house/contract/call';
import { listSportsSettling } from '@house/contract/sports/desk';
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { type Column, DataTable } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { type JSX, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { BookPopup } from './book-popup.tsx';
import { useBookWords } from './words.ts';

const EVERY_MS = 3_000;
type Row = ReplyOf<typeof listSportsSettling>['markets'][number];

export function Settling(): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { count, digits } = useFigures();
  const words = useBookWords();
  const [opened, setOpened] = useState<string | null>(null);
  const answer = useCall(listSportsSettling, {}, { refetchInterval: EVERY_MS });
  const columns: Column<Row>[] = [
    { key: 'time', head: `${t('desk.time')} (${zoneName})`, cell: ({ decidedAt }) => when.instant(decidedAt) },
    {
      key: 'market',
      head: t('desk-sports.about'),
      card: 'title',
      cell: (row) => `${words.match(row)} · ${words.market(row)}`,
    },
    {
      key: 'result',
      head: t('desk-sports.result'),
      cell: ({ outcomes }) =>
        outcomes
          .filter(({ outcome }) => outcome !== 'lose')
          .slice(0, 4)
          .map(({ code, outcome }) => `${words.selection(code)}: ${outcome === null ? '–' : words.outcome(outcome)}`)
          .join(' · '),
    },
    {
      key: 'rule',
      head: t('desk-sports.rule.head'),
      cell: ({ rule }) => (rule === null ? '–' : t(`desk-sports.rule.${rule}` as MessageId)),
    },
    { key: 'open', head: t('desk-sports.stillOpen'), end: true, cell: ({ open }) => count(open) },
    {
      key: 'state',
      head: t('desk.state'),
      card: 'status',
      cell: ({ results, settled }) => (
        <Badge tone={results > settled ? 'info' : 'plain'}>
          {results > settled ? t('desk-sports.settling') : digits(t('desk-sports.settledResults', { count: settled }))}
        </Badge>
      ),
    },
  ];
  return (
    <AnswerView answer={answer}>
      {({ markets }, stale) => (
        <>
          <h2>{t('desk-sports.settlement')}</h2>
          {markets.length === 0 ? (
            <p className="t2">{t('desk-sports.noResults')}</p>
          ) : (
            <DataTable
              label={t('desk-sports.settlement')}
              columns={columns}
              rows={markets}
              rowKey={({ id }) => id}
              stale={stale}
              onOpen={({ eventId }) => setOpened(eventId)}
            />
          )}
          {opened === null ? null : <BookPopup id={opened} onClose={() => setOpened(null)} />}
        </>
      )}
    </AnswerView>
  );
}
