/** The families of vendors that the house speaks. A family is a folder here, and a line in this list. */
import type { Adapter } from './adapter.ts';
import { rsaJson } from './rsa-json/adapter.ts';

const ADAPTERS: readonly Adapter[] = [rsaJson];

/** By its name; null: the vendor speaks the house's own protocol. */
export const findAdapter = (family: string): Adapter | null =>
  ADAPTERS.find((adapter) => adapter.family === family) ?? null;
