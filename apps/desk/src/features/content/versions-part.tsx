/** Every version of a piece; compared with another, or brought back. */
import {
  type ContentItemChange,
  type ContentItemVersion,
  type DeskContentItem,
  getContentItemVersion,
  listContentItemVersions,
  restoreContentItemVersion,
} from '@house/contract/content/desk';
import { useT } from '@house/i18n/react';
import type { Column } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import type { JSX } from 'react';
import { request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useList, useOwnPage } from '../../shared/use-list.ts';
import { type Pair, VersionTable } from '../../shared/version-table.tsx';
import { diffLines } from './model.ts';
import { refreshContentItems } from './use-content-item-form.ts';

export function VersionsPart({
  contentItem,
  mayRestore,
}: {
  contentItem: DeskContentItem;
  mayRestore: boolean;
}): JSX.Element {
  const t = useT();
  const { newest, id } = contentItem;
  const list = useList(listContentItemVersions, useOwnPage(), { params: { id } });
  const columns: Column<ContentItemVersion>[] = [
    {
      key: 'version',
      head: t('desk.version'),
      card: 'title',
      cell: ({ version, shown, restores }) => (
        <span className="row">
          <b className="num">{version}</b>
          {shown ? <Badge tone="win">{t('desk-content.onSite')}</Badge> : null}
          {restores === null ? null : <Badge>{t('desk-content.restores', { version: restores })}</Badge>}
        </span>
      ),
    },
  ];
  return (
    <div className="card list">
      <div className="part-h">
        <h2>{t('desk-content.versions')}</h2>
      </div>
      <VersionTable
        label={t('desk-content.versions')}
        list={list}
        empty={t('desk-content.empty')}
        newest={newest}
        draft={`contentItem.${id}`}
        columns={columns}
        mayRestore={() => mayRestore}
        difference={(pair) => <Difference id={id} {...pair} />}
        restoreNote={t('desk-content.restoreNote')}
        reasonHint={t('desk-content.reasonHint')}
        onRestore={async (version, base, order) => {
          await request(restoreContentItemVersion, { params: { id, version }, body: { ...order, base } });
          await refreshContentItems();
        }}
      />
    </div>
  );
}

function Difference({ id, version, against }: Pair & { id: string }): JSX.Element {
  const answer = useCall(getContentItemVersion, { params: { id, version }, query: { against } });
  return (
    <AnswerView answer={answer} lines={4}>
      {({ changes }) => <ChangeList changes={changes} />}
    </AnswerView>
  );
}

/** Values travel as JSON. */
function plainValue(json: string | null): string {
  if (json === null) return '';
  const value: unknown = JSON.parse(json);
  return typeof value === 'string' ? value : json;
}

function ChangeList({ changes }: { changes: readonly ContentItemChange[] }): JSX.Element {
  const t = useT();
  if (changes.length === 0) return <p className="t2 sm">{t('desk.version.noChanges')}</p>;
  return (
    <ul className="content-changes" aria-label={t('desk.version.changes')}>
      {changes.map(({ path, before, after }) => (
        <li key={path}>
          <b className="mono sm" translate="no">
            {path}
          </b>
          <pre>
            {diffLines(plainValue(before), plainValue(after)).map(({ sign, text }, place) => {
              const key = `${place}${sign}`;
              if (sign === '-') return <del key={key}>{`− ${text}\n`}</del>;
              return sign === '+' ? <ins key={key}>{`+ ${text}\n`}</ins> : <span key={key}>{`  ${text}\n`}</span>;
            })}
          </pre>
        </li>
      ))}
    </ul>
  );
}
