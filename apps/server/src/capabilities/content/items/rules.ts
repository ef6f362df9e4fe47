/** What a piece must be before it is stored, and whom it is for. Pure. */
import {
  CONTENT_ITEM_LENGTH_MAX,
  type ContentItemDocument,
  type ContentItemKind,
  type ContentItemText,
  FIELDS_OF_KIND,
  type FieldForm,
  ORDERED_KINDS,
} from '@house/rules/content-items';
import { isAllowedAddress } from '@house/rules/rich-text';
import { cleanHtml, plainTextProblem } from './html.ts';
import type { Viewer } from './port.ts';

const LANGUAGES_MAX = 40;
const FREE_FIELDS_MAX = 20;
const FREE_FIELD_LENGTH_MAX = 300;
const WORD = /^[a-z][a-z0-9_-]{0,39}$/;
const FREE_FIELD = /^[a-z][A-Za-z0-9]{0,39}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?Z$/;

/** The field that divides a kind: a banner's group, the class of news, the topic of help. */
export const GROUP_FIELD: Readonly<Record<ContentItemKind, string | null>> = {
  announcement: 'type',
  banner: 'groupName',
  popup: null,
  promotion: null,
  news: 'class',
  help: 'topic',
  page: null,
  guide: 'topic',
};

export function isOrdered(kind: ContentItemKind): boolean {
  return (ORDERED_KINDS as readonly string[]).includes(kind);
}

type Wrong = Record<string, string>;

const isInstant = (value: string): boolean => INSTANT.test(value) && !Number.isNaN(Date.parse(value));

function fieldProblem(value: string | boolean | null | undefined, form: FieldForm): string | null {
  if (form.form === 'flag') return typeof value === 'boolean' ? null : 'notFlag';
  if (form.form === 'choice') return typeof value === 'string' && form.of.includes(value) ? null : 'notChoice';
  if (value === null || value === '' || value === undefined) return form.optional ? null : 'missing';
  if (typeof value !== 'string') return 'notText';
  if (form.form === 'link') return isAllowedAddress(value) ? null : 'address';
  if (form.form === 'instant') return isInstant(value) ? null : 'instant';
  return WORD.test(value) ? null : 'word';
}

/** Fields in the kind's own order, each there; what is wrong goes into `wrong`. */
function readFields(
  kind: ContentItemKind,
  given: ContentItemDocument['fields'],
  wrong: Wrong,
): ContentItemDocument['fields'] {
  const forms: Readonly<Record<string, FieldForm>> = FIELDS_OF_KIND[kind];
  const fields: ContentItemDocument['fields'] = {};
  for (const [name, form] of Object.entries(forms)) {
    const value = Object.hasOwn(given, name) ? given[name] : form.form === 'flag' ? false : undefined;
    const problem = fieldProblem(value, form);
    if (problem !== null) wrong[`fields.${name}`] = problem;
    fields[name] = value === '' || value === undefined ? null : value;
  }
  const others = Object.entries(given).filter(([name]) => !Object.hasOwn(forms, name));
  // A page carries facts of its own (a licence's number, hours of service): plain words by name.
  if (kind !== 'page') for (const [name] of others) wrong[`fields.${name}`] = 'unknown';
  else for (const [name, value] of readFacts(others, wrong)) fields[name] = value;
  return fields;
}

function readFacts(given: [string, string | boolean | null][], wrong: Wrong): [string, string][] {
  if (given.length > FREE_FIELDS_MAX) wrong.fields = 'tooMany';
  const facts: [string, string][] = [];
  for (const [name, value] of given.slice(0, FREE_FIELDS_MAX)) {
    const text = typeof value === 'string' ? value.toWellFormed().trim() : null;
    if (!FREE_FIELD.test(name) || text === null) wrong[`fields.${name}`] = 'notText';
    else if (text.length > FREE_FIELD_LENGTH_MAX) wrong[`fields.${name}`] = 'tooLong';
    else if (plainTextProblem(text) !== null) wrong[`fields.${name}`] = plainTextProblem(text) ?? '';
    else facts.push([name, text]);
  }
  return facts;
}

function readText(path: string, given: ContentItemText, wrong: Wrong): ContentItemText {
  const plain = (name: 'title' | 'summary' | 'line'): string => {
    const text = given[name].toWellFormed().replace(/\s+/g, ' ').trim();
    const problem = plainTextProblem(text);
    if (problem !== null) wrong[`${path}.${name}`] = problem;
    return text;
  };
  return { title: plain('title'), summary: plain('summary'), line: plain('line'), html: cleanHtml(given.html).trim() };
}

const isEmpty = (text: ContentItemText): boolean => Object.values(text).every((value) => value === '');

/** The document as it is stored, and the path of each value that may not be so. */
export function readDocument(
  kind: ContentItemKind,
  given: ContentItemDocument,
): { document: ContentItemDocument; wrong: Wrong } {
  const wrong: Wrong = {};
  const languages = Object.keys(given.texts);
  if (languages.length > LANGUAGES_MAX) wrong.texts = 'tooMany';
  const length = Object.values(given.texts).reduce((sum, text) => sum + text.html.length, 0);
  if (length > CONTENT_ITEM_LENGTH_MAX) wrong.texts = 'tooLong';
  const texts =
    wrong.texts === undefined
      ? languages
          .sort()
          .map(
            (language) =>
              [language, readText(`texts.${language}`, given.texts[language] as ContentItemText, wrong)] as const,
          )
          .filter(([, text]) => !isEmpty(text))
      : [];
  if (wrong.texts === undefined && !texts.some(([, { title }]) => title !== '')) wrong.texts = 'noTitle';
  const fields = readFields(kind, given.fields, wrong);
  const [from, until] = [given.startsAt, given.endsAt];
  if (from !== null && until !== null && Date.parse(until) <= Date.parse(from)) wrong.endsAt = 'beforeStart';
  const { startsAt: begins, endsAt: ends } = fields;
  if (typeof begins === 'string' && typeof ends === 'string' && Date.parse(ends) <= Date.parse(begins)) {
    wrong['fields.endsAt'] = 'beforeStart';
  }
  const { audience, rankFrom } = given;
  return {
    document: { texts: Object.fromEntries(texts), fields, audience, rankFrom, startsAt: from, endsAt: until },
    wrong,
  };
}

/** Languages of the house that lack a title, or a text that another language has. */
export function missingLanguages(texts: ContentItemDocument['texts'], languages: readonly string[]): string[] {
  const names = (['title', 'summary', 'line', 'html'] as const).filter(
    (name) => name === 'title' || Object.values(texts).some((text) => text[name] !== ''),
  );
  return languages.filter((language) => names.some((name) => (texts[language]?.[name] ?? '') === ''));
}

/** The audiences that a viewer belongs to. */
export function audiencesOf({ signedIn, kind }: Viewer): ContentItemDocument['audience'][] {
  if (!signedIn) return ['everyone', 'visitors'];
  return kind === 'agent' ? ['everyone', 'members', 'agents'] : ['everyone', 'members'];
}
