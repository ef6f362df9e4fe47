/** What differs between two states of the brand, value by value, so that people can read it. */
import type { BrandChange, BrandDocument } from './port.ts';

type Leaves = Map<string, string>;

function isNamed(value: unknown): value is { field: string } {
  return typeof value === 'object' && value !== null && typeof (value as { field?: unknown }).field === 'string';
}

/** Rules are told by the name of their field, so that moving one is one change; other lists by place. */
function addList(leaves: Leaves, path: string, list: readonly unknown[]): void {
  if (list.length > 0 && list.every(isNamed)) {
    leaves.set(`${path}.order`, JSON.stringify(list.map(({ field }) => field)));
    for (const { field, ...rest } of list) addLeaves(leaves, `${path}.${field}`, rest);
    return;
  }
  if (list.every((one) => typeof one !== 'object')) leaves.set(path, JSON.stringify(list));
  else for (const [place, one] of list.entries()) addLeaves(leaves, `${path}.${place + 1}`, one);
}

function addLeaves(leaves: Leaves, path: string, value: unknown): void {
  if (Array.isArray(value)) addList(leaves, path, value);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) addLeaves(leaves, path === '' ? name : `${path}.${name}`, part);
  } else leaves.set(path, JSON.stringify(value));
}

export function diffBrands(before: BrandDocument, after: BrandDocument): BrandChange[] {
  return diffValues(before, after);
}

/** The same for any document of names, lists and values. */
export function diffValues(before: object, after: object): BrandChange[] {
  const [old, young]: [Leaves, Leaves] = [new Map(), new Map()];
  addLeaves(old, '', before);
  addLeaves(young, '', after);
  return [...new Set([...old.keys(), ...young.keys()])]
    .filter((path) => old.get(path) !== young.get(path))
    .map((path) => ({ path, before: old.get(path) ?? null, after: young.get(path) ?? null }));
}
