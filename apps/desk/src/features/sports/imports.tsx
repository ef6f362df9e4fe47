/** Results of real matches from files of the cricket archive: handed in by one, confirmed by another. */
import {
  confirmSportsImport,
  listSportsImports,
  rejectSportsImport,
  requestSportsImport,
  type SportsImport,
} from '@house/contract/sports/desk-imports';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field, Select } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { useBookWords } from './words.ts';

const EVERY_MS = 5_000;
const FILE_MAX = 4_000_000;
const CALLS = { confirm: confirmSportsImport, reject: rejectSportsImport } as const;
const TONES = { requested: 'warn', done: 'win', rejected: 'plain' } as const;
type Match = { readonly id: string; readonly text: string };

function HandIn({ matches, onClose }: { matches: readonly Match[]; onClose: () => void }): JSX.Element {
  const t = useT();
  const [match, setMatch] = useState(matches[0]?.id ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [home, setHome] = useState('');
  const [tried, setTried] = useState(false);
  const fault =
    file === null
      ? t('desk-sports.import.missing')
      : file.size > FILE_MAX
        ? t('desk-sports.import.tooLong')
        : undefined;
  return (
    <ReasonPopup
      title={t('desk-sports.import.hand')}
      confirm={t('desk-sports.import.hand')}
      look="brand"
      wrong={fault === undefined ? [] : ['file']}
      onTried={() => setTried(true)}
      onSend={async (body) => {
        const text = (await file?.text()) ?? '';
        const named = home.trim() === '' ? {} : { home: home.trim() };
        return request(requestSportsImport, { body: { ...body, match, file: text, ...named } }).finally(
          () => void askAgain(listSportsImports),
        );
      }}
      onClose={onClose}
    >
      <Select
        label={t('desk-sports.import.match')}
        options={matches.map(({ id, text }) => ({ value: id, text }))}
        value={match}
        onChange={({ target }) => setMatch(target.value)}
      />
      <Field
        type="file"
        name="file"
        accept=".json,application/json"
        label={t('desk-sports.import.file')}
        error={tried ? fault : undefined}
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
      />
      <Field
        label={t('desk-sports.import.home')}
        hint={t('desk-sports.import.homeHint')}
        maxLength={120}
        value={home}
        onChange={({ target }) => setHome(target.value)}
      />
    </ReasonPopup>
  );
}

/** What becomes of each market, line by line. */
function Decides({ found }: { found: SportsImport }): JSX.Element {
  const t = useT();
  const words = useBookWords();
  const { count } = useFigures();
  return (
    <details>
      <summary>{t('desk-sports.import.decides', { count: count(found.markets.length) })}</summary>
      <ul className="sm">
        {found.markets.map((market) => (
          <li key={`${market.type} ${market.part} ${market.line}`}>
            {words.market(market)}:{' '}
            {Object.entries(market.outcomes)
              .map(([code, outcome]) => `${words.selection(code)} ${words.outcome(outcome)}`)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </details>
  );
}

export function Imports(): JSX.Element {
  const t = useT();
  const when = useWhen();
  const words = useBookWords();
  const { digits } = useFigures();
  const maySettle = useCan('sports.settle');
  const [handing, setHanding] = useState(false);
  const [deciding, setDeciding] = useState<{ found: SportsImport; how: keyof typeof CALLS } | null>(null);
  const answer = useCall(listSportsImports, {}, { refetchInterval: EVERY_MS });
  const columns: Column<SportsImport>[] = [
    {
      key: 'match',
      head: t('desk-sports.match'),
      card: 'title',
      cell: (found) => (
        <>
          {words.match(found)} <b translate="no">{digits(`${found.score.home} · ${found.score.away}`)}</b>
          <div className="sm t2" translate="no">
            {t('desk-sports.import.what', {
              type: found.type,
              dates: digits(found.dates.join(', ')),
              digest: found.digest,
            })}
          </div>
          {found.teams.length < 2 ? null : (
            <div className="sm t2">
              {t('desk-sports.import.teams', { first: found.teams[0] ?? '', second: found.teams[1] ?? '' })}
            </div>
          )}
        </>
      ),
    },
    {
      key: 'outcome',
      head: t('desk-sports.import.markets'),
      cell: (found) => (
        <>
          {t(`desk-sports.import.outcome.${found.outcome}`)}
          <Decides found={found} />
        </>
      ),
    },
    { key: 'reason', head: t('desk-sports.reason'), cell: ({ reason }) => <q>{reason}</q> },
    {
      key: 'by',
      head: `${t('desk-sports.requestedBy')} (${zoneName})`,
      cell: ({ requestedBy, requestedAt }) => `${requestedBy} · ${when.instant(requestedAt)}`,
    },
    { key: 'decided', head: t('desk-sports.decidedBy'), cell: ({ decidedBy }) => decidedBy },
    {
      key: 'state',
      head: t('desk.state'),
      card: 'status',
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`desk-sports.orderState.${state}`)}</Badge>,
    },
    {
      key: 'acts',
      head: '',
      cell: (found) =>
        found.state !== 'requested' || !maySettle ? null : found.isOwn ? (
          <span className="sm t2">{t('desk-sports.own')}</span>
        ) : (
          <div className="row wrap-f">
            <Button size="s" look="danger" onClick={() => setDeciding({ found, how: 'reject' })}>
              {t('desk-sports.reject')}
            </Button>
            <Button size="s" look="brand" onClick={() => setDeciding({ found, how: 'confirm' })}>
              {t('desk-sports.confirm')}
            </Button>
          </div>
        ),
    },
  ];
  return (
    <AnswerView answer={answer}>
      {({ imports, matches }, stale) => (
        <>
          <h2>{t('desk-sports.import.title')}</h2>
          <p className="sm t2">{t('desk-sports.import.note')}</p>
          {matches.length === 0 ? (
            <p className="t2">{t('desk-sports.import.noMatches')}</p>
          ) : maySettle ? (
            <div className="row">
              <Button size="s" onClick={() => setHanding(true)}>
                {t('desk-sports.import.hand')}
              </Button>
            </div>
          ) : null}
          {imports.length === 0 ? (
            <p className="t2">{t('desk-sports.import.none')}</p>
          ) : (
            <DataTable
              label={t('desk-sports.import.title')}
              columns={columns}
              rows={imports}
              rowKey={({ id }) => id}
              stale={stale}
            />
          )}
          {handing ? (
            <HandIn
              matches={matches.map((match) => ({
                id: match.id,
                text: `${words.match(match)} · ${when.instant(match.startsAt)}`,
              }))}
              onClose={() => setHanding(false)}
            />
          ) : null}
          {deciding === null ? null : (
            <ReasonPopup
              title={t(`desk-sports.${deciding.how}`)}
              confirm={t(`desk-sports.${deciding.how}`)}
              look={deciding.how === 'reject' ? 'danger' : 'brand'}
              reasonFirst
              onSend={(body) =>
                request(CALLS[deciding.how], { params: { id: deciding.found.id }, body }).finally(
                  () => void askAgain(listSportsImports),
                )
              }
              onClose={() => setDeciding(null)}
            />
          )}
        </>
      )}
    </AnswerView>
  );
}
