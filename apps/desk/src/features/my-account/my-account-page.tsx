/** My account (screens.md 7.34): password, authenticator, sessions. */
import { endMySession, getMyAccount } from '@house/contract/identity/desk-staff';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, messageOf, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { usePlace } from '../../shared/page-title.ts';
import { SessionTable } from '../../shared/session-table.tsx';
import { PairList } from '../../shared/small-parts.tsx';
import { useWhen } from '../../shared/when.ts';
import { AuthenticatorPopup } from './authenticator-popup.tsx';
import { PasswordPopup } from './password-popup.tsx';

function refreshAccount(): void {
  void askAgain(getMyAccount);
}

function endSession(sessionId: string, said: string): void {
  request(endMySession, { params: { sessionId } })
    .then(
      () => showToast(said, 'win'),
      (thrown) => showToast(messageOf(thrown), 'warn'),
    )
    .finally(refreshAccount);
}

export function MyAccountPage(): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { count } = useFigures();
  const answer = useCall(getMyAccount);
  const [open, setOpen] = useState<'password' | 'authenticator'>();
  const close = (): void => {
    setOpen(undefined);
    refreshAccount();
  };
  usePlace([{ text: t('desk.account') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.account')}</h1>
      </div>
      <AnswerView answer={answer}>
        {({ person, sessions }) => (
          <>
            <section className="card side-part" aria-label={t('desk.staff.who')}>
              <div className="row wrap-f">
                <h2 translate="no">{person.username}</h2>
                <Badge tone="brand">{t('desk.role', { role: person.role })}</Badge>
              </div>
              <PairList
                pairs={[
                  [t('desk.staff.mail'), person.mail ?? '–'],
                  [t('desk.staff.passwordChanged'), when.instant(person.passwordChangedAt)],
                  [t('desk.staff.recoveryLeft'), count(person.recoveryCodesLeft)],
                ]}
              />
              <div className="row wrap-f">
                <Button icon="lock-simple" onClick={() => setOpen('password')}>
                  {t('desk.account.changePassword')}
                </Button>
                <Button icon="device-mobile" onClick={() => setOpen('authenticator')}>
                  {t('desk.account.renewAuthenticator')}
                </Button>
              </div>
            </section>
            <div className="card list">
              <div className="part-h">
                <h2>{t('desk.staff.sessions')}</h2>
                <span className="sm t2">{t('desk.account.sessionNote')}</span>
              </div>
              <SessionTable sessions={sessions} onEnd={({ id }) => endSession(id, t('desk.staff.sessionEnded'))} />
            </div>
          </>
        )}
      </AnswerView>
      {open === 'password' ? <PasswordPopup onClose={close} /> : null}
      {open === 'authenticator' ? <AuthenticatorPopup onClose={close} /> : null}
    </>
  );
}
