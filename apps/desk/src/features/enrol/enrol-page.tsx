/**
 * Coming to the desk by an invitation. The token stands behind the `#` and so reaches no server's log.
 *
 * opening   the link is looked at. Leaves by: password, or invalid.
 * password  chosen, twice. Leaves by: secret.
 * secret    the authenticator is shown and confirmed; only this uses the link up. Leaves by: recovery.
 * recovery  ten codes, once. Leaves by: the desk, signed in.
 * invalid   one answer whatever the reason.
 */
import type { ReplyOf } from '@house/contract/call';
import { completeEnrolment, drawEnrolmentSecret, openEnrolment } from '@house/contract/identity/desk-staff';
import { useT } from '@house/i18n/react';
import { Button, buttonClass } from '@house/ui/button';
import { Rosette, Wordmark } from '@house/ui/mark';
import { EmptyState, ErrorState, Skeleton } from '@house/ui/states';
import { Toasts } from '@house/ui/toast';
import { isRefusalError } from '@house/web/refusal-error';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { messageOf, request } from '../../shared/api.ts';
import { RecoveryCodes } from '../../shared/authenticator-parts.tsx';
import { brandName } from '../../shared/boot.ts';
import { usePlace } from '../../shared/page-title.ts';
import { useLook } from '../../shared/preferences.ts';
import { keepSession } from '../../shared/session.ts';
import { useWhen } from '../../shared/when.ts';
import { PasswordStep, SecretStep } from './steps.tsx';

type Opened = ReplyOf<typeof openEnrolment>;
type Completed = ReplyOf<typeof completeEnrolment>;

export function EnrolPage(): JSX.Element {
  const t = useT();
  const { language } = useLook();
  const token = useLocation().hash;
  usePlace([{ text: t('desk.enrol') }]);
  return (
    <main className="sign">
      <div className="card am sign-card">
        <div className="art" aria-hidden="true">
          <Rosette />
          <span className="logo">
            <Wordmark word={brandName(language)} />
          </span>
          <p className="sign-art-word">{t('desk.title')}</p>
          <p>{t('desk.signIn.note')}</p>
        </div>
        <div className="fm">
          <Opening key={token} token={token} />
        </div>
      </div>
      <Toasts />
    </main>
  );
}

function Opening({ token }: { token: string }): JSX.Element {
  const opened = useQuery({
    queryKey: [openEnrolment.name, token],
    queryFn: () => request(openEnrolment, { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (opened.data !== undefined) return <Steps token={token} opened={opened.data} />;
  if (opened.error === null) return <Skeleton height={40} count={4} />;
  if (isRefusalError(opened.error) && opened.error.code === 'staff.invitationInvalid') return <InvalidLink />;
  return <ErrorState title={messageOf(opened.error)} onRetry={() => void opened.refetch()} busy={opened.isFetching} />;
}

function InvalidLink(): JSX.Element {
  const t = useT();
  return (
    <>
      <h1 className="sr">{t('desk.enrol')}</h1>
      <EmptyState
        title={t('desk.enrol.invalid')}
        art="compass"
        action={
          <Link to="/sign-in" className={buttonClass('brand')}>
            {t('desk.enrol.toSignIn')}
          </Link>
        }
      >
        {t('desk.enrol.invalidNote')}
      </EmptyState>
    </>
  );
}

function Steps({ token, opened }: { token: string; opened: Opened }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const [password, setPassword] = useState('');
  const [secret, setSecret] = useState<ReplyOf<typeof drawEnrolmentSecret>>();
  const [completed, setCompleted] = useState<Completed>();
  if (completed !== undefined) return <KeepCodes completed={completed} />;
  const role = t('desk.role', { role: opened.role });
  return (
    <>
      <h1>{t('desk.enrol.welcome', { username: opened.username })}</h1>
      <p className="sm t2">{t('desk.enrol.as', { role, time: when.instant(opened.expiresAt) })}</p>
      {secret === undefined ? (
        <PasswordStep
          username={opened.username}
          onChosen={async (chosen) => {
            setSecret(await request(drawEnrolmentSecret, { body: { token } }));
            setPassword(chosen);
          }}
        />
      ) : (
        <SecretStep
          secret={secret}
          onBack={() => setSecret(undefined)}
          onCode={async (code) => setCompleted(await request(completeEnrolment, { body: { token, password, code } }))}
        />
      )}
    </>
  );
}

function KeepCodes({ completed }: { completed: Completed }): JSX.Element {
  const t = useT();
  const navigate = useNavigate();
  const openDesk = (): void => {
    keepSession(completed.token);
    void navigate({ to: '/', replace: true });
  };
  return (
    <>
      <h1>{t('desk.enrol.recovery')}</h1>
      <RecoveryCodes codes={completed.recoveryCodes} />
      <Button look="brand" size="xl" block onClick={openDesk}>
        {t('desk.enrol.kept')}
      </Button>
    </>
  );
}
