/** Text that people wrote, parted so that addresses of our own can be followed; every other address stays text. */
import { readAddress } from '@house/rules/address';

export interface TextPart {
  readonly text: string;
  /** Path, query and fragment on this site; null for plain text. */
  readonly to: string | null;
}

const ADDRESS = /https?:\/\/[^\s<>"'`]+/g;
/** What ends a sentence is no part of the address before it. */
const TAIL = /[.,;:!?)\]}।]+$/u;

export function splitLinks(text: string, origin: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(TAIL, '');
    const url = readAddress(address);
    if (url === null) continue;
    // `//host` as a path would lead away when it is followed.
    if (url.pathname.startsWith('//')) continue;
    // A name before the host (`https://us@…`) reads as ours and is not.
    if (url.origin !== origin || url.username !== '' || url.password !== '') continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index), to: null });
    parts.push({ text: address, to: url.pathname + url.search + url.hash });
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), to: null });
  return parts;
}
