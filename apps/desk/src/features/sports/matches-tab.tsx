/** Matches with what stands on them; one opens as its book. */
import type { ReplyOf } from '@house/contract/call';
import { listSportsFixtures, type SportsFixture, setSportsMargins } from '@house/contract/sports/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field } from '@house/ui/field';
import { useSearch } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { BookPopup } from './book-popup.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useBookWords } from './words.ts';

const EVERY_MS = 3_000;
type Margins = ReplyOf<typeof listSportsFixtures>['margins'][number];
const MARGINS = ['prematch', 'live', 'correctScore'] as const;

function MarginsPopup({ margins, onClose }: { margins: Margins; onClose: () => void }): JSX.Element {
  const t = useT();
  const [typed, setTyped] = useState(() => MARGINS.map((name) => String(margins[name])));
  const numbers = typed.map(Number);
  const wrong = numbers.some((each) => !Number.isInteger(each) || each < 0 || each > 30);
  return (
    <ReasonPopup
      title={t('desk-sports.margins')}
      confirm={t('desk-sports.save')}
      wrong={wrong ? ['margins'] : []}
      onSend={({ key, reason }) => {
        const [prematch = 0, live = 0, correctScore = 0] = numbers;
        const body = { key, reason, sport: margins.sport, prematch, live, correctScore };
        return request(setSportsMargins, { body }).finally(() => void askAgain(listSportsFixtures));
      }}
      onClose={onClose}
    >
      <p className="sm t2">{t('desk-sports.marginsNote')}</p>
      {MARGINS.map((name, place) => (
        <Field
          key={name}
          name={place === 0 ? 'margins' : name}
          label={t(`desk-sports.margin.${name}`)}
          inputMode="numeric"
          value={typed[place] ?? ''}
          onChange={({ target }) => setTyped(typed.map((each, i) => (i === place ? target.value : each)))}
        />
      ))}
    </ReasonPopup>
  );
}

function MarginsRow({ margins }: { margins: Margins }): JSX.Element {
  const t = useT();
  const { digits } = useFigures();
  const words = useBookWords();
  const mayTrade = useCan('sports.trade');
  const [open, setOpen] = useState(false);
  return (
    <div className="row wrap-f">
      <b>{words.name(margins.names)}</b>
      {MARGINS.map((name) => (
        <span key={name} className="sm">
          {t(`desk-sports.margin.${name}`)} <b translate="no">{digits(`${margins[name]} %`)}</b>
        </span>
      ))}
      {mayTrade ? (
        <Button size="s" onClick={() => setOpen(true)}>
          {t('desk-sports.margins')}
        </Button>
      ) : null}
      {open ? <MarginsPopup margins={margins} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

export function MatchesTab(): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { money, count } = useFigures();
  const words = useBookWords();
  // `?event=`: one that is pointed to from elsewhere, ended long ago too.
  const { event: asked }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const [opened, setOpened] = useState<string | null>(typeof asked === 'string' ? asked : null);
  const answer = useCall(listSportsFixtures, {}, { refetchInterval: EVERY_MS });
  const columns: Column<SportsFixture>[] = [
    { key: 'match', head: t('desk-sports.match'), card: 'title', cell: (event) => words.match(event) },
    {
      key: 'league',
      head: t('desk-sports.league'),
      cell: ({ league, feed }) => `${words.name(league)}${feed === null ? '' : ` · ${feed}`}`,
    },
    { key: 'start', head: `${t('desk-sports.start')} (${zoneName})`, cell: ({ startsAt }) => when.instant(startsAt) },
    {
      key: 'score',
      head: t('desk-sports.score'),
      cell: ({ status, score }) => <span translate="no">{status === 'upcoming' ? '–' : words.score(score)}</span>,
    },
    { key: 'tickets', head: t('desk-sports.tickets'), end: true, cell: ({ tickets }) => count(tickets) },
    { key: 'stake', head: t('desk-sports.stake'), end: true, card: 'main', cell: ({ stake }) => money(stake) },
    { key: 'state', head: t('desk.state'), card: 'status', cell: (event) => <StatusBadge event={event} /> },
  ];
  return (
    <AnswerView answer={answer}>
      {({ events, margins }, stale) => (
        <>
          {margins.map((each) => (
            <MarginsRow key={each.sport} margins={each} />
          ))}
          <p className="sm t2">{t('desk-sports.simulated')}</p>
          {events.length === 0 ? (
            <p className="t2">{t('desk-sports.none')}</p>
          ) : (
            <DataTable
              label={t('desk-sports.tab.matches')}
              columns={columns}
              rows={events}
              rowKey={({ id }) => id}
              stale={stale}
              onOpen={({ id }) => setOpened(id)}
            />
          )}
          {opened === null ? null : <BookPopup id={opened} onClose={() => setOpened(null)} />}
        </>
      )}
    </AnswerView>
  );
}
