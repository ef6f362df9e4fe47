/** Every version with who made it, who published it and why; compared with another, or brought back. */
import {
  type DeskPiece,
  getPieceVersion,
  listPieceVersions,
  type PieceChange,
  type PieceVersion,
  restorePieceVersion,
} from '@house/contract/desk-content';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Select } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
import { type JSX, useMemo, useState } from 'react';
import { request, useCall } from '../../shared/api.ts';
import { AnswerView, ListView } from '../../shared/list-view.tsx';
import { useWhen } from '../../shared/when.ts';
import { ActPopup } from './act-popup.tsx';
import { diffLines } from './model.ts';
import { refreshPieces } from './use-piece-form.ts';

const COMPARED_MAX = 100;

function ActLine({ act }: { act: PieceVersion['made'] }): JSX.Element {
  const when = useWhen();
  return (
    <span className="sm">
      <b>{act.by}</b> <span className="t3 nw">{when.instant(act.at)}</span>
      <br />
      <span className="t2 sel-text">{act.reason}</span>
    </span>
  );
}

export function VersionsPart({ piece, mayRestore }: { piece: DeskPiece; mayRestore: boolean }): JSX.Element {
  const t = useT();
  const [page, setPage] = useState(1);
  const answer = useCall(listPieceVersions, { params: { id: piece.id }, query: { page } }, { keepOld: true });
  const [compared, setCompared] = useState<number>();
  const [restored, setRestored] = useState<number>();
  const { newest, id } = piece;
  const columns = useMemo(
    (): Column<PieceVersion>[] => [
      {
        key: 'version',
        head: t('desk-content.version'),
        card: 'title',
        cell: ({ version, shown, restores }) => (
          <span className="row">
            <b className="num">{version}</b>
            {shown ? <Badge tone="win">{t('desk-content.onSite')}</Badge> : null}
            {restores === null ? null : <Badge>{t('desk-content.restores', { version: restores })}</Badge>}
          </span>
        ),
      },
      { key: 'made', head: t('desk-content.made'), cell: ({ made }) => <ActLine act={made} /> },
      {
        key: 'published',
        head: t('desk-content.published'),
        cell: ({ published }) => (published === null ? '–' : <ActLine act={published} />),
      },
      {
        key: 'acts',
        head: <span className="sr">{t('desk-content.acts')}</span>,
        end: true,
        cell: ({ version }) => (
          <span className="row">
            <Button size="s" look="ghost" onClick={() => setCompared(version)}>
              {t('desk-content.compare')}
              <span className="sr"> {version}</span>
            </Button>
            {mayRestore && version !== newest ? (
              <Button size="s" look="ghost" onClick={() => setRestored(version)}>
                {t('desk-content.restore')}
                <span className="sr"> {version}</span>
              </Button>
            ) : null}
          </span>
        ),
      },
    ],
    [t, newest, mayRestore],
  );
  return (
    <section className="card list" aria-label={t('desk-content.versions')}>
      <div className="part-h">
        <h2>{t('desk-content.versions')}</h2>
      </div>
      <ListView
        answer={answer}
        filtered={false}
        onClear={() => setPage(1)}
        onPage={setPage}
        empty={t('desk-content.empty')}
      >
        {({ rows }, stale) => (
          <DataTable
            label={t('desk-content.versions')}
            columns={columns}
            rows={rows}
            rowKey={({ version }) => String(version)}
            stale={stale}
          />
        )}
      </ListView>
      {compared === undefined ? null : (
        <ComparePopup id={id} version={compared} newest={newest} onClose={() => setCompared(undefined)} />
      )}
      {restored === undefined ? null : (
        <ActPopup
          title={t('desk-content.restoreTitle', { version: restored })}
          confirm={t('desk-content.restore')}
          onClose={() => setRestored(undefined)}
          onSend={async (order) => {
            await request(restorePieceVersion, { params: { id, version: restored }, body: { ...order, base: newest } });
            await refreshPieces();
          }}
        >
          <p className="sm t2">{t('desk-content.restoreNote')}</p>
        </ActPopup>
      )}
    </section>
  );
}

interface ComparePopupProps {
  id: string;
  version: number;
  newest: number;
  onClose: () => void;
}

function ComparePopup({ id, version, newest, onClose }: ComparePopupProps): JSX.Element {
  const t = useT();
  const [against, setAgainst] = useState(version > 1 ? String(version - 1) : '');
  const query = against === '' ? {} : { against: Number(against) };
  const answer = useCall(getPieceVersion, { params: { id, version }, query });
  const others = Array.from({ length: newest }, (_, place) => newest - place).filter((other) => other !== version);
  return (
    <Popup title={t('desk-content.compareTitle', { version })} onClose={onClose}>
      <div className="fm void-form">
        <Select
          label={t('desk-content.against')}
          data-first
          value={against}
          options={[
            ...(version > 1 ? [] : [{ value: '', text: t('desk-content.beforeAll') }]),
            ...others.slice(0, COMPARED_MAX).map((other) => ({ value: String(other), text: String(other) })),
          ]}
          onChange={(event) => setAgainst(event.target.value)}
        />
        <AnswerView answer={answer} lines={4}>
          {({ changes }) => <ChangeList changes={changes} />}
        </AnswerView>
      </div>
    </Popup>
  );
}

/** Values travel as JSON. */
function plainValue(json: string | null): string {
  if (json === null) return '';
  const value: unknown = JSON.parse(json);
  return typeof value === 'string' ? value : json;
}

function ChangeList({ changes }: { changes: readonly PieceChange[] }): JSX.Element {
  const t = useT();
  if (changes.length === 0) return <p className="t2 sm">{t('desk-content.noChanges')}</p>;
  return (
    <ul className="content-changes" aria-label={t('desk-content.changes')}>
      {changes.map(({ path, before, after }) => (
        <li key={path}>
          <b className="mono sm">{path}</b>
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
