/**
 * The brand (screens.md 7.26): edited on its tabs, saved as a draft with a reason, compared, published by a second
 * person; older versions come back as new ones.
 */
import './brand.css';
import {
  getDeskBrand,
  publishBrandVersion,
  restoreBrandVersion,
  saveBrandDraft,
} from '@house/contract/content/desk-brand';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Notice } from '@house/ui/states';
import { TabPanel, Tabs } from '@house/ui/tabs';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { usePlace } from '../../shared/page-title.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { UnsavedActs } from '../../shared/unsaved-acts.tsx';
import { useTab } from '../../shared/use-tab.ts';
import { ActLine } from '../../shared/version-table.tsx';
import { FeaturesTab } from './features-tab.tsx';
import { GeneralTab } from './general-tab.tsx';
import { LinksTab } from './links-tab.tsx';
import { tabOfFaults } from './model.ts';
import { ChangeList, VersionBadge } from './parts.tsx';
import { RegisterTab } from './register-tab.tsx';
import { BRAND_TABS, type BrandTab } from './screen.ts';
import { type BrandForm, type DeskBrand, refreshBrand, useBrandForm } from './use-brand-form.ts';
import { VersionsTab } from './versions-tab.tsx';

export function BrandPage(): JSX.Element {
  useAreas(['desk-brand', 'site-auth']);
  const t = useT();
  const answer = useCall(getDeskBrand);
  usePlace([{ text: t('desk.brand') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.brand')}</h1>
      </div>
      <AnswerView answer={answer}>{(desk) => <BrandEditor desk={desk} />}</AnswerView>
    </>
  );
}

function BrandEditor({ desk }: { desk: DeskBrand }): JSX.Element {
  const t = useT();
  const mayEdit = useCan('brand.edit');
  const form = useBrandForm(desk, mayEdit);
  const [tab, openTab] = useTab(BRAND_TABS);
  return (
    <>
      <StateBar desk={desk} form={form} mayEdit={mayEdit} onFaults={openTab} />
      <section className="card member-tabs" aria-label={t('desk-brand.parts')}>
        <Tabs
          id="brand"
          label={t('desk-brand.parts')}
          look="underlined"
          tabs={BRAND_TABS.map((value) => ({ value, text: t(`desk-brand.tab.${value}`) }))}
          value={tab}
          onChange={openTab}
        />
        <TabPanel id="brand" value={tab}>
          {tab === 'general' ? <GeneralTab form={form} /> : null}
          {tab === 'features' ? <FeaturesTab form={form} desk={desk} /> : null}
          {tab === 'register' ? <RegisterTab form={form} /> : null}
          {tab === 'links' ? <LinksTab form={form} /> : null}
          {tab === 'versions' ? <VersionsTab newest={desk.newest} mayRestore={mayEdit && !form.dirty} /> : null}
        </TabPanel>
      </section>
    </>
  );
}

interface StateBarProps {
  desk: DeskBrand;
  form: BrandForm;
  mayEdit: boolean;
  onFaults: (tab: BrandTab) => void;
}

/** What is live, what waits, and what can be done about it. */
function StateBar({ desk, form, mayEdit, onFaults }: StateBarProps): JSX.Element {
  const t = useT();
  const { draft, published, mayPublish } = desk;
  const [asking, setAsking] = useState<'save' | 'publish' | 'discard'>();
  const close = () => setAsking(undefined);
  return (
    <section className="card brand-bar" aria-label={t('desk-brand.standing')}>
      {published === null ? null : (
        <div>
          <p>
            <VersionBadge state="published" /> <b className="num">{published.version}</b>
          </p>
          <ActLine act={published.published ?? published.made} />
        </div>
      )}
      {draft === null ? null : (
        <div>
          <p>
            <VersionBadge state="draft" /> <b className="num">{draft.version.version}</b>{' '}
            <span className="sm t2">{t('desk-brand.changeCount', { count: draft.changes.length })}</span>
          </p>
          <ActLine act={draft.version.made} />
        </div>
      )}
      <div className="bar-acts">
        {form.dirty ? <UnsavedActs form={form} onSave={() => setAsking('save')} /> : null}
        {draft !== null && !form.dirty ? (
          <>
            {mayEdit && published !== null ? (
              <Button look="ghost" onClick={() => setAsking('discard')}>
                {t('desk-brand.discard')}
              </Button>
            ) : null}
            <Button look="brand" disabled={!mayPublish} onClick={() => setAsking('publish')}>
              {t('desk-brand.publish')}
            </Button>
          </>
        ) : null}
      </div>
      {draft !== null && !mayPublish && !form.dirty ? (
        <Notice>{t('desk-brand.needsSecond', { count: desk.publishers })}</Notice>
      ) : null}
      {asking === 'save' ? <SavePopup form={form} onFaults={onFaults} onClose={close} /> : null}
      {asking === 'publish' && draft !== null ? <PublishPopup desk={desk} draft={draft} onClose={close} /> : null}
      {asking === 'discard' && published !== null ? (
        <DiscardPopup base={desk.newest} published={published.version} onClose={close} />
      ) : null}
    </section>
  );
}

function DiscardPopup({ onClose, ...props }: { base: number; published: number; onClose: () => void }): JSX.Element {
  const t = useT();
  /** As they were when it was decided: a draft that comes meanwhile has been read by nobody. */
  const [{ base, published }] = useState(props);
  return (
    <ReasonPopup
      title={t('desk-brand.discard')}
      confirm={t('desk-brand.discard')}
      draft={`brand.discard.${base}`}
      hint={t('desk-brand.reasonHint')}
      reasonFirst
      onClose={onClose}
      onSend={async (order) => {
        await request(restoreBrandVersion, { params: { version: published }, body: { ...order, base } });
        await refreshBrand();
      }}
    >
      <p className="sm t2">{t('desk-brand.discardNote')}</p>
    </ReasonPopup>
  );
}

function SavePopup({
  form,
  onFaults,
  onClose,
}: {
  form: BrandForm;
  onFaults: (tab: BrandTab) => void;
  onClose: () => void;
}) {
  const t = useT();
  return (
    <ReasonPopup
      title={t('desk-brand.save')}
      confirm={t('desk-brand.save')}
      draft="brand.save"
      hint={t('desk-brand.reasonHint')}
      reasonFirst
      onClose={onClose}
      onSend={async (order) => {
        try {
          await request(saveBrandDraft, { body: { ...order, base: form.base, document: form.document } });
        } catch (thrown) {
          const faults = form.noteRefusal(thrown);
          if (Object.keys(faults).length === 0) throw thrown;
          // Told beside the fields, so the popup makes way for them.
          onFaults(tabOfFaults(faults));
          showToast(t('desk-brand.faults', { count: Object.keys(faults).length }), 'warn');
          return;
        }
        await refreshBrand();
        form.drop();
        showToast(t('desk-brand.saved'), 'win');
      }}
    />
  );
}

interface PublishPopupProps {
  desk: DeskBrand;
  draft: NonNullable<DeskBrand['draft']>;
  onClose: () => void;
}

function PublishPopup({ desk, onClose, ...props }: PublishPopupProps): JSX.Element {
  const t = useT();
  /** As its changes were shown when it was decided: one that comes meanwhile has been read by nobody. */
  const [draft] = useState(props.draft);
  const { version } = draft.version;
  return (
    <ReasonPopup
      title={t('desk-brand.publishTitle', { version })}
      confirm={t('desk-brand.publishNow')}
      draft={`brand.publish.${version}`}
      hint={t('desk-brand.reasonHint')}
      reasonFirst
      onClose={onClose}
      onSend={async (order) => {
        await request(publishBrandVersion, { params: { version }, body: order });
        await refreshBrand();
        showToast(t('desk-brand.publishedDone', { version }), 'win');
      }}
    >
      <p className="sm t2">{t(desk.publishers > 1 ? 'desk-brand.publishNote' : 'desk-brand.publishAlone')}</p>
      <ChangeList changes={draft.changes} />
    </ReasonPopup>
  );
}
