/** Cleaning of HTML on write: what is stored holds nothing but the list of `@house/rules/rich-text`. */
import { hasHiddenSigns, isAllowedAttribute, isRichTag, leadsAway, RICH_TEXT } from '@house/rules/rich-text';
import sanitize from 'sanitize-html';

/** What stands inside these is no text for people: it goes with them. */
const GOES_WHOLE = [
  ...['script', 'style', 'textarea', 'option', 'noscript', 'template', 'svg', 'math', 'title', 'xmp', 'iframe'],
  ...['noembed', 'noframes', 'plaintext', 'select', 'object', 'embed', 'applet', 'frameset', 'head', 'audio', 'video'],
];
const DEPTH_MAX = 20;
/** A clean text reads back to itself; a text that does not after so many rounds is none. */
const ROUNDS = 4;

function attributesOf(tag: string, given: sanitize.Attributes): sanitize.Attributes {
  if (!isRichTag(tag)) return {};
  const kept = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => isAllowedAttribute(tag, name, value)),
  );
  return kept.href !== undefined && leadsAway(kept.href)
    ? { ...kept, target: '_blank', rel: 'noopener noreferrer nofollow' }
    : kept;
}

const OPTIONS: sanitize.IOptions = {
  allowedTags: Object.keys(RICH_TEXT),
  allowedAttributes: { a: ['href', 'target', 'rel'], th: [...RICH_TEXT.th], td: [...RICH_TEXT.td] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: GOES_WHOLE,
  nestingLimit: DEPTH_MAX,
  disallowedTagsMode: 'discard',
  transformTags: {
    // A link to nowhere is no link: its words stay.
    a: (_name, given) => {
      const attribs = attributesOf('a', given);
      return attribs.href === undefined ? { tagName: 'span', attribs: {} } : { tagName: 'a', attribs };
    },
    '*': (tagName, given) => ({ tagName, attribs: attributesOf(tagName, given) }),
  },
};

/** The text with what is allowed in it, in a form that reads back to itself. */
export function cleanHtml(html: string): string {
  let clean = html.toWellFormed();
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = sanitize(clean, OPTIONS);
    if (next === clean) return clean;
    clean = next;
  }
  return sanitize(clean, { allowedTags: [], allowedAttributes: {} });
}

/** Why a text that people read as it stands may not be so; null: it may. */
export function plainTextProblem(text: string): 'markup' | 'hiddenSigns' | null {
  if (/<[a-z!/?]/i.test(text)) return 'markup';
  return hasHiddenSigns(text) ? 'hiddenSigns' : null;
}

/** Clean HTML with an id on every heading of the second and third order, and the list of those of the second. */
export function numberHeadings(html: string): { html: string; contents: { id: string; title: string }[] } {
  const contents: { id: string; title: string }[] = [];
  let headings = 0;
  const numbered = html.replace(/<(h[23])>([\s\S]*?)<\/\1>/g, (_whole, tag: string, inside: string) => {
    headings += 1;
    const id = `section-${headings}`;
    const title = plainText(inside);
    if (tag === 'h2' && title !== '') contents.push({ id, title });
    return `<${tag} id="${id}">${inside}</${tag}>`;
  });
  return { html: numbered, contents };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The words of clean HTML. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}
