/** The queue of feedback and complaints (screens.md 7.24): what is due first stands first. */
import { FieldFilter, SearchFilter, SelectFilter } from '../../shared/filter-fields.tsx';
import { ListPage } from '../../shared/list-page.tsx';
import { useList } from '../../shared/use-list.ts';
import './feedback.css';
import { type DeskFeedback, listFeedbackQueue } from '@house/contract/messages/desk-feedback';
import { FEEDBACK_KINDS, FEEDBACK_STATES } from '@house/contract/messages/feedback';
import { useAreas, useT } from '@house/i18n/react';
import { Checkbox } from '@house/ui/choice';
import type { Column } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useFilters } from '../../shared/filters.ts';
import { oneOf } from '../../shared/one-of.ts';
import { Due, FEEDBACK_TONES } from './parts.tsx';

const DEFAULTS = { state: 'waiting', kind: '', tag: '', mine: '', q: '' };
const STATES = ['waiting', ...FEEDBACK_STATES] as const;
const LOOK_AGAIN_MS = 15_000;

function useColumns(serverTime: string | undefined): Column<DeskFeedback>[] {
  const t = useT();
  return [
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
      cell: ({ member, contact }) =>
        member?.account ?? (
          <span className="mono" translate="no">
            {contact}
          </span>
        ),
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
  ];
}

export function FeedbackPage(): JSX.Element {
  useAreas(['desk-feedback']);
  const t = useT();
  const filters = useFilters(DEFAULTS);
  const { values, change } = filters;
  const query = {
    state: oneOf(STATES, values.state),
    kind: oneOf(FEEDBACK_KINDS, values.kind),
    q: values.q,
    tag: values.tag || undefined,
    mine: oneOf(['1'], values.mine),
  };
  const list = useList(listFeedbackQueue, filters, { query }, { refetchInterval: LOOK_AGAIN_MS });
  const columns = useColumns(list.answer.data?.serverTime);
  return (
    <ListPage
      title={t('desk.feedback')}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      empty={t('desk-feedback.empty')}
      pinned
      filters={
        <>
          <SearchFilter
            filters={filters}
            name="q"
            label={t('desk-feedback.search')}
            placeholder="F-000123"
            maxLength={64}
          />
          <SelectFilter
            filters={filters}
            name="state"
            label={t('desk.state')}
            all="all"
            choices={STATES}
            words={(state) => t(`desk-feedback.state.${state}`)}
          />
          <SelectFilter
            filters={filters}
            name="kind"
            label={t('desk-feedback.kind')}
            choices={FEEDBACK_KINDS}
            words={(kind) => t(`desk-feedback.kind.${kind}`)}
          />
          <FieldFilter filters={filters} name="tag" label={t('desk-feedback.tag')} maxLength={24} />
          <Checkbox
            checked={values.mine === '1'}
            onChange={({ target }) => change({ mine: target.checked ? '1' : '' })}
          >
            {t('desk-feedback.mine')}
          </Checkbox>
        </>
      }
    />
  );
}
