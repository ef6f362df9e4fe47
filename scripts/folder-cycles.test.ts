/**
 * Folders inside a feature or a capability import one another in one direction. Those that still do not are listed in
 * `folder-cycles.json`: a list that may only shrink.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const HOMES = ['apps/site/src/features', 'apps/desk/src/features', 'apps/server/src/capabilities'];
const IMPORT = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

/** Tests and their builders are left out, and the manifest of a capability: it composes all folders and nothing imports it. */
const LEFT_OUT = /(\.test|(^|\/)given)\.tsx?$|^module\.ts$/;

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !LEFT_OUT.test(name))
    .map((name) => path.join(folder, name));
}

/** The first folder under `home` that a file stands in; empty for the files of `home` itself. */
function folderOf(home: string, file: string): string {
  const [first = '', ...rest] = path.relative(home, file).split(path.sep);
  return rest.length === 0 ? '' : first;
}

/** By folder which other folders of the same home it imports. */
function importsByFolder(home: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of sourcesIn(home)) {
    const from = folderOf(home, file);
    const targets = found.get(from) ?? new Set<string>();
    found.set(from, targets);
    for (const [, address = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const target = path.resolve(path.dirname(file), address);
      const isInside = target.startsWith(home + path.sep);
      if (isInside && folderOf(home, target) !== from) targets.add(folderOf(home, target));
    }
  }
  return found;
}

function reaches(imports: ReadonlyMap<string, ReadonlySet<string>>, from: string, goal: string): boolean {
  const seen = new Set<string>();
  const open = [...(imports.get(from) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === goal) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(imports.get(next) ?? []));
  }
  return false;
}

/** Folders that import themselves over others; `.` is the feature's own folder. */
function foldersInCycles(home: string): string[] {
  const imports = importsByFolder(home);
  return [...imports.keys()].filter((folder) => reaches(imports, folder, folder)).map((folder) => folder || '.');
}

test('no folder of a feature or capability comes into a cycle with its neighbours, but for those that still are', () => {
  const found: Record<string, string[]> = {};
  for (const home of HOMES)
    for (const { name } of readdirSync(path.join(ROOT, home), { withFileTypes: true }).filter((each) =>
      each.isDirectory(),
    )) {
      const inCycles = foldersInCycles(path.join(ROOT, home, name)).toSorted();
      if (inCycles.length > 0) found[`${home}/${name}`] = inCycles;
    }
  const baseline: unknown = JSON.parse(readFileSync(path.join(import.meta.dirname, 'folder-cycles.json'), 'utf8'));
  // Fewer than the list: take them out of it. More: break the cycle instead.
  expect(found).toEqual(baseline);
});
