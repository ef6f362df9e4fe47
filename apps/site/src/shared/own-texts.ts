/**
 * What a person began in this tab and has not sent: his slips, what he types to customer service. On a phone that is
 * handed on, nobody finds what somebody else began.
 *
 * A text stands in session storage under its name and whose it is, `own.lottery.slips@rafi_77`; before the `@` is nobody's:
 * a visitor's. Reading asks for one owner, so the text of another is never seen. It leaves by
 * - its owner signing out: all go, a visitor's too, for they were begun on the same phone by the same hands;
 * - somebody else signing in: those of others go. A visitor's stay, and whoever keeps them lets them follow him who signs in.
 * A session that is lost takes nothing with it: its owner signs in again and goes on.
 *
 * Not here: what was sent and has no answer yet (send-until-answered.ts). That waits for its own person,
 * whoever came between; a visitor's, who is nobody to wait for, goes with his texts.
 */
const OWN = 'own.';
const NOBODY = '';

export type OwnText =
  | 'lottery.slips'
  | 'sports.slip'
  /** The first line of a talk with customer service; the next line of one. */
  | 'chatFirst'
  | 'chatDraft'
  /** A complaint or a suggestion on its way to being written. */
  | 'feedback'
  /** The next letter of a case. */
  | `feedback.${string}`
  /** The application of an affiliate, all its fields. */
  | 'affiliate'
  /** What lets a visitor read his talks. */
  | 'chatToken';

function nameOf(what: OwnText, account: string | null): string {
  return `${OWN}${what}@${account ?? NOBODY}`;
}

/** Null account: a visitor's. */
export function readOwn(what: OwnText, account: string | null): string | null {
  return sessionStorage.getItem(nameOf(what, account));
}

/** An empty text is none. */
export function keepOwn(what: OwnText, account: string | null, text: string): void {
  if (text === '') sessionStorage.removeItem(nameOf(what, account));
  else sessionStorage.setItem(nameOf(what, account), text);
}

function forgetOwn(isGone: (owner: string) => boolean): void {
  const names = Array.from({ length: sessionStorage.length }, (_, place) => sessionStorage.key(place) ?? '');
  for (const name of names)
    if (name.startsWith(OWN) && isGone(name.slice(name.indexOf('@') + 1))) sessionStorage.removeItem(name);
}

/** Somebody signs out. */
export function forgetAllOwn(): void {
  forgetOwn(() => true);
  for (const what of ['feedback', 'affiliate']) sessionStorage.removeItem(`attempt.${what}.`);
}

/** This account signs in. */
export function forgetOwnOfOthers(account: string): void {
  forgetOwn((owner) => owner !== NOBODY && owner !== account);
}
