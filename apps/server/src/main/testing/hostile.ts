/**
 * What nobody sends by mistake: values, bodies, addresses and headers meant to break a server. For tests.
 *
 * A text that starts with `RAW` goes onto the wire as the bare JSON behind it, for what JSON.stringify can not write.
 */
const RAW = '@raw:';
const DEEP = 5_000;

/** Texts for any field, in a body or in an address. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202eabc\u202c',
  '\ufeff1',
  '<img src=x onerror=alert(1)>',
  `' or 1=1; drop table members; --`,
  '"\\\\',
  '\r\nset-cookie: a=b',
  '১২৩',
  '１２',
  '-1',
  '-0',
  '0',
  '1e5',
  '1e400',
  '0x10',
  'NaN',
  'Infinity',
  '1.00000',
  '00012',
  '9'.repeat(19),
  '9'.repeat(400),
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '../../etc/passwd',
  '%00',
  '%',
  '{amount}',
  '__proto__',
  'constructor',
  'toString',
  '👩‍👩‍👧‍👦'.repeat(40),
  'x'.repeat(21_000),
];

/** Anything else that JSON can carry, and some that it can not. */
export const HOSTILE_VALUES: readonly unknown[] = [
  ...HOSTILE_TEXTS,
  null,
  true,
  0,
  -1,
  0.1,
  Number.MAX_SAFE_INTEGER,
  2 ** 63,
  `${RAW}1e400`,
  `${RAW}-1e400`,
  `${RAW}NaN`,
  `${RAW}${'9'.repeat(5_000)}`,
  `${RAW}-0`,
  `${RAW}{"__proto__":{"admin":true}}`,
  `${RAW}{"constructor":{"prototype":{"admin":true}}}`,
  `${RAW}${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `${RAW}${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  {},
  [],
  [null],
  { $ne: null },
  { toString: 1 },
  Array.from({ length: 10_000 }, () => 0),
];

/** JSON with the raw parts as they are. */
export function writeHostile(value: unknown): string {
  return (JSON.stringify(value) ?? '').replace(/"@raw:((?:[^"\\]|\\.)*)"/g, (_, raw: string) => JSON.parse(`"${raw}"`));
}

type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value again and again with one place in it changed: each field hostile or gone, an item twice, fields too many. */
export function spoil(value: unknown, hostile: readonly unknown[]): unknown[] {
  const spoilt: unknown[] = [...hostile];
  if (Array.isArray(value)) {
    const [item] = value;
    if (item !== undefined) {
      spoilt.push(...spoil(item, hostile).map((other) => [other]));
      spoilt.push(
        [item, item],
        Array.from({ length: 51 }, () => item),
      );
    }
  } else if (isJson(value)) {
    spoilt.push({ ...value, unexpected: 1, admin: true });
    for (const key of Object.keys(value)) {
      const { [key]: field, ...rest } = value;
      spoilt.push(rest, ...spoil(field, hostile).map((other) => ({ ...rest, [key]: other })));
    }
  }
  return spoilt;
}

/** Bodies that are no JSON of any call, with what they call themselves. */
export const HOSTILE_BODIES: readonly (readonly [payload: string | Buffer, type: string | null])[] = [
  ['', 'application/json'],
  ['{', 'application/json'],
  ['{"a":1}}', 'application/json'],
  ['{"a":1,}', 'application/json'],
  ["{'a':1}", 'application/json'],
  ['{"a":"\u0000"}', 'application/json'],
  ['\ufeff{}', 'application/json'],
  [Buffer.from([0xff, 0xfe, 0x00, 0x7b]), 'application/json'],
  [Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]), 'application/json'],
  ['{"__proto__":{"admin":true}}', 'application/json'],
  ['{}', 'application/json; charset=utf-16'],
  ['{}', 'application/json; charset=\u00e9'],
  ['{}', 'text/plain'],
  ['{}', null],
  ['a=1&b=2', 'application/x-www-form-urlencoded'],
  ['--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--', 'multipart/form-data; boundary=x'],
  ['<a/>', 'application/xml'],
  ['{}', 'application'],
  ['{}', ''],
  ['{}', ';;;'],
  [`"${'x'.repeat(300_000)}"`, 'application/json'],
  ['x'.repeat(300_000), 'application/jose'],
  ['', 'application/jose'],
  ['{}', 'application/jose'],
  ['a.b.c.d.e', 'application/jose'],
  ['....', 'application/jose'],
  [`${Buffer.from('{"alg":"none"}').toString('base64url')}....`, 'application/jose'],
  [`${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url')}..aa.bb.cc`, 'application/jose'],
];

/** What stands behind the question mark. */
export const HOSTILE_QUERIES: readonly string[] = [
  'page=1&page=2&size=1&size=2&channels=sys&channels=win&count=1&count=2',
  'page[]=1&size[a]=2',
  'page=&size=&count=&after=&from=&to=',
  '__proto__=1&constructor=2&__proto__[a]=1',
  'page=%E0%A4%A&size=%',
  'page=%00&q=%00&channels=%00&after=%00',
  `q=${'x'.repeat(8_000)}`,
  Array.from({ length: 1_500 }, (_, index) => `a${index}=1`).join('&'),
  '&&&===&=',
  '?????',
  'page=1e400&size=1e400&count=1e400',
  'page=0x1&size=%31%30',
];

/** In the place of a path's parameter, as it stands in the address. */
export const HOSTILE_PATHS: readonly string[] = [
  '%',
  '%E0%A4%A',
  '%00',
  '%ff%fe',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '%2f',
  'x'.repeat(201),
  'x'.repeat(5_000),
  '%F0%9F%92%A9',
  '__proto__',
  '9223372036854775807',
  '9223372036854775808',
  '9999999999999999999',
  '-1',
  '0',
  '1;2',
  '%e0%a7%a7',
];

/** Tokens that nobody was given. */
export const HOSTILE_TOKENS: readonly string[] = [
  ' ',
  'x',
  '0'.repeat(64),
  'f'.repeat(64),
  'x'.repeat(5_000),
  "' or 1=1 --",
  '__proto__',
  '{"$ne":null}',
  'null',
];
