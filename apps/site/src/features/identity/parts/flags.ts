/** Addresses of the flags, by country. A file each, so that a phone fetches only those it shows; loaded when first asked for. */
const files = import.meta.glob<string>('../../../../../../node_modules/country-flag-icons/3x2/??.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

const addresses = new Map(Object.entries(files).map(([path, address]) => [path.slice(-6, -4), address]));

export function flagAddress(countryCode: string): string | undefined {
  return addresses.get(countryCode);
}
