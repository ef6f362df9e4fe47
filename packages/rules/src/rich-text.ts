/**
 * What written content may hold: the one list of tags, attributes and addresses, for cleaning on write and on render.
 *
 * Formatting only: no pictures, frames, forms, styles, scripts or ids of the writer's. Links lead to https, a mail
 * address, a telephone, or our own pages.
 */
import { readAddress } from './address.ts';

/** Tag -> the attributes it may carry. */
export const RICH_TEXT = {
  h2: [],
  h3: [],
  h4: [],
  p: [],
  br: [],
  hr: [],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  small: [],
  ul: [],
  ol: [],
  li: [],
  blockquote: [],
  a: ['href'],
  table: [],
  caption: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type RichTag = keyof typeof RICH_TEXT;

/** The ids that the server gives headings, for a table of contents. */
export const HEADING_ID = /^section-\d{1,3}$/;
const SPAN = /^[1-9]\d?$/;
const SCOPE = /^(?:col|row|colgroup|rowgroup)$/;

const OWN = /^(?:\/(?![/\\])|\?|#section-)[^\s\\<>"'`]*$/;
const MAIL = /^mailto:[^\s<>"'`\\:/]+@[^\s<>"'`\\:/]+$/i;
const TELEPHONE = /^tel:\+?[\d().-]{3,24}$/i;
const LONGEST = 500;

function isHttps(address: string): boolean {
  if (!/^https:\/\/[^\s\\<>"'`]+$/i.test(address)) return false;
  const url = readAddress(address);
  return url?.protocol === 'https:' && url.hostname !== '' && url.username === '' && url.password === '';
}

/** Control signs, and the marks that turn the direction of text round: an address or a title with them says other than it shows. */
export function hasHiddenSigns(text: string): boolean {
  return /[^\P{Cc}\t\n]|[\u202A-\u202E\u2066-\u2069\u2028\u2029\uFEFF]/u.test(text);
}

/** True for addresses that a text of ours may lead to. */
export function isAllowedAddress(address: string): boolean {
  if (address.length > LONGEST || hasHiddenSigns(address)) return false;
  return OWN.test(address) || MAIL.test(address) || TELEPHONE.test(address) || isHttps(address);
}

/** True for addresses of other houses: they open in a window of their own that knows nothing of ours. */
export function leadsAway(address: string): boolean {
  return /^https:/i.test(address);
}

/** True when this tag may carry this attribute with this value. */
export function isAllowedAttribute(tag: RichTag, name: string, value: string): boolean {
  if (!(RICH_TEXT[tag] as readonly string[]).includes(name)) return false;
  if (name === 'href') return isAllowedAddress(value);
  return name === 'scope' ? SCOPE.test(value) : SPAN.test(value);
}

export function isRichTag(name: string): name is RichTag {
  return Object.hasOwn(RICH_TEXT, name);
}
