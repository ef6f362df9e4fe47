/** Every version of the brand; compared with another, or brought back. */
import {
  type BrandVersion,
  getBrandVersion,
  listBrandVersions,
  restoreBrandVersion,
} from '@house/contract/content/desk-brand';
import { useT } from '@house/i18n/react';
import type { Column } from '@house/ui/data-table';
import type { JSX } from 'react';
import { request, useCall } from '../../shared/api.ts';
import { useFilters } from '../../shared/filters.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useList } from '../../shared/use-list.ts';
import { type Pair, VersionTable } from '../../shared/version-table.tsx';
import { ChangeList, VersionBadge } from './parts.tsx';
import { refreshBrand } from './use-brand-form.ts';

export function VersionsTab({ newest, mayRestore }: { newest: number; mayRestore: boolean }): JSX.Element {
  const t = useT();
  const list = useList(listBrandVersions, useFilters({ tab: 'versions' }, ['tab']));
  const columns: Column<BrandVersion>[] = [
    {
      key: 'version',
      head: t('desk.version'),
      card: 'title',
      cell: ({ version }) => <b className="num">{version}</b>,
    },
    { key: 'state', head: t('desk.state'), card: 'status', cell: ({ state }) => <VersionBadge state={state} /> },
  ];
  return (
    <VersionTable
      label={t('desk-brand.tab.versions')}
      list={list}
      empty={t('desk-brand.noVersions')}
      newest={newest}
      draft="brand"
      columns={columns}
      mayRestore={({ state }) => mayRestore && state !== 'dropped'}
      difference={(pair) => <Difference {...pair} />}
      restoreNote={t('desk-brand.restoreNote')}
      reasonHint={t('desk-brand.reasonHint')}
      onRestore={async (version, base, order) => {
        await request(restoreBrandVersion, { params: { version }, body: { ...order, base } });
        await refreshBrand();
      }}
    />
  );
}

function Difference({ version, against }: Pair): JSX.Element {
  const answer = useCall(getBrandVersion, { params: { version }, query: { against } });
  return (
    <AnswerView answer={answer} lines={4}>
      {({ changes }) => <ChangeList changes={changes} />}
    </AnswerView>
  );
}
