/**
 * One piece at the desk: written in its languages, saved as a draft with a reason, handed in, published by a second
 * person, ended, put away; every version compared or brought back.
 */
import './content.css';
import {
  archiveContentItem,
  type DeskContentItem,
  endContentItem,
  getDeskContentItem,
  publishContentItem,
  reviewContentItem,
  saveContentItem,
} from '@house/contract/content/desk';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { useParams } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { usePlace } from '../../shared/page-title.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { UnsavedActs } from '../../shared/unsaved-acts.tsx';
import { useWhen } from '../../shared/when.ts';
import { FieldsPart } from './fields-part.tsx';
import { STATE_TONES } from './model.ts';
import { PreviewPart } from './preview-part.tsx';
import { TextsPart } from './texts-part.tsx';
import { type ContentItemForm, refreshContentItems, useContentItemForm } from './use-content-item-form.ts';
import { VersionsPart } from './versions-part.tsx';

export function ContentItemPage(): JSX.Element {
  useAreas(['desk-content']);
  const t = useT();
  const { id } = useParams({ strict: false }) as { id: string };
  const answer = useCall(getDeskContentItem, { params: { id } });
  const slug = answer.data?.slug ?? id;
  usePlace([{ text: t('desk.content'), to: '/content' }, { text: slug }]);
  return (
    <>
      <div className="page-h">
        <h1>
          {answer.data === undefined ? null : `${t(`desk-content.kind.${answer.data.kind}`)} · `}
          <span className="mono" translate="no">
            {slug}
          </span>
        </h1>
      </div>
      <AnswerView answer={answer}>
        {(contentItem) => <ContentItemEditor key={contentItem.id} contentItem={contentItem} />}
      </AnswerView>
    </>
  );
}

function ContentItemEditor({ contentItem }: { contentItem: DeskContentItem }): JSX.Element {
  const mayEdit = useCan('content.edit') && contentItem.state !== 'archived';
  const form = useContentItemForm(contentItem.id, contentItem.document, contentItem.newest, !mayEdit);
  return (
    <>
      <StateBar contentItem={contentItem} form={form} />
      <TextsPart form={form} kind={contentItem.kind} languages={contentItem.languages} />
      <FieldsPart form={form} kind={contentItem.kind} />
      <PreviewPart document={form.document} kind={contentItem.kind} />
      <VersionsPart contentItem={contentItem} mayRestore={mayEdit && !form.dirty} />
    </>
  );
}

type Asked = 'save' | 'submit' | 'withdraw' | 'publish' | 'end' | 'archive' | 'unarchive';

/** What of its life can come next, for this person. */
function stepsOf(contentItem: DeskContentItem, rights: { edit: boolean; publish: boolean }): Asked[] {
  const { state, pending, mayPublish } = contentItem;
  const shown = state === 'live' || state === 'scheduled';
  if (state === 'archived') return rights.edit ? ['unarchive'] : [];
  return [
    ...(rights.edit && pending === 'draft' ? (['submit'] as const) : []),
    ...(rights.edit && pending === 'inReview' ? (['withdraw'] as const) : []),
    ...(mayPublish ? (['publish'] as const) : []),
    ...(rights.publish && shown ? (['end'] as const) : []),
    ...(rights.edit && !shown ? (['archive'] as const) : []),
  ];
}

function StateBar({ contentItem, form }: { contentItem: DeskContentItem; form: ContentItemForm }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const rights = { edit: useCan('content.edit'), publish: useCan('content.publish') };
  const [asked, setAsked] = useState<Asked>();
  const { state, pending, newest, shownFrom, shownUntil, votes, publishers, mayPublish } = contentItem;
  const waits = pending === 'inReview' && rights.publish && !mayPublish;
  return (
    <section className="card content-bar" aria-label={t('desk-content.standing')}>
      <div className="row wrap-f">
        <Badge tone={STATE_TONES[state]}>{t(`desk-content.state.${state}`)}</Badge>
        {pending !== null && pending !== state ? (
          <Badge tone={STATE_TONES[pending]}>{t(`desk-content.pending.${pending}`)}</Badge>
        ) : null}
        <span className="sm t2">{t('desk-content.versionOf', { version: newest })}</span>
        {shownFrom === null ? null : (
          <span className="sm t2 nw">
            {when.instant(shownFrom)} – {shownUntil === null ? t('desk-content.openEnd') : when.instant(shownUntil)}
          </span>
        )}
        {contentItem.kind === 'help' ? (
          <span className="sm t2">{t('desk-content.votes', { useful: votes.useful, notUseful: votes.notUseful })}</span>
        ) : null}
      </div>
      <div className="bar-acts">
        {form.dirty ? (
          <UnsavedActs form={form} onSave={() => setAsked('save')} />
        ) : (
          stepsOf(contentItem, rights).map((step) => (
            <Button
              key={step}
              look={step === 'publish' || step === 'submit' ? 'brand' : 'ghost'}
              onClick={() => setAsked(step)}
            >
              {t(step === 'publish' && isLater(contentItem) ? 'desk-content.act.schedule' : `desk-content.act.${step}`)}
            </Button>
          ))
        )}
      </div>
      {waits ? <Notice>{t('desk-content.needsSecond', { count: publishers })}</Notice> : null}
      {asked === undefined ? null : (
        <StepPopup asked={asked} contentItem={contentItem} form={form} onClose={() => setAsked(undefined)} />
      )}
    </section>
  );
}

/** Its own start is still to come. */
function isLater({ document, serverTime }: DeskContentItem): boolean {
  return document.startsAt !== null && Date.parse(document.startsAt) > Date.parse(serverTime);
}

interface StepPopupProps {
  asked: Asked;
  contentItem: DeskContentItem;
  form: ContentItemForm;
  onClose: () => void;
}

function StepPopup({ asked, contentItem, form, onClose }: StepPopupProps): JSX.Element {
  const t = useT();
  const { missing } = contentItem;
  /** What was on the page when it was decided: a version that comes meanwhile has been read by nobody. */
  const [version] = useState(contentItem.newest);
  const params = { id: contentItem.id };
  const work = async (order: { key: string; reason: string }): Promise<void> => {
    if (asked === 'save')
      await request(saveContentItem, { params, body: { ...order, base: form.base, document: form.document } });
    else if (asked === 'publish') await request(publishContentItem, { params, body: { ...order, version } });
    else if (asked === 'end') await request(endContentItem, { params, body: order });
    else if (asked === 'submit' || asked === 'withdraw') {
      const to = asked === 'submit' ? 'inReview' : 'draft';
      await request(reviewContentItem, { params, body: { ...order, version, to } });
    } else await request(archiveContentItem, { params, body: { ...order, archived: asked === 'archive' } });
  };
  return (
    <ReasonPopup
      title={t(`desk-content.act.${asked}`)}
      confirm={t(`desk-content.act.${asked}`)}
      hint={t('desk-content.reasonHint')}
      reasonFirst
      draft={`contentItem.${contentItem.id}.${asked}`}
      look={asked === 'end' ? 'danger-fill' : 'brand'}
      onClose={onClose}
      onSend={async (order) => {
        try {
          await work(order);
        } catch (thrown) {
          const faults = asked === 'save' ? Object.keys(form.noteRefusal(thrown)).length : 0;
          if (faults === 0) throw thrown;
          // Told beside the fields, so the popup makes way for them.
          showToast(t('desk-content.faults', { count: faults }), 'warn');
          return;
        }
        await refreshContentItems();
        if (asked === 'save') form.drop();
        showToast(t('desk-content.done'), 'win');
      }}
    >
      {asked === 'publish' || asked === 'submit' ? (
        <>
          {missing.length === 0 ? null : (
            <Notice tone="warn">
              {t('desk-content.missingIn', { languages: missing.map((one) => one.toUpperCase()).join(', ') })}
            </Notice>
          )}
          {asked === 'publish' && contentItem.state === 'live' && isLater(contentItem) ? (
            <Notice tone="warn">{t('desk-content.hidesUntil')}</Notice>
          ) : null}
        </>
      ) : null}
    </ReasonPopup>
  );
}
