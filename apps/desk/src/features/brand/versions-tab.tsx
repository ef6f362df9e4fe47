/** Every version with who made it, who published it and why; compared with another, or brought back. */
import { type BrandVersion, getBrandVersion, listBrandVersions, restoreBrandVersion } from '@house/contract/desk-brand';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Select } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { type JSX, useMemo, useState } from 'react';
import { request, useCall } from '../../shared/api.ts';
import { useFilters } from '../../shared/filters.ts';
import { AnswerView, ListView } from '../../shared/list-view.tsx';
import { ActLine, ChangeList, VersionBadge } from './parts.tsx';
import { ReasonPopup } from './reason-popup.tsx';
import { refreshBrand } from './use-brand-form.ts';

export function VersionsTab({ newest, mayRestore }: { newest: number; mayRestore: boolean }): JSX.Element {
  const t = useT();
  const filters = useFilters({ tab: 'versions' }, ['tab']);
  const answer = useCall(listBrandVersions, { query: { page: filters.page } }, { keepOld: true });
  const [compared, setCompared] = useState<number>();
  const [restored, setRestored] = useState<number>();
  const columns = useMemo((): Column<BrandVersion>[] => {
    return [
      {
        key: 'version',
        head: t('desk-brand.version'),
        card: 'title',
        cell: ({ version }) => <b className="num">{version}</b>,
      },
      { key: 'state', head: t('desk.state'), card: 'status', cell: ({ state }) => <VersionBadge state={state} /> },
      { key: 'made', head: t('desk-brand.made'), cell: ({ made }) => <ActLine act={made} /> },
      {
        key: 'published',
        head: t('desk-brand.published'),
        cell: ({ published }) => (published === null ? '–' : <ActLine act={published} />),
      },
      {
        key: 'acts',
        head: <span className="sr">{t('desk-brand.acts')}</span>,
        end: true,
        cell: ({ version, state }) => (
          <span className="row brand-acts">
            <Button size="s" look="ghost" onClick={() => setCompared(version)}>
              {t('desk-brand.compare')}
              <span className="sr"> {version}</span>
            </Button>
            {mayRestore && version !== newest && state !== 'dropped' ? (
              <Button size="s" look="ghost" onClick={() => setRestored(version)}>
                {t('desk-brand.restore')}
                <span className="sr"> {version}</span>
              </Button>
            ) : null}
          </span>
        ),
      },
    ];
  }, [t, newest, mayRestore]);
  return (
    <>
      <ListView
        answer={answer}
        filtered={false}
        onClear={filters.clear}
        onPage={filters.toPage}
        empty={t('desk-brand.noVersions')}
      >
        {({ rows }, stale) => (
          <DataTable
            label={t('desk-brand.tab.versions')}
            columns={columns}
            rows={rows}
            rowKey={({ version }) => String(version)}
            stale={stale}
          />
        )}
      </ListView>
      {compared === undefined ? null : (
        <ComparePopup version={compared} newest={newest} onClose={() => setCompared(undefined)} />
      )}
      {restored === undefined ? null : (
        <ReasonPopup
          title={t('desk-brand.restoreTitle', { version: restored })}
          confirm={t('desk-brand.restore')}
          onClose={() => setRestored(undefined)}
          onSend={async (order) => {
            await request(restoreBrandVersion, { params: { version: restored }, body: { ...order, base: newest } });
            await refreshBrand();
          }}
        >
          <p className="sm t2">{t('desk-brand.restoreNote')}</p>
        </ReasonPopup>
      )}
    </>
  );
}

function ComparePopup({ version, newest, onClose }: { version: number; newest: number; onClose: () => void }) {
  const t = useT();
  const [against, setAgainst] = useState(version > 1 ? String(version - 1) : '');
  const query = against === '' ? {} : { against: Number(against) };
  const answer = useCall(getBrandVersion, { params: { version }, query });
  const others = Array.from({ length: newest }, (_, place) => newest - place).filter((other) => other !== version);
  return (
    <Popup title={t('desk-brand.compareTitle', { version })} onClose={onClose}>
      <div className="fm void-form">
        <Select
          label={t('desk-brand.against')}
          data-first
          value={against}
          options={[
            ...(version > 1 ? [] : [{ value: '', text: t('desk-brand.beforeAll') }]),
            ...others.slice(0, 100).map((other) => ({ value: String(other), text: String(other) })),
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
