/**
 * The country of an address, from a database on disk: no call leaves the house. A house that can not read its database
 * does not start, for it could not keep its region rules.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type CountryResponse, Reader } from 'mmdb-lib';
import { type Address, parseAddress, writeAddress } from '../../../platform/addresses.ts';

const require = createRequire(import.meta.url);

/** Both shapes in use: the packaged one, and MaxMind's. */
type Row = CountryResponse & { readonly country_code?: string };

export type CountryOf = (address: string) => string | null;

function packagedDatabase(): string {
  return require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb');
}

/** Addresses looked up last: one visitor asks many times. */
const KNOWN_MAX = 10_000;

/** Opens the database at `path`, or the packaged one. The answer is an ISO 3166 code, null when it is not known. */
export function openCountries(path: string | null): CountryOf {
  const reader = new Reader<Row>(readFileSync(path ?? packagedDatabase()));
  const known = new Map<Address, string | null>();
  const lookUp = (address: Address): string | null => {
    const row = reader.get(writeAddress(address));
    const code = row?.country_code ?? row?.country?.iso_code;
    return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : null;
  };
  return (text) => {
    const address = parseAddress(text);
    if (address === null) return null;
    const before = known.get(address);
    if (before !== undefined) return before;
    if (known.size >= KNOWN_MAX) known.clear();
    const country = lookUp(address);
    known.set(address, country);
    return country;
  };
}
