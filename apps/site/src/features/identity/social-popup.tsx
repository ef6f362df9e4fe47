/** Back from Google or Facebook: signed in, or what can be done next. A binding is asked twice, for it is final. */
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Checkbox } from '@house/ui/choice';
import { PasswordField } from '@house/ui/field';
import { LoadingFlower } from '@house/ui/mark';
import { Dialog, Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type JSX, type ReactNode, useEffect, useState } from 'react';
import { messageOf } from '../../shared/api.ts';
import { safeNext } from '../../shared/next.ts';
import { closePopup, leavePopupTo, openPopup } from '../../shared/popups.ts';
import {
  type Arrival,
  bindSocial,
  dropArrival,
  forgetRefusal,
  type Meeting,
  meetOnce,
  registerWithSocial,
  takeArrival,
} from './social.ts';

const SECURITY_PAGE = '/?mc=securityCenter';
const BACK_HERE = '/?pop=social';

function Frame({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  return (
    <Popup title={title} onClose={closePopup}>
      <div className="col">{children}</div>
    </Popup>
  );
}

function Failed({ title, why }: { title: string; why: string }): JSX.Element {
  const t = useT();
  return (
    <Frame title={title}>
      <Notice tone="loss" urgent>
        {why}
      </Notice>
      <Button look="brand" block data-first onClick={() => openPopup('login')}>
        {t('site-links.return.again')}
      </Button>
    </Frame>
  );
}

function Newcomer({ code, meeting }: { code: string; meeting: Meeting & { kind: 'unknown' } }): JSX.Element {
  const t = useT();
  const [accepted, setAccepted] = useState(false);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState('');

  const register = async (): Promise<void> => {
    setAsked(true);
    if (!accepted || busy) return;
    setBusy(true);
    try {
      const account = await registerWithSocial(code);
      showToast(t('site-links.return.welcome', { account }), 'win');
      leavePopupTo('/');
    } catch (thrown) {
      setWhy(messageOf(thrown));
      setBusy(false);
    }
  };

  return (
    <Frame title={t('site-links.return.title', { provider: meeting.provider })}>
      <p className="b">{t('site-links.return.unknown', { name: meeting.name })}</p>
      <p className="t2">{t('site-links.return.unknownHint')}</p>
      <Button look="brand" block data-first onClick={() => openPopup('login', { next: BACK_HERE })}>
        {t('site-links.return.haveAccount')}
      </Button>
      {meeting.mayRegister ? (
        <>
          <Checkbox
            checked={accepted}
            onChange={(event) => setAccepted(event.target.checked)}
            {...(asked && !accepted ? { error: t('site-links.return.termsNeeded') } : {})}
          >
            {t('site-links.return.terms')}
          </Checkbox>
          {why ? (
            <Notice tone="loss" urgent>
              {why}
            </Notice>
          ) : null}
          <Button look="ghost" block busy={busy} onClick={() => void register()}>
            {t('site-links.return.register')}
          </Button>
        </>
      ) : null}
    </Frame>
  );
}

function BindDialog({
  code,
  meeting,
  onDone,
}: {
  code: string;
  meeting: Meeting & { kind: 'binding' };
  onDone: () => void;
}): JSX.Element {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState('');
  const [password, setPassword] = useState('');
  const bind = async (): Promise<void> => {
    if (busy) return;
    if (password === '') {
      setWhy(t('common.required'));
      return;
    }
    setBusy(true);
    try {
      showToast(t('site-links.bind.done', { name: await bindSocial(code, password) }), 'win');
      onDone();
    } catch (thrown) {
      setWhy(messageOf(thrown));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('site-links.bind.title')}
      confirm={t('site-links.bind.confirm')}
      cancel={t('site-links.bind.cancel')}
      busy={busy}
      error={why}
      onConfirm={() => void bind()}
      onCancel={() => {
        dropArrival();
        onDone();
      }}
    >
      <p className="t2">{t('site-links.bind.text', { name: meeting.name, provider: meeting.provider })}</p>
      <Notice tone="warn">{t('site-links.bind.final')}</Notice>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void bind();
        }}
      >
        <PasswordField
          label={t('site-links.bind.password')}
          hint={t('site-links.bind.passwordHint')}
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

function useMeeting({ code }: Arrival): { meeting: Meeting | null; why: string } {
  const [meeting, setMeeting] = useState<Meeting | null>(null);
  const [why, setWhy] = useState('');
  useEffect(() => {
    if (code === null) return;
    let gone = false;
    meetOnce(code).then(
      (met) => !gone && setMeeting(met),
      (thrown: unknown) => {
        dropArrival();
        if (!gone) setWhy(messageOf(thrown));
      },
    );
    return () => {
      gone = true;
    };
  }, [code]);
  return { meeting, why };
}

export function SocialPopup({ next }: { next: string | null }): JSX.Element | null {
  useAreas(['site-links', 'errors']);
  const t = useT();
  const [arrival] = useState(takeArrival);
  const { meeting, why } = useMeeting(arrival);
  const title = t('site-links.return.title', {
    provider: meeting !== null && 'provider' in meeting ? meeting.provider : 'other',
  });
  const goOn = safeNext(next);
  const signedIn = meeting?.kind === 'signedIn' ? meeting.account : null;
  const nothing = arrival.code === null && arrival.refused === null;
  useEffect(() => forgetRefusal, []);

  useEffect(() => {
    if (nothing) closePopup();
  }, [nothing]);
  useEffect(() => {
    if (signedIn === null) return;
    showToast(t('site-links.return.welcome', { account: signedIn }), 'win');
    leavePopupTo(goOn ?? '/');
  }, [signedIn, goOn, t]);

  if (nothing) return null;
  if (arrival.refused !== null) return <Failed title={title} why={t(arrival.refused, { provider: 'other' })} />;
  if (why !== '') return <Failed title={title} why={why} />;
  if (meeting?.kind === 'unknown') return <Newcomer code={arrival.code ?? ''} meeting={meeting} />;
  if (meeting?.kind === 'binding') {
    return (
      <BindDialog code={arrival.code ?? ''} meeting={meeting} onDone={() => leavePopupTo(goOn ?? SECURITY_PAGE)} />
    );
  }
  return (
    <div className="popup-loading">
      <LoadingFlower label={t('site-links.return.checking')} />
    </div>
  );
}
