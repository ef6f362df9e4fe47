/** The centres as popups over any page, and who may open them (specification 4 and 6). */
import { useAreas, useT } from '@house/i18n/react';
import { LoadingFlower } from '@house/ui/mark';
import { Dialog, Popup } from '@house/ui/popup';
import { type JSX, Suspense, useEffect } from 'react';
import { TrialDialog } from '../features/identity/session-dialogs.tsx';
import { lazyPart } from '../shared/chunks.ts';
import { closePopup, hereAddress, leavePopupTo, openPopup } from '../shared/popups.ts';
import { RecordParts } from '../shared/record-parts.ts';
import { isAgentCode, useSession } from '../shared/session.ts';

const MemberCentre = lazyPart(async () => ({ default: (await import('../features/member/routes.tsx')).MemberCentre }));

const AgentCentre = lazyPart(async () => ({ default: (await import('../features/agent/routes.tsx')).AgentCentre }));

const PlayerProtection = lazyPart(async () => ({
  default: (await import('../features/member/limits/player-protection.tsx')).PlayerProtection,
}));

const RECORD_PARTS = {
  sports: lazyPart<{ ticket: string }>(async () => ({
    default: (await import('../features/sports/record.tsx')).SportsRecord,
  })),
};

const TRIAL_ACCOUNT = 4;

/** Without a token the login opens first and leads back here. */
function useAskLogin(token: string | null): void {
  useEffect(() => {
    if (token === null) openPopup('login', { next: hereAddress() });
  }, [token]);
}

function Loading(): JSX.Element {
  const t = useT();
  return (
    <div className="popup-loading">
      <LoadingFlower label={t('common.state.loading')} />
    </div>
  );
}

export function MemberPopup({ page }: { page: string }): JSX.Element | null {
  const t = useT();
  const { token, isAgent } = useSession();
  useAskLogin(token);
  if (token === null) return null;
  if (isAgent === TRIAL_ACCOUNT) return <TrialDialog />;
  return (
    <Popup size="centre" bare title={t('common.nav.account')} onClose={closePopup}>
      <Suspense fallback={<Loading />}>
        <RecordParts value={RECORD_PARTS}>
          <MemberCentre page={page} onClose={closePopup} />
        </RecordParts>
      </Suspense>
    </Popup>
  );
}

/** `?pop=limits`: what the member sets himself. */
export function LimitsPopup(): JSX.Element | null {
  const t = useT();
  const { token, isAgent } = useSession();
  useAskLogin(token);
  if (token === null) return null;
  if (isAgent === TRIAL_ACCOUNT) return <TrialDialog />;
  return (
    <Popup title={t('common.nav.limits')} onClose={closePopup}>
      <Suspense fallback={<Loading />}>
        <PlayerProtection />
      </Suspense>
    </Popup>
  );
}

/** `?ac=`: for the agents' codes (specification 6). */
export function AgentPopup({ page }: { page: string }): JSX.Element | null {
  useAreas(['site-frame']);
  const t = useT();
  const { token, isAgent } = useSession();
  useAskLogin(token);
  if (token === null) return null;
  if (isAgent === TRIAL_ACCOUNT) return <TrialDialog />;
  if (isAgentCode(isAgent))
    return (
      <Popup size="agent" bare title={t('common.nav.agent')} onClose={closePopup}>
        <Suspense fallback={<Loading />}>
          <AgentCentre page={page} />
        </Suspense>
      </Popup>
    );
  return (
    <Dialog
      title={t('common.nav.agent')}
      confirm={t('site-frame.agent.join')}
      cancel={t('common.close')}
      onConfirm={() => leavePopupTo('/join')}
      onCancel={closePopup}
    >
      <p className="t2">{t('site-frame.agent.notYours')}</p>
    </Dialog>
  );
}
