/** `docs/security.md` is held to the code: what it names is there, and every row of the standard has its answer. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../../', import.meta.url);
const paper = readFileSync(new URL('docs/security.md', ROOT), 'utf8');

/** How many requirements of level 1 and 2 each section of OWASP ASVS 5.0.0 has, by the highest of them. */
const SECTIONS: Readonly<Record<string, readonly number[]>> = {
  '1.1': range(2), '1.2': range(9), '1.3': range(11), '1.4': range(3), '1.5': range(2),
  '2.1': range(3), '2.2': range(3), '2.3': range(4), '2.4': range(1),
  '3.2': range(2), '3.3': range(4), '3.4': range(6), '3.5': range(5), '3.7': range(2),
  '4.1': range(3), '4.2': range(1), '4.4': range(4),
  '5.1': range(1), '5.2': range(3), '5.3': range(2), '5.4': range(3),
  '6.1': range(3), '6.2': range(12), '6.3': range(4), '6.4': range(4), '6.5': range(5), '6.6': range(3), '6.8': range(4),
  '7.1': range(3), '7.2': range(4), '7.3': range(2), '7.4': range(5), '7.5': range(2), '7.6': range(2),
  '8.1': range(2), '8.2': range(3), '8.3': range(1), '8.4': range(1),
  '9.1': range(3), '9.2': range(4),
  '10.1': range(2), '10.2': range(2), '10.5': range(5),
  '11.1': range(2), '11.2': range(3), '11.3': range(3), '11.4': range(4), '11.5': range(1), '11.6': range(1),
  '12.1': range(3), '12.2': range(2), '12.3': range(4),
  '13.1': range(1), '13.2': range(5), '13.3': range(2), '13.4': range(5),
  '14.1': range(2), '14.2': range(4), '14.3': range(3),
  '15.1': range(3), '15.2': range(3), '15.3': range(7),
  '16.1': range(1), '16.2': range(5), '16.3': range(4), '16.4': range(3), '16.5': range(3),
}; // biome-ignore format: one line for each chapter

function range(most: number): readonly number[] {
  return Array.from({ length: most }, (_, place) => place + 1);
}

/** The numbers of a cell: `7.1.1–7.1.3, 7.2.1`. */
function numbersOf(cell: string): string[] {
  return cell.split(',').flatMap((part) => {
    const [from = '', to] = part.trim().split('–');
    if (to === undefined) return [from];
    const section = from.slice(0, from.lastIndexOf('.'));
    const last = (number: string) => Number(number.slice(number.lastIndexOf('.') + 1));
    return range(last(to)).flatMap((place) => (place >= last(from) ? `${section}.${place}` : []));
  });
}

const rows = [...paper.matchAll(/^\| (\d+\.\d+\.\d+[^|]*) \| ([^|]+) \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, numbers = '', , state = '', where = '']) => ({ numbers: numbersOf(numbers), state, where }),
);

test('every row of level 2 is met, partly met or not, and says where or what is missing', () => {
  const head = paper.slice(0, paper.indexOf('## Attacks'));
  const absent = [...head.matchAll(/\d+\.\d+\.\d+/g)].map(([number]) => number);
  const answered = new Set([...rows.flatMap(({ numbers }) => numbers), ...absent]);
  const all = Object.entries(SECTIONS).flatMap(([section, places]) => places.map((place) => `${section}.${place}`));
  expect(all.filter((number) => !answered.has(number))).toEqual([]);
  for (const { numbers, state, where } of rows) {
    expect(['met', 'partly', 'not'], numbers.join()).toContain(state);
    expect(where.length, numbers.join()).toBeGreaterThan(3);
  }
});

test('every file that is named is there', () => {
  const named = [...paper.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);
  const files = named.filter((name) => /^[a-z][\w./-]*\/[\w./-]*$|^[\w-]+\.(json|cjs|md|ts)$/.test(name));
  expect(files.length).toBeGreaterThan(60);
  const placesOf = (name: string): string[] => {
    const inServer = name.replace(/^identity\//, 'capabilities/identity/').replace(/^attacks\//, 'main/attacks/');
    return [name, `apps/server/src/${inServer}`];
  };
  expect(files.filter((name) => !placesOf(name).some((place) => existsSync(new URL(place, ROOT))))).toEqual([]);
});

test('no hash or cipher is called but those that are listed', () => {
  const sources = ['apps/', 'packages/'].flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
      .map((file) => folder + file.replaceAll('\\', '/'))
      .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !file.includes('node_modules')),
  );
  const called = sources.flatMap((file) =>
    [
      ...readFileSync(new URL(file, ROOT), 'utf8').matchAll(/create(?:Hash|Hmac|Cipheriv|Decipheriv)\(\s*'([^']+)'/g),
    ].map(([, name = '']) => name),
  );
  expect([...new Set(called)].sort()).toEqual(['aes-128-gcm', 'aes-256-gcm', 'sha256']);
});
