/** The vendors: how many games each has, whether it is open, and its editor. */
import { changeVendor, type DeskVendor, listDeskVendors } from '@house/contract/games/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Checkbox, FilterChips } from '@house/ui/choice';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field, Select } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { type JSX, useState } from 'react';
import { request, useCall } from '../../shared/api.ts';
import { useDraft } from '../../shared/drafts.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { useLook } from '../../shared/preferences.ts';
import { useCan } from '../../shared/staff.ts';
import { ChangePopup } from './change-popup.tsx';
import { CATEGORIES, formOfVendor, judgeVendor, VENDOR_STATES, type VendorForm } from './model.ts';
import { NameFields } from './name-fields.tsx';

function VendorEditor({ vendor, onClose }: { vendor: DeskVendor; onClose: () => void }): JSX.Element {
  const t = useT();
  const { language } = useLook();
  const draft = `vendor.${vendor.vassalage}`;
  const [form, setForm] = useDraft(draft, () => formOfVendor(vendor));
  const [tried, setTried] = useState(false);
  const change = (part: Partial<VendorForm>): void => setForm((before) => ({ ...before, ...part }));
  const wrong = judgeVendor(form);
  const shown = tried ? wrong : [];
  return (
    <ChangePopup
      title={t('desk-games.editTitle', { name: vendor.names[language] ?? vendor.vassalage })}
      confirm={t('common.save')}
      draft={draft}
      wrong={wrong}
      onTried={() => setTried(true)}
      onClose={onClose}
      onSend={(reason) =>
        request(changeVendor, {
          params: { vassalage: vendor.vassalage },
          body: {
            names: { ...form.names },
            smallIcon: form.smallIcon === '' ? null : form.smallIcon,
            isHot: form.isHot,
            state: form.state,
            sort: Number(form.sort),
            categories: [...form.categories],
            version: vendor.version,
            reason,
          },
        })
      }
    >
      <div className="gm-grid">
        <NameFields names={form.names} wrong={shown} onChange={(names) => change({ names })} />
        <Select
          label={t('desk.state')}
          value={form.state}
          options={VENDOR_STATES.map((value) => ({ value, text: t(`desk-games.state.${value}`) }))}
          onChange={(event) => change({ state: VENDOR_STATES.find((one) => one === event.target.value) ?? form.state })}
        />
        <Field
          label={t('desk-games.sort')}
          name="sort"
          inputMode="numeric"
          error={shown.includes('sort') ? t('desk-games.wrong.whole') : undefined}
          value={form.sort}
          onChange={(event) => change({ sort: event.target.value })}
        />
        <Field
          label={t('desk-games.smallIcon')}
          name="smallIcon"
          optional
          maxLength={300}
          placeholder="https://"
          hint={t('desk-games.smallIconHint')}
          error={shown.includes('smallIcon') ? t('desk-games.wrong.address') : undefined}
          value={form.smallIcon}
          onChange={(event) => change({ smallIcon: event.target.value.trim() })}
        />
      </div>
      <div className="col">
        <span className="sm t2">{t('desk-games.categories')}</span>
        <FilterChips
          label={t('desk-games.categories')}
          choices={CATEGORIES.map((value) => ({ value, text: t(`desk-games.category.${value}`) }))}
          values={form.categories}
          onChange={(categories) => change({ categories })}
        />
        {shown.includes('categories') ? <span className="hint err">{t('desk-games.wrong.categories')}</span> : null}
      </div>
      <Checkbox checked={form.isHot} onChange={(event) => change({ isHot: event.target.checked })}>
        {t('desk-games.hot')}
      </Checkbox>
    </ChangePopup>
  );
}

export function VendorsTab(): JSX.Element {
  const t = useT();
  const { language } = useLook();
  const { count } = useFigures();
  const may = useCan('games.edit');
  const answer = useCall(listDeskVendors);
  const [opened, setOpened] = useDraft<DeskVendor | undefined>('vendors.open', undefined);
  const nameOf = (vendor: DeskVendor): string => vendor.names[language] || vendor.names['en'] || vendor.vassalage;
  const columns: Column<DeskVendor>[] = [
    {
      key: 'name',
      head: t('desk-games.vendor'),
      card: 'title',
      cell: (vendor) => (
        <span>
          {nameOf(vendor)}{' '}
          <small className="mono t3" translate="no">
            {vendor.vassalage}
          </small>
        </span>
      ),
    },
    {
      key: 'state',
      head: t('desk.state'),
      card: 'status',
      cell: ({ state, underMaintenance, isHot }) => (
        <span className="row">
          <Badge tone={state === 'on' ? 'win' : state === 'maintenance' ? 'warn' : 'plain'}>
            {t(`desk-games.state.${state}`)}
          </Badge>
          {underMaintenance ? <Badge tone="warn">{t('desk-games.window')}</Badge> : null}
          {isHot ? <Badge tone="loss">{t('desk-games.hot')}</Badge> : null}
        </span>
      ),
    },
    {
      key: 'categories',
      head: t('desk-games.categories'),
      cell: ({ categories }) => categories.map((one) => t(`desk-games.category.${one}`)).join(', '),
    },
    { key: 'games', head: t('desk-games.games'), end: true, cell: ({ games }) => count(games) },
    { key: 'open', head: t('desk-games.openGames'), end: true, cell: ({ open }) => count(open) },
    { key: 'sort', head: t('desk-games.sort'), end: true, card: 'none', cell: ({ sort }) => count(sort) },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-games.acts')}</span>,
      end: true,
      cell: (vendor) =>
        may ? (
          <Button
            size="s"
            aria-label={t('desk-games.editTitle', { name: nameOf(vendor) })}
            onClick={() => setOpened(vendor)}
          >
            {t('desk-games.edit')}
          </Button>
        ) : null,
    },
  ];
  return (
    <div className="card list">
      <AnswerView answer={answer}>
        {({ vendors }, stale) => (
          <DataTable
            label={t('desk-games.vendors')}
            columns={columns}
            rows={vendors}
            rowKey={({ vassalage }) => vassalage}
            stale={stale}
          />
        )}
      </AnswerView>
      {opened === undefined ? null : (
        <VendorEditor key={opened.vassalage} vendor={opened} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}
