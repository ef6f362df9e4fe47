/** Answers of the house as it seldom gives them: nothing, very much, very long names. The rest of an answer stays real. */

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Row = { [name: string]: Json };

/** Lists of rows a person looks at; other lists of an answer are settings. */
const LISTS = new Set([
  'rows',
  'games',
  'player',
  'popup',
  'promotion',
  'rooms',
  'list',
  'nearest',
  'tabs',
  'channels',
  'topics',
  'articles',
  'lanes',
]);
const COUNTS = new Set(['total', 'totalPages', 'pages', 'unread']);
const NAMES = new Set([
  'title',
  'titles',
  'name',
  'names',
  'gameName',
  'displayName',
  'vendorName',
  'player',
  'roomName',
]);
/** What tells rows apart. */
const IDENTITIES = ['id', 'slug', 'gameId', 'roomId', 'ticket', 'number'] as const;

const isObject = (value: Json): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

function walk(value: Json, change: (name: string, value: Json) => Json | undefined): Json {
  if (Array.isArray(value)) return value.map((each) => walk(each, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, change(name, each) ?? walk(each, change)]),
  );
}

export function emptied(value: Json): Json {
  return walk(value, (name, each) => {
    if (LISTS.has(name) && Array.isArray(each)) return [];
    return COUNTS.has(name) ? 0 : undefined;
  });
}

function copyOf(row: Json, place: number): Json {
  if (!isObject(row) || place === 0) return row;
  const told = IDENTITIES.flatMap((name) => {
    const own = row[name];
    return typeof own === 'string' ? [[name, `${own}-${place}`] as const] : [];
  });
  return { ...row, ...Object.fromEntries(told) };
}

export const MANY = 500;

/** 500 of the first row; of a list that is asked for in pages, one page of 500. */
export function multiplied(value: Json, asked: URLSearchParams, most = MANY): Json {
  const size = Number(asked.get('pageSize') ?? asked.get('size') ?? 20);
  const paged = isObject(value) && ('total' in value || 'pages' in value);
  return walk(value, (name, each) => {
    if (name === 'total') return MANY;
    if (name === 'totalPages' || name === 'pages') return Math.ceil(MANY / size);
    if (!LISTS.has(name) || !Array.isArray(each) || each.length === 0 || name === 'tabs' || name === 'lanes')
      return undefined;
    if (name === 'topics') return undefined;
    const [first] = each;
    return Array.from({ length: paged ? size : most }, (_, place) => copyOf(first ?? null, place));
  });
}

/** Sixty characters without a place to break: conjuncts of three and four letters, and Latin. */
export const LONG_NAMES = [
  'স্ত্রীক্ষ্মন্দ্র্যঙ্ক্ষৎস্ন্যম্ভ্র'.repeat(2).slice(0, 60),
  'Wmmillionaire'.repeat(5).slice(0, 60),
] as const;

export function longNamed(value: Json): Json {
  let place = 0;
  const long = (): string => LONG_NAMES[place++ % 2] ?? '';
  return walk(value, (name, each) => {
    if (!NAMES.has(name)) return undefined;
    if (typeof each === 'string' && each !== '') return long();
    if (isObject(each)) return Object.fromEntries(Object.keys(each).map((language) => [language, long()]));
    return undefined;
  });
}
