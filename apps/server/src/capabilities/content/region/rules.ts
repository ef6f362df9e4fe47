/** Who is let in, when: pure. The gatekeeper and the desk's preview both ask `judge`, so they can not differ. */
import { type Address, maskAddress, parseAddress, parseNetwork, writeNetwork } from '../../../platform/addresses.ts';
import type { AccessRule, Because, ClosedParts, MaintenanceWindow, RuleWish, SiteRules, WindowWish } from './port.ts';

/** Rules laid out so that an address costs one look for each length of prefix there is. */
export interface RuleIndex {
  readonly site: readonly MaintenanceWindow[];
  readonly parts: readonly MaintenanceWindow[];
  /** Longest first. */
  readonly lengths: readonly number[];
  readonly ranges: ReadonlyMap<string, AccessRule>;
  readonly countries: ReadonlyMap<string, AccessRule>;
  readonly settings: SiteRules['settings'];
}

/** Whether nothing is closed and nobody kept out, now or at any time these rules speak of. */
export function isOpenToAll({ site, parts, ranges, countries, settings }: RuleIndex): boolean {
  const hasRules = site.length + parts.length + ranges.size + countries.size > 0;
  return !hasRules && settings.unknownCountry === 'allow' && settings.otherCountries === 'allow';
}

const rangeKey = (family: number, bits: number, value: bigint): string => `${family}/${bits}/${value}`;

export function indexRules({ windows, rules, settings }: SiteRules): RuleIndex {
  const ranges = new Map<string, AccessRule>();
  const lengths = new Set<number>();
  for (const rule of rules) {
    const network = rule.kind === 'range' ? parseNetwork(rule.value) : null;
    if (network === null) continue;
    ranges.set(rangeKey(network.family, network.bits, network.value), rule);
    lengths.add(network.bits);
  }
  const countries = new Map(rules.flatMap((rule) => (rule.kind === 'country' ? [[rule.value, rule]] : [])));
  return {
    site: windows.filter(({ scope }) => scope === 'site'),
    parts: windows.filter(({ scope }) => scope !== 'site'),
    lengths: [...lengths].sort((a, b) => b - a),
    ranges,
    countries,
    settings,
  };
}

/** From its start up to, not with, its end or the moment it was ended. */
export function isInForce(window: MaintenanceWindow, now: number): boolean {
  if (window.startsAt.getTime() > now) return false;
  return [window.endsAt, window.endedAt].every((end) => end === null || now < end.getTime());
}

function findRange(index: RuleIndex, address: Address): AccessRule | undefined {
  for (const bits of index.lengths) {
    if (address.family === 4 && bits > 32) continue;
    const found = index.ranges.get(rangeKey(address.family, bits, maskAddress(address, bits)));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Of several windows over a part the one that lasts longest speaks. */
export function untilByPart(inForce: readonly MaintenanceWindow[]): ClosedParts {
  const parts = Map.groupBy(inForce, ({ scope, target }) => `${scope}:${target}`);
  return new Map([...parts].map(([part, windows]) => [part, longest(windows)?.endsAt ?? null]));
}

interface Judgement {
  readonly state: 0 | 1 | 2;
  readonly because: Because;
  /** The window in force, also for somebody who is let in through it. */
  readonly window: MaintenanceWindow | null;
}

/** The one that lasts longest speaks, an end that is not known longest of all. */
function longest(windows: readonly MaintenanceWindow[]): MaintenanceWindow | null {
  const endOf = (window: MaintenanceWindow): number => window.endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return windows.reduce<MaintenanceWindow | null>(
    (best, one) => (best === null || endOf(one) > endOf(best) ? one : best),
    null,
  );
}

function judgeRegion(
  index: RuleIndex,
  range: AccessRule | undefined,
  country: string | null,
): { denied: boolean; because: Because } {
  if (range !== undefined) return { denied: range.effect === 'deny', because: { by: 'range', value: range.value } };
  if (country === null) {
    return { denied: index.settings.unknownCountry === 'deny', because: { by: 'unknownCountry' } };
  }
  const rule = index.countries.get(country);
  if (rule !== undefined) return { denied: rule.effect === 'deny', because: { by: 'country', value: country } };
  return { denied: index.settings.otherCountries === 'deny', because: { by: 'otherCountries' } };
}

/** Decides for an address of this country, null where that is not known. */
export function judge(index: RuleIndex, address: string, country: string | null, now: number): Judgement {
  const parsed = parseAddress(address);
  const range = parsed === null ? undefined : findRange(index, parsed);
  const window = longest(index.site.filter((one) => isInForce(one, now)));
  if (window !== null && range?.staffBypass !== true) {
    return { state: 1, because: { by: 'maintenance', windowId: window.id }, window };
  }
  const { denied, because } = judgeRegion(index, range, country);
  return { state: denied ? 2 : 0, because, window };
}

/** The value of a rule as it is stored; null when it is neither a country nor a range. */
export function canonicalValue({ kind, value }: Pick<RuleWish, 'kind' | 'value'>): string | null {
  const text = value.trim();
  if (kind === 'country') return /^[A-Za-z]{2}$/.test(text) ? text.toUpperCase() : null;
  const network = parseNetwork(text);
  return network === null ? null : writeNetwork(network);
}

/** The whole site has no target; a part is named by its code. */
export function isTarget({ scope, target }: Pick<WindowWish, 'scope' | 'target'>): boolean {
  return scope === 'site' ? target === '' : /^[A-Z0-9]{2,16}$/.test(target);
}

const CONTACT = /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]{5,20}|https:\/\/[^\s]{4,})$/;

export function isContact(text: string | null): boolean {
  return text === null || (text.length <= 255 && CONTACT.test(text));
}
