/** The order of the home page: what stands where and what is shown, with how it will lie on a desktop and on a phone. */
import './home.css';
import { changeHome, type DeskHome, getDeskHome } from '@house/contract/desk-home';
import { useAreas, useT } from '@house/i18n/react';
import { HOME_WITHOUT_SOURCE, type HomePlace } from '@house/rules/home-sections';
import { Button } from '@house/ui/button';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { callKey } from '@house/web/query';
import { type FormEvent, type JSX, useState } from 'react';
import { queryClient, request, useCall } from '../../shared/api.ts';
import { ReasonField, Refused } from '../../shared/form-parts.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { usePlace } from '../../shared/page-title.ts';
import { isReasonMissing } from '../../shared/reason.ts';
import { useCan } from '../../shared/staff.ts';
import { useSend } from '../../shared/use-send.ts';
import { useWhen } from '../../shared/when.ts';
import { OrderPreviews } from './preview-part.tsx';
import { SectionList } from './section-list.tsx';

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

function SaveForm({ home, places }: { home: DeskHome; places: readonly HomePlace[] }): JSX.Element {
  const t = useT();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, refused, send } = useSend();
  const missing = isReasonMissing(reason);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (busy || missing) return;
    void send(async () => {
      const body = { version: home.version, places: [...places], reason: reason.trim() };
      await request(changeHome, { body });
      showToast(t('desk-content.home.saved'), 'win');
      await queryClient.invalidateQueries({ queryKey: callKey(getDeskHome) });
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

/** Anew for each version, so that nobody goes on writing upon an order that is not there any more. */
function Editor({ home, stale }: { home: DeskHome; stale: boolean }): JSX.Element {
  const t = useT();
  const may = useCan('content.publish');
  const [places, setPlaces] = useState<readonly HomePlace[]>(home.places);
  const changed = JSON.stringify(places) !== JSON.stringify(home.places);
  return (
    <div className={stale ? 'home-editor stale' : 'home-editor'}>
      <div className="col">
        <LastChange home={home} />
        {may ? null : <Notice tone="warn">{t('desk-content.home.viewOnly')}</Notice>}
        <SectionList places={places} may={may} onChange={setPlaces} />
        {changed ? (
          <>
            <Button look="ghost" onClick={() => setPlaces(home.places)}>
              {t('desk-content.home.undo')}
            </Button>
            <SaveForm home={home} places={places} />
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
      <AnswerView answer={answer}>
        {(home, stale) => <Editor key={home.version} home={home} stale={stale} />}
      </AnswerView>
    </>
  );
}
