/** Every version with who made it, who published it and why; compared with another, or brought back. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import type { Column } from '@house/ui/data-table';
import { Select } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { type JSX, type ReactNode, useState } from 'react';
import { ListTable } from './list-view.tsx';
import type { Order } from './reason.ts';
import { ReasonPopup } from './reason-popup.tsx';
import type { List, PagedRows } from './use-list.ts';
import { useWhen } from './when.ts';

const COMPARED_MAX = 100;

interface Act {
  readonly at: string;
  readonly by: string;
  readonly reason: string;
}

interface Version {
  readonly version: number;
  readonly made: Act;
  readonly published: Act | null;
}

/** `mitu, 21 Nov 19:02:11: for the festival` */
export function ActLine({ act }: { act: Act }): JSX.Element {
  const when = useWhen();
  return (
    <span className="sm">
      <b>{act.by}</b> <span className="t3 nw">{when.instant(act.at)}</span>
      <br />
      <span className="t2 sel-text">{act.reason}</span>
    </span>
  );
}

/** Two versions; without the second, what was before all. */
export interface Pair {
  readonly version: number;
  readonly against: number | undefined;
}

interface VersionTableProps<V extends Version> {
  label: string;
  list: List<PagedRows & { readonly rows: readonly V[] }>;
  empty: string;
  newest: number;
  /** What the reason for bringing one back is called while it waits for its person (drafts.ts). */
  draft: string;
  /** The columns that tell which version it is. */
  columns: readonly Column<V>[];
  mayRestore: (version: V) => boolean;
  /** What differs between the two. */
  difference: (pair: Pair) => ReactNode;
  restoreNote: string;
  /** Where the reason of bringing back goes. */
  reasonHint: string;
  /** `base`: the newest version when it was decided; one that comes meanwhile has been read by nobody. */
  onRestore: (version: number, base: number, order: Order) => Promise<void>;
}

export function VersionTable<V extends Version>(props: VersionTableProps<V>): JSX.Element {
  const { newest, mayRestore } = props;
  const t = useT();
  const [compared, setCompared] = useState<number>();
  const [restored, setRestored] = useState<{ version: number; base: number }>();
  const columns: Column<V>[] = [
    ...props.columns,
    { key: 'made', head: t('desk.version.made'), cell: ({ made }) => <ActLine act={made} /> },
    {
      key: 'published',
      head: t('desk.version.published'),
      cell: ({ published }) => (published === null ? '–' : <ActLine act={published} />),
    },
    {
      key: 'acts',
      head: <span className="sr">{t('desk.version.acts')}</span>,
      end: true,
      cell: (row) => (
        <span className="row version-acts">
          <Button size="s" look="ghost" onClick={() => setCompared(row.version)}>
            {t('desk.version.compare')}
            <span className="sr"> {row.version}</span>
          </Button>
          {row.version !== newest && mayRestore(row) ? (
            <Button size="s" look="ghost" onClick={() => setRestored({ version: row.version, base: newest })}>
              {t('desk.version.restore')}
              <span className="sr"> {row.version}</span>
            </Button>
          ) : null}
        </span>
      ),
    },
  ];
  return (
    <>
      <ListTable
        label={props.label}
        list={props.list}
        columns={columns}
        rowKey={({ version }) => String(version)}
        empty={props.empty}
      />
      {compared === undefined ? null : (
        <ComparePopup
          version={compared}
          newest={newest}
          difference={props.difference}
          onClose={() => setCompared(undefined)}
        />
      )}
      {restored === undefined ? null : (
        <ReasonPopup
          title={t('desk.version.restoreTitle', { version: restored.version })}
          confirm={t('desk.version.restore')}
          draft={`${props.draft}.restore.${restored.version}.${restored.base}`}
          hint={props.reasonHint}
          reasonFirst
          onClose={() => setRestored(undefined)}
          onSend={(order) => props.onRestore(restored.version, restored.base, order)}
        >
          <p className="sm t2">{props.restoreNote}</p>
        </ReasonPopup>
      )}
    </>
  );
}

interface ComparePopupProps {
  version: number;
  newest: number;
  difference: (pair: Pair) => ReactNode;
  onClose: () => void;
}

function ComparePopup({ version, newest, difference, onClose }: ComparePopupProps): JSX.Element {
  const t = useT();
  const [against, setAgainst] = useState(version > 1 ? String(version - 1) : '');
  const others = Array.from({ length: newest }, (_, place) => newest - place).filter((other) => other !== version);
  return (
    <Popup title={t('desk.version.compareTitle', { version })} onClose={onClose}>
      <div className="fm void-form">
        <Select
          label={t('desk.version.against')}
          data-first
          value={against}
          options={[
            ...(version > 1 ? [] : [{ value: '', text: t('desk.version.beforeAll') }]),
            ...others.slice(0, COMPARED_MAX).map((other) => ({ value: String(other), text: String(other) })),
          ]}
          onChange={(event) => setAgainst(event.target.value)}
        />
        {difference({ version, against: against === '' ? undefined : Number(against) })}
      </div>
    </Popup>
  );
}
