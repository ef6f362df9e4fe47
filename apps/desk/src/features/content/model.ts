/** The desk's written content without React: forms, instants, faults, the toolbar, what differs. */
import type { MessageId } from '@house/i18n/catalogues';
import {
  CONTENT_ITEM_KINDS,
  type ContentItemDocument,
  type ContentItemKind,
  type ContentItemState,
  type ContentItemText,
  FIELDS_OF_KIND,
  type FieldForm,
  ORDERED_KINDS,
} from '@house/rules/content-items';
import type { Faults } from '../../shared/document-form.ts';

export const STATE_TONES = {
  draft: 'warn',
  inReview: 'info',
  scheduled: 'brand',
  live: 'win',
  ended: 'plain',
  archived: 'plain',
} as const satisfies Record<ContentItemState, string>;

export const EMPTY_TEXT: ContentItemText = { title: '', summary: '', line: '', html: '' };

export function readKind(text: string): ContentItemKind {
  return CONTENT_ITEM_KINDS.find((kind) => kind === text) ?? 'announcement';
}

export function isOrdered(kind: ContentItemKind): kind is (typeof ORDERED_KINDS)[number] {
  return (ORDERED_KINDS as readonly string[]).includes(kind);
}

/** Which texts a kind shows anywhere; the others are not asked for. */
export const TEXTS_OF_KIND: Readonly<Record<ContentItemKind, readonly (keyof ContentItemText)[]>> = {
  announcement: ['title', 'summary', 'html'],
  banner: ['title', 'summary', 'line'],
  popup: ['title', 'summary', 'html'],
  promotion: ['title', 'summary', 'line', 'html'],
  news: ['title', 'summary', 'html'],
  help: ['title', 'summary', 'html'],
  page: ['title', 'summary', 'html'],
  guide: ['title', 'summary', 'html'],
};

export function formsOf(kind: ContentItemKind): [string, FieldForm][] {
  return Object.entries(FIELDS_OF_KIND[kind] as Record<string, FieldForm>);
}

const FIRST_WORDS: Readonly<Record<string, string>> = {
  groupName: 'w_home',
  class: 'house',
  topic: 'account',
  art: 'jarul',
};

function firstValue(name: string, form: FieldForm): string | boolean | null {
  if (form.form === 'choice') return form.first;
  if (form.form === 'flag') return false;
  return form.optional ? null : (FIRST_WORDS[name] ?? '');
}

export function emptyDocument(kind: ContentItemKind, languages: readonly string[]): ContentItemDocument {
  return {
    texts: Object.fromEntries(languages.map((language) => [language, EMPTY_TEXT])),
    fields: Object.fromEntries(formsOf(kind).map(([name, form]) => [name, firstValue(name, form)])),
    audience: 'everyone',
    rankFrom: null,
    startsAt: null,
    endsAt: null,
  };
}

/** Texts that another language has and this one lacks; a title always. */
export function missingTexts(
  document: ContentItemDocument,
  language: string,
  kind: ContentItemKind,
): (keyof ContentItemText)[] {
  const own = document.texts[language] ?? EMPTY_TEXT;
  return TEXTS_OF_KIND[kind].filter(
    (name) =>
      own[name].trim() === '' &&
      (name === 'title' || Object.values(document.texts).some((text) => text[name].trim() !== '')),
  );
}

/** Faults of a refusal by the paths that the form uses. */
export function readContentItemFaults(fields: Readonly<Record<string, string>>): Faults {
  return Object.fromEntries(Object.entries(fields).map(([path, why]) => [path.replace(/^document\./, ''), why]));
}

const FAULTS = [
  ...(['address', 'markup', 'hiddenSigns', 'noTitle', 'missing', 'word', 'instant', 'beforeStart', 'tooLong'] as const),
  ...(['tooMany', 'notChoice'] as const),
];
export function faultId(why: string): MessageId {
  // The shape's own word for a text beyond its bound.
  if (why === 'too_big') return 'desk-content.why.tooLong';
  return `desk-content.why.${FAULTS.find((known) => known === why) ?? 'invalid'}`;
}

/** A slug from a Latin title; empty where there is none. */
export function slugFrom(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
}

export type Tool = 'h2' | 'h3' | 'strong' | 'em' | 'ul' | 'ol' | 'a' | 'p';
export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function wrapped(tool: Tool, inside: string): string {
  if (tool === 'ul' || tool === 'ol') {
    const items = inside.split('\n').filter((line) => line.trim() !== '');
    return `<${tool}>\n${(items.length === 0 ? [''] : items).map((item) => `<li>${item}</li>`).join('\n')}\n</${tool}>`;
  }
  return tool === 'a' ? `<a href="/">${inside}</a>` : `<${tool}>${inside}</${tool}>`;
}

/** Puts what is selected into a tag; the selection then holds what was put in. */
export function applyTool({ text, start, end }: Selected, tool: Tool): Selected {
  const made = wrapped(tool, text.slice(start, end));
  return { text: text.slice(0, start) + made + text.slice(end), start, end: start + made.length };
}

/** Moves one of a list by a place; stays at the ends. */
export function moveBy<T>(list: readonly T[], from: number, step: number): T[] {
  const to = Math.min(list.length - 1, Math.max(0, from + step));
  const rest = list.filter((_, place) => place !== from);
  const moved = list[from];
  return moved === undefined ? [...list] : [...rest.slice(0, to), moved, ...rest.slice(to)];
}

export interface DiffLine {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}
/** Longer texts are compared whole. */
const LINES_MAX = 400;

/** Lines of two texts, what went and what came, with what stayed between them. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, young] = [before, after].map((text) =>
    text.replace(/(<\/(?:p|li|h[2-4]|tr|ul|ol)>)(?!\n)/g, '$1\n').split('\n'),
  );
  if (old === undefined || young === undefined || old.length > LINES_MAX || young.length > LINES_MAX) {
    return [
      { sign: '-', text: before },
      { sign: '+', text: after },
    ];
  }
  // The longest common run of lines, from the end.
  const same = Array.from({ length: old.length + 1 }, () => new Uint16Array(young.length + 1));
  const at = (i: number, j: number): number => same[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = young.length - 1; j >= 0; j -= 1) {
      const row = same[i];
      if (row) row[j] = old[i] === young[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < young.length) {
    if (i < old.length && j < young.length && old[i] === young[j]) {
      lines.push({ sign: ' ', text: old[i] ?? '' });
      [i, j] = [i + 1, j + 1];
    } else if (j >= young.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ sign: '-', text: old[i] ?? '' });
      i += 1;
    } else {
      lines.push({ sign: '+', text: young[j] ?? '' });
      j += 1;
    }
  }
  return lines;
}
