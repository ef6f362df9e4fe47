/** Shows the popup the address asks for. Each is fetched when it is first opened. */
import { PopupGuard } from '@house/ui/popup-guard';
import { type JSX, Suspense } from 'react';
import { ownPartOf } from '../features/member/own-parts.ts';
import { readPageKey } from '../features/member/pages.ts';
import { fetchAhead, withWords } from '../shared/ahead.ts';
import { useBoot } from '../shared/boot.ts';
import { lazyPart } from '../shared/chunks.ts';
import { useHasLimits } from '../shared/has-limits.ts';
import { useLinkToken } from '../shared/link-token.ts';
import { closePopup, usePopup } from '../shared/popups.ts';
import { useSession } from '../shared/session.ts';
import { ComingPopup } from './coming-popup.tsx';

const AUTH_AREAS = ['site-auth'] as const;
/** The words that the member centre begins with. */
const MEMBER_AREAS = ['member', 'cashier', 'lottery'] as const;

const identity = () => withWords(AUTH_AREAS, import('../features/identity/routes.tsx'));
const recovery = () => withWords([...AUTH_AREAS, 'site-recovery'], import('../features/identity/recovery/routes.tsx'));
const LoginPopup = lazyPart(async () => ({ default: (await identity()).LoginPopup }));
const RegisterPopup = lazyPart(async () => ({ default: (await identity()).RegisterPopup }));
const SocialPopup = lazyPart(async () => ({
  default: (await import('../features/identity/social-popup.tsx')).SocialPopup,
}));
const LogoutDialog = lazyPart(async () => ({ default: (await identity()).LogoutDialog }));
const EndedDialog = lazyPart(async () => ({ default: (await identity()).EndedDialog }));
const ExtraCheckPopup = lazyPart(async () => ({ default: (await identity()).ExtraCheckPopup }));
const PasswordPopup = lazyPart(async () => ({ default: (await identity()).PasswordPopup }));
const ForgotPopup = lazyPart(async () => ({ default: (await recovery()).ForgotPopup }));
const LinkPopup = lazyPart(async () => ({ default: (await recovery()).LinkPopup }));
const ChatPopup = lazyPart(async () => ({ default: (await import('../features/chat/chat-popup.tsx')).ChatPopup }));
const RoomsPopup = lazyPart(async () => ({
  default: (await import('../features/chat-rooms/rooms-popup.tsx')).RoomsPopup,
}));
const MemberPopup = lazyPart(async () => {
  fetchAhead({ load: () => import('../features/member/routes.tsx'), areas: MEMBER_AREAS });
  const part = ownPartOf(readPageKey(new URLSearchParams(location.search).get('mc') ?? ''));
  if (part !== undefined) fetchAhead(part);
  return { default: (await import('./member-popup.tsx')).MemberPopup };
});
const AgentPopup = lazyPart(async () => ({ default: (await import('./member-popup.tsx')).AgentPopup }));
const LimitsPopup = lazyPart(async () => {
  fetchAhead({ load: () => import('../features/member/limits/player-protection.tsx'), areas: ['site-limits'] });
  return { default: (await import('./member-popup.tsx')).LimitsPopup };
});
const ServicePopup = lazyPart(async () => ({ default: (await import('./frame/service-popup.tsx')).ServicePopup }));
const GameCardPopup = lazyPart(async () => ({
  default: (await import('../features/games/popups/game-card.tsx')).GameCardPopup,
}));
const VendorGamesPopup = lazyPart(async () => ({
  default: (await import('../features/games/popups/vendor-games.tsx')).VendorGamesPopup,
}));
const JackpotPopup = lazyPart(async () => ({
  default: (await import('../features/games/popups/jackpots.tsx')).JackpotPopup,
}));
const ShortcutsPopup = lazyPart(async () => ({
  default: (await withWords(['site-keys'], import('./frame/shortcuts-popup.tsx'))).ShortcutsPopup,
}));
const SearchPopup = lazyPart(async () => ({ default: (await import('../features/search/routes.tsx')).SearchPopup }));
const NoticePopup = lazyPart(async () => ({
  default: (await import('../features/notices/notice-popup.tsx')).NoticePopup,
}));
const MenuSheet = lazyPart(async () => ({ default: (await import('./frame/menu-sheet.tsx')).MenuSheet }));

function OpenPopup(): JSX.Element | null {
  const { pop, mc, ac, next, id, ref } = usePopup();
  const hasChat = useBoot((boot) => boot.switches['chat'] === true);
  const hasLimits = useHasLimits();
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
  if (pop === 'notice') return <NoticePopup />;
  if (pop === 'chat') return hasChat ? <ChatPopup reference={ref} /> : null;
  if (pop === 'rooms') return hasChat ? <RoomsPopup code={id} /> : null;
  if (pop === 'limits') return hasLimits ? <LimitsPopup /> : null;
  if (pop === 'menu') return <MenuSheet />;
  if (pop === 'service') return <ServicePopup />;
  if (pop === 'search') return <SearchPopup />;
  if (pop === 'keys') return <ShortcutsPopup />;
  if (pop === 'game' && id !== null) return <GameCardPopup id={id} />;
  if (pop === 'games' && id !== null) return <VendorGamesPopup vendor={id} />;
  if (pop === 'jackpot') return <JackpotPopup />;
  if (ac !== null) return <AgentPopup page={ac} />;
  return mc === null ? null : <MemberPopup page={mc} />;
}

export function PopupHost(): JSX.Element {
  const { pop, mc, ac } = usePopup();
  const { forcedChange } = useSession();
  return (
    // A popup that broke says so until another one opens.
    <PopupGuard
      onClose={closePopup}
      key={forcedChange ?? pop ?? (ac !== null ? 'agent centre' : mc === null ? 'none' : 'member centre')}
    >
      <Suspense fallback={<ComingPopup />}>
        <OpenPopup />
      </Suspense>
    </PopupGuard>
  );
}
