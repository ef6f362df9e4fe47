/** Signing in and out, and the captcha picture. */
import { getCaptcha, login, logout } from '@house/contract/identity';
import { isRefusalError, type RefusalError } from '@house/web/refusal-error';
import { request } from '../../shared/api.ts';
import { signIn, signOut } from '../../shared/session.ts';
import { rememberCookie } from './model.ts';

export type Outcome = { account: string } | { refusal: RefusalError };

/** Makes a call that signs in; a refusal is an answer, with the server's words in it. */
export async function outcomeOf(
  call: () => Promise<{ token: string; account: string; isAgent: number }>,
): Promise<Outcome> {
  try {
    const reply = await call();
    signIn(reply);
    return { account: reply.account };
  } catch (thrown) {
    if (isRefusalError(thrown)) return { refusal: thrown };
    throw thrown;
  }
}

export interface LoginInput {
  username: string;
  password: string;
  captcha?: { captchaId: string; captcha: string };
}

/** Signs in; a refusal is an answer, with the server's words in it. */
export function logIn({ username, password, captcha }: LoginInput): Promise<Outcome> {
  return outcomeOf(() => request(login, { body: { username: username.trim(), password, ...captcha } }));
}

/** Ends the session at the server; here it ends whatever the server says. */
export async function logOut(): Promise<void> {
  await request(logout).catch(() => undefined);
  signOut();
}

export function fetchCaptcha(): Promise<{ captchaId: string; image: string }> {
  return request(getCaptcha);
}

/** True when the server wants the characters of a picture with the next try. */
export function asksCaptcha(refusal: RefusalError): boolean {
  return refusal.values['captcha'] === true || refusal.code.startsWith('identity.captcha');
}

export function rememberName(name: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the specification keeps the last username in a cookie of one day
  document.cookie = rememberCookie(name);
}
