/** Written content (screens.md 7.23): every piece of a kind with its state, its languages and its window. */
import './content.css';
import { listDeskPieces, type PieceRow } from '@house/contract/desk-content';
import { useAreas, useT } from '@house/i18n/react';
import { ANNOUNCEMENT_TYPES, PIECE_KINDS, PIECE_STATES } from '@house/rules/pieces';
import { Button } from '@house/ui/button';
import { Chips } from '@house/ui/choice';
import { type Column, DataTable } from '@house/ui/data-table';
import { Select } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { Link, useNavigate } from '@tanstack/react-router';
import { type JSX, useMemo, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useFilters } from '../../shared/filters.ts';
import { LateField } from '../../shared/late-field.tsx';
import { useListKeys } from '../../shared/list-keys.ts';
import { ListView } from '../../shared/list-view.tsx';
import { oneOf } from '../../shared/one-of.ts';
import { usePlace } from '../../shared/page-title.ts';
import { useCan } from '../../shared/staff.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { isOrdered, readKind, STATE_TONES } from './model.ts';
import { OrderPopup } from './order-popup.tsx';

const DEFAULTS = { kind: 'announcement', state: '', q: '', group: '' };

/** The window as it holds, or as it is written while nothing holds yet. */
function useWindowText(): (row: PieceRow) => string {
  const t = useT();
  const when = useWhen();
  return ({ shownFrom, shownUntil, startsAt, endsAt }) => {
    const from = shownFrom ?? startsAt;
    const until = shownFrom === null ? endsAt : shownUntil;
    const begins = from === null ? t('desk-content.atOnce') : when.instant(from);
    return `${begins} – ${until === null ? t('desk-content.openEnd') : when.instant(until)}`;
  };
}

function useColumns(languages: readonly string[]): Column<PieceRow>[] {
  const t = useT();
  const when = useWhen();
  const window = useWindowText();
  return useMemo(
    () => [
      {
        key: 'title',
        head: t('desk-content.piece'),
        card: 'title',
        cell: ({ id, titles, slug }) => (
          <span className="content-name">
            <Link to="/content/$id" params={{ id }} className="link" data-row>
              {titles['bn'] || titles['en'] || Object.values(titles).find(Boolean) || slug}
            </Link>
            <span className="mono t3 xs">{slug}</span>
          </span>
        ),
      },
      {
        key: 'state',
        head: t('desk.state'),
        card: 'status',
        cell: ({ state, pending }) => (
          <span className="row wrap-f">
            <Badge tone={STATE_TONES[state]}>{t(`desk-content.state.${state}`)}</Badge>
            {pending !== null && state !== pending ? (
              <Badge tone={STATE_TONES[pending]}>{t(`desk-content.pending.${pending}`)}</Badge>
            ) : null}
          </span>
        ),
      },
      {
        key: 'languages',
        head: t('desk-content.languages'),
        cell: ({ missing }) => (
          <span className="row wrap-f">
            {languages.map((language) => (
              <Badge key={language} tone={missing.includes(language) ? 'warn' : 'win'}>
                {language.toUpperCase()} {missing.includes(language) ? '!' : '✓'}
                <span className="sr">
                  {t(missing.includes(language) ? 'desk-content.missing' : 'desk-content.complete')}
                </span>
              </Badge>
            ))}
          </span>
        ),
      },
      { key: 'window', head: `${t('desk-content.window')} (${zoneName})`, cell: (row) => window(row) },
      {
        key: 'audience',
        head: t('desk-content.audience'),
        cell: ({ audience }) => t(`desk-content.audience.${audience}`),
      },
      {
        key: 'changed',
        head: t('desk-content.changed'),
        cell: ({ changedAt, changedBy }) => (
          <span className="sm">
            <b>{changedBy}</b> <span className="t3 nw">{when.instant(changedAt)}</span>
          </span>
        ),
      },
    ],
    [t, when, window, languages],
  );
}

export function ContentPage(): JSX.Element {
  useAreas(['desk-content']);
  const t = useT();
  const mayEdit = useCan('content.edit');
  const mayPublish = useCan('content.publish');
  const navigate = useNavigate();
  const [ordering, setOrdering] = useState(false);
  const filters = useFilters(DEFAULTS, ['kind']);
  const { values, page, change } = filters;
  const kind = readKind(values.kind);
  const query = {
    kind,
    page,
    state: oneOf(PIECE_STATES, values.state),
    q: values.q === '' ? undefined : values.q,
    group: values.group === '' ? undefined : values.group,
  };
  const answer = useCall(listDeskPieces, { query }, { keepOld: true });
  const columns = useColumns(answer.data?.languages ?? []);
  useListKeys();
  usePlace([{ text: t('desk.content') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.content')}</h1>
        <span className="sp" />
        {mayPublish && isOrdered(kind) ? (
          <Button icon="arrows-down-up" onClick={() => setOrdering(true)}>
            {t('desk-content.order')}
          </Button>
        ) : null}
        {mayEdit ? (
          <Button
            look="brand"
            icon="plus-bold"
            onClick={() => void navigate({ to: '/content/new', search: { kind } as never })}
          >
            {t('desk-content.new')}
          </Button>
        ) : null}
      </div>
      <Chips
        label={t('desk-content.kinds')}
        choices={PIECE_KINDS.map((value) => ({ value, text: t(`desk-content.kind.${value}`) }))}
        value={kind}
        onChange={(value) => change({ kind: value, group: '', state: '' })}
      />
      <div className="filters card">
        <LateField
          type="search"
          icon="magnifying-glass"
          label={t('common.search')}
          maxLength={80}
          value={values.q}
          onSettled={(q) => change({ q })}
        />
        <Select
          small
          label={t('desk.state')}
          value={values.state}
          options={[
            { value: '', text: t('desk-content.notArchived') },
            ...PIECE_STATES.map((state) => ({ value: state, text: t(`desk-content.state.${state}`) })),
          ]}
          onChange={(event) => change({ state: event.target.value })}
        />
        {kind === 'announcement' ? (
          <Select
            small
            label={t('desk-content.field.type')}
            value={values.group}
            options={[
              { value: '', text: t('common.all') },
              ...ANNOUNCEMENT_TYPES.map((type) => ({ value: type, text: t(`desk-content.type.${type}`) })),
            ]}
            onChange={(event) => change({ group: event.target.value })}
          />
        ) : null}
        {kind === 'banner' || kind === 'news' || kind === 'help' || kind === 'guide' ? (
          <LateField
            label={t(`desk-content.field.${kind === 'banner' ? 'groupName' : kind === 'news' ? 'class' : 'topic'}`)}
            maxLength={40}
            value={values.group}
            onSettled={(group) => change({ group })}
          />
        ) : null}
      </div>
      <div className="card list">
        <ListView
          answer={answer}
          filtered={filters.filtered}
          onClear={filters.clear}
          onPage={filters.toPage}
          empty={t('desk-content.empty')}
        >
          {({ rows }, stale) => (
            <DataTable
              label={t(`desk-content.kind.${kind}`)}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              stale={stale}
              pinned
            />
          )}
        </ListView>
      </div>
      {ordering && isOrdered(kind) ? (
        <OrderPopup kind={kind} group={values.group} onClose={() => setOrdering(false)} />
      ) : null}
    </>
  );
}
