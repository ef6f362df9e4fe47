/** Google, Facebook, passkeys and authenticators through HTTP. */
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  beginPasskeySignIn,
  confirmAuthenticator,
  confirmMemberLink,
  exchangeSocial,
  getAuthenticator,
  getWaysIn,
  listMemberLinks,
  listPasskeys,
  proposeMemberLink,
  registerSocial,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  returnSocial,
  signInWithPasskey,
  startMemberLink,
  startSocial,
} from '@house/contract/identity/links';
import type { CallRouter, Principal } from '../../../platform/http.ts';
import { isRefusal, refuse } from '../../../platform/result.ts';
import type { MemberLink } from '../port.ts';
import type { Asker } from '../profile/port.ts';
import { admit, originOf } from '../sign-in/routes/ways-in.ts';
import type { Asking, Links, Passkey, SocialProviderName } from './port.ts';

const COOKIE_SECONDS = 600;
/** The page that takes the browser in again; it holds nothing but an address within the site. */
const SECURITY_PAGE = '/?mc=securityCenter';

/** Only addresses of this site are followed after signing in. */
function safeNext(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])[^\s\\]*$/.test(next) ? next : '';
}

function pageAddress(next: string, fragment: Record<string, string>): string {
  const query = new URLSearchParams({ pop: 'social', ...(next === '' ? {} : { next }) });
  return `/?${query.toString()}#${new URLSearchParams(fragment).toString()}`;
}

/** Trial accounts are shared by name and end by themselves: nothing is bound to one. */
const isTrial = (principal: Principal) => principal.kind === 'trial';

const linkShape = ({ provider, name, boundAt }: MemberLink) => ({ provider, name, boundAt: boundAt.toISOString() });
const passkeyShape = ({ id, name, madeAt, lastUsedAt }: Passkey) => ({
  id,
  name,
  madeAt: madeAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

function askingOf(request: { principal: Principal; address: string; userAgent: string }): Asking {
  const { principal, address, userAgent } = request;
  return { memberId: principal.id, username: principal.name, origin: { address, userAgent } };
}

function askerOf(request: { principal: Principal; address: string; userAgent: string; language: string }): Asker {
  return { ...askingOf(request), sessionId: request.principal.sessionId, language: request.language };
}

function serveSocial(house: CallRouter, { social }: Links, publicUrl: () => string): void {
  const secure = () => publicUrl().startsWith('https:');
  // The prefix keeps a neighbouring domain from planting one.
  const cookieName = () => (secure() ? '__Host-social' : 'social');
  const cookieOf = (value: string) => ({
    name: cookieName(),
    value,
    path: '/',
    maxAgeSeconds: COOKIE_SECONDS,
    comesBack: true,
  });
  const browserKeyOf = (cookies: Readonly<Record<string, string | undefined>>) => cookies[cookieName()] ?? '';

  house.serveRedirect(startSocial, async ({ params, query, setCookie }) => {
    const next = safeNext(query.next);
    const started = await social.start(params.provider, { next, memberId: null });
    if (isRefusal(started)) return { redirectTo: pageAddress(next, { refused: started.refused }) };
    setCookie(cookieOf(started.browserKey));
    return { redirectTo: started.address };
  });

  house.serveRedirect(returnSocial, async ({ params, query, cookies }) => {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const outcome = await social.takeReturn(params.provider, {
      parameters: Object.fromEntries(given),
      browserKey: browserKeyOf(cookies),
    });
    if (isRefusal(outcome)) return { redirectTo: pageAddress('', { refused: outcome.refused }) };
    return { redirectTo: pageAddress(outcome.next, { code: outcome.code }) };
  });

  house.serve(exchangeSocial, async (request) => {
    const outcome = await social.exchange(request.body.code, browserKeyOf(request.cookies), originOf(request));
    if (isRefusal(outcome)) return outcome;
    if (outcome.kind !== 'signedIn') return outcome;
    return { kind: outcome.kind, session: admit(outcome.signedIn, request) };
  });

  house.serve(registerSocial, async (request) => {
    const about = { ...request.body, browserKey: browserKeyOf(request.cookies) };
    const outcome = await social.register(about, originOf(request));
    return isRefusal(outcome) ? outcome : admit(outcome, request);
  });

  house.serveSignedIn(listMemberLinks, null, async ({ principal }) => {
    const [links, open] = await Promise.all([social.listLinks(principal.id), social.open()]);
    return { links: links.map(linkShape), open: [...open] };
  });

  house.serveSignedIn(startMemberLink, null, async ({ params, principal, setCookie }) => {
    if (isTrial(principal)) return refuse('session.trialAccount');
    const provider: SocialProviderName = params.provider;
    const started = await social.start(provider, { next: SECURITY_PAGE, memberId: principal.id });
    if (isRefusal(started)) return started;
    setCookie(cookieOf(started.browserKey));
    return { address: started.address };
  });

  house.serveSignedIn(proposeMemberLink, null, async ({ body, principal, cookies }) => {
    if (isTrial(principal)) return refuse('session.trialAccount');
    return social.propose(body.code, browserKeyOf(cookies), principal.id);
  });

  house.serveSignedIn(confirmMemberLink, null, async (request) => {
    const { body, principal, cookies } = request;
    if (isTrial(principal)) return refuse('session.trialAccount');
    const outcome = await social.confirm(askerOf(request), { ...body, browserKey: browserKeyOf(cookies) });
    return isRefusal(outcome) ? outcome : linkShape(outcome);
  });
}

function servePasskeys(house: CallRouter, { passkeys }: Links): void {
  house.serve(beginPasskeySignIn, async () => ({ options: await passkeys.beginSignIn() }));

  house.serve(signInWithPasskey, async (request) => {
    const outcome = await passkeys.signIn(request.body.response, originOf(request));
    return isRefusal(outcome) ? outcome : admit(outcome, request);
  });

  house.serveSignedIn(listPasskeys, null, async ({ principal }) => ({
    passkeys: (await passkeys.list(principal.id)).map(passkeyShape),
    possible: passkeys.possible(),
  }));

  house.serveSignedIn(beginPasskey, null, async (request) => {
    if (isTrial(request.principal)) return refuse('session.trialAccount');
    return passkeys.beginAdding(askingOf(request), request.body.password);
  });

  house.serveSignedIn(addPasskey, null, async (request) => {
    if (isTrial(request.principal)) return refuse('session.trialAccount');
    const added = await passkeys.add(askerOf(request), request.body.response, request.body.name);
    return isRefusal(added) ? added : passkeyShape(added);
  });

  house.serveSignedIn(renamePasskey, null, async ({ params, body, principal }) => {
    return (await passkeys.rename(principal.id, params.id, body.name)) ?? {};
  });

  house.serveSignedIn(removePasskey, null, async (request) => {
    return (await passkeys.remove(askerOf(request), request.params.id)) ?? {};
  });
}

function serveAuthenticators(house: CallRouter, { authenticators }: Links): void {
  house.serveSignedIn(getAuthenticator, null, async ({ principal }) => {
    const { confirmedAt, recoveryCodes } = await authenticators.state(principal.id);
    return { confirmedAt: confirmedAt?.toISOString() ?? null, recoveryCodes };
  });

  house.serveSignedIn(beginAuthenticator, null, async (request) => {
    if (isTrial(request.principal)) return refuse('session.trialAccount');
    return authenticators.begin(askingOf(request), request.body.password);
  });

  house.serveSignedIn(confirmAuthenticator, null, async (request) => {
    if (isTrial(request.principal)) return refuse('session.trialAccount');
    const outcome = await authenticators.confirm(askerOf(request), request.body.code);
    return isRefusal(outcome) ? outcome : { recoveryCodes: [...outcome] };
  });

  house.serveSignedIn(removeAuthenticator, null, async (request) => {
    return (await authenticators.remove(askerOf(request), request.body)) ?? {};
  });
}

/** `publicUrl`: where people reach the house; it decides what the cookie may say. */
export function serveLinks(house: CallRouter, links: Links, publicUrl: () => string): void {
  house.serve(getWaysIn, async () => ({
    social: [...(await links.social.open())],
    passkeys: links.passkeys.possible(),
  }));
  serveSocial(house, links, publicUrl);
  servePasskeys(house, links);
  serveAuthenticators(house, links);
}
