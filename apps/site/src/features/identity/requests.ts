/** Signing in by name, out, and the captcha picture; what only popups need is in sign-in-requests.ts. */
import type { ReplyOf } from '@house/contract/call';
import { getCaptcha, login, logout } from '@house/contract/identity/site';
import type { RefusalError } from '@house/web/refusal-error';
import { fetchPart, refusalOf, request } from '../../shared/api.ts';
import { endPush } from '../../shared/push.ts';
import { signIn, signOut } from '../../shared/session.ts';
import { readSide, rememberCookie, rememberFlagCookie } from './model.ts';

type LoginReply = ReplyOf<typeof login>;
export type ExtraCheck = Extract<LoginReply, { extraCheck: object }>['extraCheck'];
export type Outcome = { account: string } | { refusal: RefusalError } | { extraCheck: ExtraCheck };

/** Takes a session in; a refusal is an answer, and so is a further check. Never rejects: every failure has words. */
export async function outcomeOf(call: () => Promise<LoginReply>): Promise<Outcome> {
  try {
    const reply = await call();
    if ('extraCheck' in reply) return reply;
    signIn(reply);
    if (reply.firstTimeLogin) void greetNewcomer();
    return { account: reply.account };
  } catch (thrown) {
    return { refusal: refusalOf(thrown) };
  }
}

/** The side that the address asks for, as the login call takes it. */
export function ofSide(): { side?: 'agent' } {
  const side = readSide(location.search);
  return side === undefined ? {} : { side };
}

/** Fetched when it is needed: once in a member's life. */
async function greetNewcomer(): Promise<void> {
  const { noteGreeting } = await import('./greeting.ts');
  await noteGreeting();
}

export interface LoginInput {
  username: string;
  password: string;
  remember?: boolean;
  captcha?: { captchaId: string; captcha: string };
  /** The picture counts in place of the human check: whoever checks humans is away. */
  pictureInstead?: boolean;
  /** The human check is being solved. */
  onCheck?: () => void;
}

/** Signs in; a refusal is an answer, with the server's words in it. */
export function logIn(input: LoginInput): Promise<Outcome> {
  const { username, password, captcha, pictureInstead = false, remember = false, onCheck } = input;
  return outcomeOf(async () => {
    const { pictureProof, solveHumanCheck } = await fetchPart(() => import('../../shared/human-check.ts'));
    const typed = { username: username.trim(), password, remember, ...ofSide() };
    if (pictureInstead && captcha) {
      return request(login, { body: { ...typed, human: pictureProof(captcha.captchaId, captcha.captcha) } });
    }
    const human = await solveHumanCheck(onCheck);
    return request(login, { body: { ...typed, ...captcha, ...(human === undefined ? {} : { human }) } });
  });
}

/** Ends the session at the server; here it ends whatever the server says. */
export async function logOut(forget = false): Promise<void> {
  // What comes for this person is not for whoever is here next.
  await endPush().catch(() => undefined);
  await request(logout, { body: { forget } }).catch(() => undefined);
  if (forget) rememberName(null);
  signOut();
}

export function fetchCaptcha(): Promise<{ captchaId: string; image: string }> {
  return request(getCaptcha);
}

/** The captcha without a picture: the device works some seconds for a question in words. */
export async function askCaptchaInWords(): Promise<{ captchaId: string; question: string }> {
  const { workForCaptchaWords } = await fetchPart(() => import('../../shared/human-check.ts'));
  return workForCaptchaWords();
}

/** True when the server wants the characters of a picture with the next try. */
export function asksCaptcha(refusal: RefusalError): boolean {
  return refusal.values['captcha'] === true || refusal.code.startsWith('identity.captcha');
}

/** Keeps the name for a day, and whether this device signs in again by itself. */
export function rememberName(name: string | null, device = false): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the specification keeps the last username in a cookie of one day
  document.cookie = rememberCookie(name);
  // biome-ignore lint/suspicious/noDocumentCookie: and the remember flag beside it
  document.cookie = rememberFlagCookie(device);
}
