/** The order of the home page: what stands where and what is shown, with how it will lie on a desktop and on a phone. */
import './home.css';
import { changeHome, type DeskHome, getDeskHome } from '@house/contract/content/desk-home';
import { useAreas, useT } from '@house/i18n/react';
import { HOME_WITHOUT_SOURCE, type HomePlace } from '@house/rules/home-sections';
import { Button } from '@house/ui/button';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type FormEvent, type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { type DocumentForm, useDocumentForm } from '../../shared/document-form.ts';
import { useDraft } from '../../shared/drafts.ts';
import { ReasonField, Refused } from '../../shared/form-parts.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { usePlace } from '../../shared/page-title.ts';
import { isReasonMissing } from '../../shared/reason.ts';
import { useCan } from '../../shared/staff.ts';
import { useSend } from '../../shared/use-send.ts';
import { useWhen } from '../../shared/when.ts';
import { OrderPreviews } from './preview-part.tsx';
import { SectionList } from './section-list.tsx';

interface HomeOrder {
  readonly places: readonly HomePlace[];
}

function LastChange({ home }: { home: DeskHome }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { changed, version } = home;
  if (changed === null) return <p className="sm t2">{t('desk-content.home.ownOrder')}</p>;
  return (
    <p className="sm t2">
      {t('desk-content.home.changedBy', { by: changed.by, at: when.instant(changed.at), version })} {changed.reason}
    </p>
  );
}

function SaveForm({ form }: { form: DocumentForm<HomeOrder> }): JSX.Element {
  const t = useT();
  const [reason, setReason] = useDraft('home.reason', '');
  const [tried, setTried] = useState(false);
  const { busy, refused, send } = useSend();
  const missing = isReasonMissing(reason);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (busy || missing) return;
    void send(async () => {
      const body = { version: form.base, places: [...form.document.places], reason: reason.trim() };
      // Asked again when it is refused too: what somebody else made of it meanwhile stands beside the unsaved order.
      try {
        await request(changeHome, { body });
      } finally {
        await askAgain(getDeskHome);
      }
      form.drop();
      showToast(t('desk-content.home.saved'), 'win');
    });
  };
  return (
    <form className="fm card home-save" noValidate onSubmit={submit}>
      <ReasonField value={reason} tried={tried} hint={t('desk-content.reasonHint')} onChange={setReason} />
      <Refused words={refused} />
      <Button type="submit" look="brand" busy={busy}>
        {t('desk-content.home.save')}
      </Button>
    </form>
  );
}

/** An unsaved order stays when somebody else saves one; it is sent as upon the version it was begun on, and refused. */
function Editor({ home, stale }: { home: DeskHome; stale: boolean }): JSX.Element {
  const t = useT();
  const may = useCan('content.publish');
  const form = useDocumentForm<HomeOrder>({
    draft: 'home',
    document: { places: home.places },
    newest: home.version,
    locked: !may,
    readFaults: () => ({}),
  });
  const { places } = form.document;
  const change = (next: readonly HomePlace[]): void => {
    if (JSON.stringify(next) === JSON.stringify(home.places)) form.drop();
    else form.change({ places: next });
  };
  return (
    <div className={stale ? 'home-editor stale' : 'home-editor'}>
      <div className="col">
        <LastChange home={home} />
        {may ? null : <Notice tone="warn">{t('desk-content.home.viewOnly')}</Notice>}
        <SectionList places={places} may={may} onChange={change} />
        {form.dirty ? (
          <>
            <Button look="ghost" onClick={form.drop}>
              {t('desk-content.home.undo')}
            </Button>
            <SaveForm form={form} />
          </>
        ) : null}
      </div>
      <OrderPreviews
        sections={places
          .filter(({ section, shown }) => shown && !HOME_WITHOUT_SOURCE.includes(section))
          .map(({ section }) => section)}
      />
    </div>
  );
}

export function HomeOrderPage(): JSX.Element {
  useAreas(['desk-content']);
  const t = useT();
  const answer = useCall(getDeskHome);
  usePlace([{ text: t('desk.homePage') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.homePage')}</h1>
      </div>
      <AnswerView answer={answer}>{(home, stale) => <Editor home={home} stale={stale} />}</AnswerView>
    </>
  );
}
