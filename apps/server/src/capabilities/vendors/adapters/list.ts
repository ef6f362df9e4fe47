/** The families of vendors that the house speaks. A family is a folder here, and a line in this list. */
import type { Adapter } from './adapter.ts';
import { hmacJson } from './hmac-json/adapter.ts';
import { oneWallet } from './one-wallet/adapter.ts';
import { rsaJson } from './rsa-json/adapter.ts';

const ADAPTERS: readonly Adapter[] = [rsaJson, oneWallet, hmacJson];

export const listAdapters = (): readonly Adapter[] => ADAPTERS;

/** Null: there is none of this name. */
export const findAdapter = (family: string): Adapter | null =>
  ADAPTERS.find((adapter) => adapter.family === family) ?? null;
