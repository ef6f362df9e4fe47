/** What is typed to customer service and not sent yet; what a visitor typed is his who signs in. */
import { keepOwn, type OwnText, readOwn } from '../../shared/own-texts.ts';
import { getSession } from '../../shared/session.ts';

type Draft = Extract<OwnText, 'chatFirst' | 'chatDraft'>;

export function readDraft(what: Draft): string {
  return readOwn(what, getSession().account) ?? readOwn(what, null) ?? '';
}

/** An empty text is none. */
export function keepDraft(what: Draft, text: string): void {
  keepOwn(what, null, '');
  keepOwn(what, getSession().account, text);
}
