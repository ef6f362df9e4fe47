/** Shows the popup the address asks for. Each is fetched when it is first opened. */
import { useT } from '@house/i18n/react';
import { LoadingFlower } from '@house/ui/mark';
import { Popup } from '@house/ui/popup';
import { type JSX, Suspense, useEffect } from 'react';
import { useBoot } from '../shared/boot.ts';
import { lazyPart } from '../shared/chunks.ts';
import { useLinkToken } from '../shared/link-token.ts';
import { closePopup, hereAddress, openPopup, usePopup } from '../shared/popups.ts';
import { useSession } from '../shared/session.ts';
import { ChunkGuard } from './status-pages.tsx';

const LoginPopup = lazyPart(async () => ({ default: (await import('../features/identity/routes.tsx')).LoginPopup }));
const RegisterPopup = lazyPart(async () => ({
  default: (await import('../features/identity/routes.tsx')).RegisterPopup,
}));
const SocialPopup = lazyPart(async () => ({
  default: (await import('../features/identity/social-popup.tsx')).SocialPopup,
}));
const LogoutDialog = lazyPart(async () => ({
  default: (await import('../features/identity/routes.tsx')).LogoutDialog,
}));
const TrialDialog = lazyPart(async () => ({ default: (await import('../features/identity/routes.tsx')).TrialDialog }));
const EndedDialog = lazyPart(async () => ({ default: (await import('../features/identity/routes.tsx')).EndedDialog }));
const ExtraCheckPopup = lazyPart(async () => ({
  default: (await import('../features/identity/routes.tsx')).ExtraCheckPopup,
}));
const PasswordPopup = lazyPart(async () => ({
  default: (await import('../features/identity/routes.tsx')).PasswordPopup,
}));
const ForgotPopup = lazyPart(async () => ({
  default: (await import('../features/identity/recovery/routes.tsx')).ForgotPopup,
}));
const LinkPopup = lazyPart(async () => ({
  default: (await import('../features/identity/recovery/routes.tsx')).LinkPopup,
}));
const MemberCentre = lazyPart(async () => ({ default: (await import('../features/member/routes.tsx')).MemberCentre }));
const ChatPopup = lazyPart(async () => ({ default: (await import('../features/chat/chat-popup.tsx')).ChatPopup }));
const MenuSheet = lazyPart(async () => ({ default: (await import('./frame/menu-sheet.tsx')).MenuSheet }));

const TRIAL_ACCOUNT = 4;

function MemberPopup({ page }: { page: string }): JSX.Element | null {
  const t = useT();
  const { token, isAgent } = useSession();
  useEffect(() => {
    if (token === null) openPopup('login', { next: hereAddress() });
  }, [token]);
  if (token === null) return null;
  if (isAgent === TRIAL_ACCOUNT) return <TrialDialog />;
  return (
    <Popup size="centre" bare title={t('common.nav.account')} onClose={closePopup}>
      <Suspense fallback={<Loading />}>
        <MemberCentre page={page} onClose={closePopup} />
      </Suspense>
    </Popup>
  );
}

function Loading(): JSX.Element {
  const t = useT();
  return (
    <div className="popup-loading">
      <LoadingFlower label={t('common.state.loading')} />
    </div>
  );
}

function OpenPopup(): JSX.Element | null {
  const { pop, mc, next, id, ref } = usePopup();
  const hasChat = useBoot((boot) => boot.switches['chat'] === true);
  const { token, forcedChange } = useSession();
  const linkToken = useLinkToken();
  // A link of a mail goes before whoever is signed in here.
  if (pop === 'password' && linkToken !== null) return <LinkPopup token={linkToken} />;
  if (token !== null && forcedChange !== null) return <PasswordPopup forced={forcedChange} />;
  if (pop === 'check') return <ExtraCheckPopup next={next} />;
  if (pop === 'ended') return <EndedDialog reason={id} next={next} />;
  if (pop === 'password') return <PasswordPopup forced={null} />;
  if (pop === 'forgot') return <ForgotPopup />;
  if (pop === 'login') return <LoginPopup next={next} />;
  if (pop === 'register') return <RegisterPopup next={next} />;
  if (pop === 'social') return <SocialPopup next={next} />;
  if (pop === 'logout') return <LogoutDialog />;
  if (pop === 'chat') return hasChat ? <ChatPopup reference={ref} /> : null;
  if (pop === 'menu') return <MenuSheet />;
  return mc === null ? null : <MemberPopup page={mc} />;
}

export function PopupHost(): JSX.Element {
  const { pop, mc } = usePopup();
  const { forcedChange } = useSession();
  return (
    // A popup that broke says so until another one opens.
    <ChunkGuard key={forcedChange ?? (mc === null ? (pop ?? 'none') : 'member centre')}>
      <Suspense fallback={null}>
        <OpenPopup />
      </Suspense>
    </ChunkGuard>
  );
}
