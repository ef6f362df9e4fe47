/**
 * The way back from Google or Facebook. The page's address brings a code after `#`; it is taken out of the address at once and
 * kept for this tab, because a stranger may sign in before he goes on. Without the browser's own cookie it is worth nothing.
 */
import {
  confirmMemberLink,
  exchangeSocial,
  proposeMemberLink,
  registerSocial,
  startSocial,
} from '@house/contract/identity/links';
import type { AreaMessageId } from '@house/i18n/catalogues';
import { addressOfCall } from '@house/web/api';
import { request } from '../../shared/api.ts';
import { tabHistory } from '../../shared/history.ts';
import { getSession, hasOwnAccount, signIn } from '../../shared/session.ts';

const STORED = 'socialCode';
export type SocialProvider = 'google' | 'facebook';

/** What a link to the provider opens. */
export function socialAddress(provider: SocialProvider, next: string | null): string {
  return addressOfCall(startSocial, { params: { provider }, query: { next: next ?? undefined } });
}

const REFUSALS = {
  'identity.socialClosed': 'errors.identity.socialClosed',
  'identity.socialOver': 'errors.identity.socialOver',
  'identity.socialRefused': 'errors.identity.socialRefused',
  'request.unavailable': 'errors.request.unavailable',
} as const satisfies Record<string, AreaMessageId<'errors'>>;

export interface Arrival {
  readonly code: string | null;
  readonly refused: AreaMessageId<'errors'> | null;
}

/** Why the provider or the house sent him back empty-handed, for as long as the popup says so. */
let refusal: AreaMessageId<'errors'> | null = null;

/** Reads what the address brought and cleans it. May be asked again: a drawing that is thrown away takes nothing with it. */
export function takeArrival(): Arrival {
  const { pathname, search, hash } = tabHistory.location;
  const brought = new URLSearchParams(hash.replace(/^#/, ''));
  const code = brought.get('code');
  const refused = brought.get('refused');
  if (code !== null) {
    sessionStorage.setItem(STORED, code);
    refusal = null;
  }
  if (code !== null || refused !== null) tabHistory.replace(pathname + search);
  if (refused !== null) {
    const known = Object.entries(REFUSALS).find(([name]) => name === refused);
    refusal = known?.[1] ?? 'errors.identity.socialOver';
  }
  return refusal === null ? { code: sessionStorage.getItem(STORED), refused: null } : { code: null, refused: refusal };
}

/** The popup is closed: what it said is told. */
export function forgetRefusal(): void {
  refusal = null;
}

export function dropArrival(): void {
  sessionStorage.removeItem(STORED);
}

export type Meeting =
  | { readonly kind: 'signedIn'; readonly account: string }
  | {
      readonly kind: 'unknown';
      readonly provider: SocialProvider;
      readonly name: string;
      readonly mayRegister: boolean;
    }
  | { readonly kind: 'binding'; readonly provider: SocialProvider; readonly name: string };

async function meet(code: string): Promise<Meeting> {
  if (hasOwnAccount(getSession())) {
    return { kind: 'binding', ...(await request(proposeMemberLink, { body: { code } })) };
  }
  const outcome = await request(exchangeSocial, { body: { code } });
  if (outcome.kind !== 'signedIn') return outcome;
  dropArrival();
  signIn(outcome.session);
  return { kind: 'signedIn', account: outcome.session.account };
}

const meetings = new Map<string, Promise<Meeting>>();

/** Asks once for each code and each person, however often the page is drawn: a code opens one session. */
export function meetOnce(code: string): Promise<Meeting> {
  const key = `${code} ${getSession().account ?? ''}`;
  const known = meetings.get(key) ?? meet(code);
  meetings.set(key, known);
  return known;
}

export async function registerWithSocial(code: string): Promise<string> {
  const session = await request(registerSocial, { body: { code, termsAccepted: true } });
  dropArrival();
  signIn(session);
  return session.account;
}

/** `recentPassword`: the password or the payment password. */
export async function bindSocial(code: string, recentPassword: string): Promise<string> {
  const { name } = await request(confirmMemberLink, { body: { code, recentPassword } });
  dropArrival();
  return name;
}
