/** The queue of feedback and complaints (screens.md 7.24): what is due first stands first. */
import './feedback.css';
import { type DeskFeedback, listFeedbackQueue } from '@house/contract/desk-feedback';
import { FEEDBACK_KINDS, FEEDBACK_STATES } from '@house/contract/feedback';
import { useAreas, useT } from '@house/i18n/react';
import { Checkbox } from '@house/ui/choice';
import { type Column, DataTable } from '@house/ui/data-table';
import { Select } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { Link } from '@tanstack/react-router';
import { type JSX, useMemo } from 'react';
import { useCall } from '../../shared/api.ts';
import { useFilters } from '../../shared/filters.ts';
import { LateField } from '../../shared/late-field.tsx';
import { useListKeys } from '../../shared/list-keys.ts';
import { ListView } from '../../shared/list-view.tsx';
import { oneOf } from '../../shared/one-of.ts';
import { usePlace } from '../../shared/page-title.ts';
import { Due, FEEDBACK_TONES } from './parts.tsx';

const DEFAULTS = { state: 'waiting', kind: '', tag: '', mine: '', q: '' };
const STATES = ['waiting', ...FEEDBACK_STATES] as const;
const LOOK_AGAIN_MS = 15_000;

function useColumns(serverTime: string | undefined): Column<DeskFeedback>[] {
  const t = useT();
  return useMemo(
    () => [
      {
        key: 'number',
        head: t('desk-feedback.number'),
        card: 'title',
        cell: ({ id, number }) => (
          <Link to="/feedback/$id" params={{ id }} className="link mono" data-row>
            {number}
          </Link>
        ),
      },
      {
        key: 'due',
        head: t('desk-feedback.due'),
        card: 'main',
        cell: ({ dueAt }) => <Due dueAt={dueAt} now={serverTime} />,
      },
      { key: 'kind', head: t('desk-feedback.kind'), cell: ({ kind }) => t(`desk-feedback.kind.${kind}`) },
      {
        key: 'opening',
        head: t('desk-feedback.text'),
        cell: ({ opening, tags }) => (
          <span className="fq-opening">
            {opening}
            {tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </span>
        ),
      },
      {
        key: 'from',
        head: t('desk-feedback.from'),
        cell: ({ member, contact }) => member?.account ?? <span className="mono">{contact}</span>,
      },
      {
        key: 'state',
        head: t('desk.state'),
        card: 'status',
        cell: ({ state }) => <Badge tone={FEEDBACK_TONES[state]}>{t(`desk-feedback.state.${state}`)}</Badge>,
      },
      {
        key: 'taken',
        head: t('desk-feedback.takenBy'),
        cell: ({ takenBy, mine }) => (mine ? <b>{takenBy}</b> : (takenBy ?? <span className="t3">–</span>)),
      },
    ],
    [t, serverTime],
  );
}

export function FeedbackPage(): JSX.Element {
  useAreas(['desk-feedback']);
  const t = useT();
  const filters = useFilters(DEFAULTS);
  const { values, page, change } = filters;
  const query = {
    page,
    state: oneOf(STATES, values.state),
    kind: oneOf(FEEDBACK_KINDS, values.kind),
    q: values.q,
    ...(values.tag === '' ? {} : { tag: values.tag }),
    ...(values.mine === '1' ? { mine: '1' as const } : {}),
  };
  const answer = useCall(listFeedbackQueue, { query }, { keepOld: true, refetchInterval: LOOK_AGAIN_MS });
  const columns = useColumns(answer.data?.serverTime);
  useListKeys();
  usePlace([{ text: t('desk.feedback') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.feedback')}</h1>
      </div>
      <div className="filters card">
        <LateField
          type="search"
          icon="magnifying-glass"
          label={t('desk-feedback.search')}
          placeholder="F-000123"
          maxLength={64}
          value={values.q}
          onSettled={(q) => change({ q })}
        />
        <Select
          small
          label={t('desk.state')}
          value={values.state}
          options={[
            { value: 'all', text: t('common.all') },
            ...STATES.map((state) => ({ value: state, text: t(`desk-feedback.state.${state}`) })),
          ]}
          onChange={(event) => change({ state: event.target.value })}
        />
        <Select
          small
          label={t('desk-feedback.kind')}
          value={values.kind}
          options={[
            { value: '', text: t('common.all') },
            ...FEEDBACK_KINDS.map((kind) => ({ value: kind, text: t(`desk-feedback.kind.${kind}`) })),
          ]}
          onChange={(event) => change({ kind: event.target.value })}
        />
        <LateField
          label={t('desk-feedback.tag')}
          maxLength={24}
          value={values.tag}
          onSettled={(tag) => change({ tag })}
        />
        <Checkbox checked={values.mine === '1'} onChange={({ target }) => change({ mine: target.checked ? '1' : '' })}>
          {t('desk-feedback.mine')}
        </Checkbox>
      </div>
      <div className="card list">
        <ListView
          answer={answer}
          filtered={filters.filtered}
          onClear={filters.clear}
          onPage={filters.toPage}
          empty={t('desk-feedback.empty')}
        >
          {({ rows }, stale) => (
            <DataTable
              label={t('desk.feedback')}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              stale={stale}
              pinned
            />
          )}
        </ListView>
      </div>
    </>
  );
}
