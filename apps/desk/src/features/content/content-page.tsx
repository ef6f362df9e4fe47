/** Written content (screens.md 7.23): every piece of a kind with its state, its languages and its window. */
import { FieldFilter, SearchFilter, SelectFilter } from '../../shared/filter-fields.tsx';
import { ListPage } from '../../shared/list-page.tsx';
import { useList } from '../../shared/use-list.ts';
import './content.css';
import { type ContentItemRow, listDeskContentItems } from '@house/contract/content/desk';
import { useAreas, useT } from '@house/i18n/react';
import {
  ANNOUNCEMENT_TYPES,
  CONTENT_ITEM_KINDS,
  CONTENT_ITEM_STATES,
  type ContentItemKind,
} from '@house/rules/content-items';
import { Button } from '@house/ui/button';
import { Chips } from '@house/ui/choice';
import type { Column } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { Link, useNavigate } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { type Filters, useFilters } from '../../shared/filters.ts';
import { oneOf } from '../../shared/one-of.ts';
import { useCan } from '../../shared/staff.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { isOrdered, readKind, STATE_TONES } from './model.ts';
import { OrderPopup } from './order-popup.tsx';

const DEFAULTS = { kind: 'announcement', state: '', q: '', group: '' };

/** The window as it holds, or as it is written while nothing holds yet. */
function useWindowText(): (row: ContentItemRow) => string {
  const t = useT();
  const when = useWhen();
  return ({ shownFrom, shownUntil, startsAt, endsAt }) => {
    const from = shownFrom ?? startsAt;
    const until = shownFrom === null ? endsAt : shownUntil;
    const begins = from === null ? t('desk-content.atOnce') : when.instant(from);
    return `${begins} – ${until === null ? t('desk-content.openEnd') : when.instant(until)}`;
  };
}

function useColumns(languages: readonly string[]): Column<ContentItemRow>[] {
  const t = useT();
  const when = useWhen();
  const window = useWindowText();
  return [
    {
      key: 'title',
      head: t('desk-content.contentItem'),
      card: 'title',
      cell: ({ id, titles, slug }) => (
        <span className="content-name">
          <Link to="/content/$id" params={{ id }} className="link" data-row>
            {titles['bn'] || titles['en'] || Object.values(titles).find(Boolean) || slug}
          </Link>
          <span className="mono t3 xs" translate="no">
            {slug}
          </span>
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
      head: `${t('desk-content.changed')} (${zoneName})`,
      cell: ({ changedAt, changedBy }) => (
        <span className="sm">
          <b>{changedBy}</b> <span className="t3 nw">{when.instant(changedAt)}</span>
        </span>
      ),
    },
  ];
}

export function ContentPage(): JSX.Element {
  useAreas(['desk-content']);
  const t = useT();
  const [ordering, setOrdering] = useState(false);
  const filters = useFilters(DEFAULTS, ['kind']);
  const { values, change } = filters;
  const kind = readKind(values.kind);
  const query = {
    kind,
    state: oneOf(CONTENT_ITEM_STATES, values.state),
    q: values.q || undefined,
    group: values.group || undefined,
  };
  const list = useList(listDeskContentItems, filters, { query });
  const columns = useColumns(list.answer.data?.languages ?? []);
  return (
    <>
      <ListPage
        title={t('desk.content')}
        label={t(`desk-content.kind.${kind}`)}
        acts={<Acts kind={kind} onOrder={() => setOrdering(true)} />}
        tabs={
          <Chips
            label={t('desk-content.kinds')}
            choices={CONTENT_ITEM_KINDS.map((value) => ({ value, text: t(`desk-content.kind.${value}`) }))}
            value={kind}
            onChange={(value) => change({ kind: value, group: '', state: '' })}
          />
        }
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('desk-content.empty')}
        pinned
        filters={
          <>
            <SearchFilter filters={filters} name="q" label={t('common.search')} maxLength={80} />
            <SelectFilter
              filters={filters}
              name="state"
              label={t('desk.state')}
              allWords={t('desk-content.notArchived')}
              choices={CONTENT_ITEM_STATES}
              words={(state) => t(`desk-content.state.${state}`)}
            />
            <GroupFilter kind={kind} filters={filters} />
          </>
        }
      />
      {ordering && isOrdered(kind) ? (
        <OrderPopup kind={kind} group={values.group} onClose={() => setOrdering(false)} />
      ) : null}
    </>
  );
}

function Acts({ kind, onOrder }: { kind: ContentItemKind; onOrder: () => void }): JSX.Element {
  const t = useT();
  const mayEdit = useCan('content.edit');
  const mayPublish = useCan('content.publish');
  const navigate = useNavigate();
  return (
    <>
      <span className="sp" />
      {mayPublish && isOrdered(kind) ? (
        <Button icon="arrows-down-up" onClick={onOrder}>
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
    </>
  );
}

interface GroupFilterProps {
  kind: ContentItemKind;
  filters: Filters<keyof typeof DEFAULTS>;
}

/** What the pieces of a kind are grouped by, where they are. */
function GroupFilter({ kind, filters }: GroupFilterProps): JSX.Element | null {
  const t = useT();
  if (kind === 'announcement') {
    return (
      <SelectFilter
        filters={filters}
        name="group"
        label={t('desk-content.field.type')}
        choices={ANNOUNCEMENT_TYPES}
        words={(type) => t(`desk-content.type.${type}`)}
      />
    );
  }
  if (kind !== 'banner' && kind !== 'news' && kind !== 'help' && kind !== 'guide') return null;
  const name = kind === 'banner' ? 'groupName' : kind === 'news' ? 'class' : 'topic';
  return <FieldFilter filters={filters} name="group" label={t(`desk-content.field.${name}`)} maxLength={40} />;
}
