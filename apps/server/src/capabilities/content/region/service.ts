/** The state of the site: see port.ts for what it promises. */
import { canonicalJson } from '@house/fairness/canonical-json';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { type MaybePromise, mapMaybePromise } from '../../../platform/maybe-promise.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/result.ts';
import { judgeSeen } from '../../../platform/seen.ts';
import type { CountryOf } from './countries.ts';
import type {
  AccessRule,
  AccessSettings,
  ChangeBy,
  CheckSecondApprover,
  ClosedParts,
  HistoryLine,
  MaintenanceWindow,
  RecordChange,
  SiteState,
  WindowWish,
} from './port.ts';
import {
  appendHistory,
  confirmWindow,
  endWindowNow,
  findWindowOfKey,
  hasRegionTurns,
  insertRule,
  insertStartingWindow,
  insertWindow,
  listHistory,
  lockSettings,
  lockWindow,
  markRegionTurns,
  readPastWindows,
  readSite,
  removeRuleNow,
  saveRegionSettings,
  seedContact,
} from './queries.ts';
import {
  canonicalValue,
  indexRules,
  isContact,
  isInForce,
  isOpenToAll,
  isTarget,
  judge,
  type RuleIndex,
  untilByPart,
} from './rules.ts';

const FRESH_MILLISECONDS = 900;
/** A name that can never be anybody's (RFC 2606). */
const DEMO_CONTACT = 'mailto:help@jarul.example';
const REASON_LENGTH_MIN = 3;

export interface SiteStateOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly countryOf: CountryOf;
  readonly checkSecondApprover: CheckSecondApprover;
  readonly merchant?: string;
  /** Tells everybody who watches that the state may have changed; last in the transaction. */
  readonly tell?: (tx: Tx) => Promise<void>;
  /** Writes a change into the audit log. */
  readonly record?: RecordChange;
}

interface Held {
  readonly index: RuleIndex;
  readonly openToAll: boolean;
  /** The database's clock less ours, in milliseconds: windows begin and end by the database's. */
  readonly ahead: number;
}

/** A change as its history tells it. */
interface Told<T> {
  readonly value: T;
  readonly action: HistoryLine['action'];
  readonly object: string;
  readonly before?: string;
  readonly after?: string;
}

const tellWindow = (window: MaintenanceWindow): string =>
  canonicalJson({
    scope: window.scope,
    target: window.target,
    messages: { ...window.messages },
    startsAt: window.startsAt.toISOString(),
    endsAt: window.endsAt?.toISOString() ?? null,
    endedAt: window.endedAt?.toISOString() ?? null,
    emergency: window.emergency,
  });

const tellRule = ({ effect, kind, value, note, staffBypass }: AccessRule): string =>
  canonicalJson({ effect, kind, value, note, staffBypass });

const tellSettings = ({ otherCountries, unknownCountry, contact }: AccessSettings): string =>
  canonicalJson({ otherCountries, unknownCountry, contact });

/** The same wish as the window that its key opened; the start of one that began at once is the database's. */
function isSameWish(window: MaintenanceWindow, wish: WindowWish): boolean {
  return (
    window.scope === wish.scope &&
    window.target === wish.target &&
    window.emergency === wish.emergency &&
    (window.endsAt?.getTime() ?? null) === (wish.endsAt?.getTime() ?? null) &&
    canonicalJson({ ...window.messages }) === canonicalJson({ ...wish.messages })
  );
}

const NOTHING: ClosedParts = new Map();

export function createSiteState(options: SiteStateOptions): SiteState {
  const { db, clock, ids, countryOf, merchant = 'jarul' } = options;
  let held: { rules: MaybePromise<Held>; until: number } | undefined;

  async function load(): Promise<Held> {
    const asked = clock.now();
    const site = await readSite(db, merchant);
    // Against the moment we asked: rather a little early than asked about a turn that was told already and not seeing it.
    const index = indexRules(site);
    return { index, openToAll: isOpenToAll(index), ahead: site.now.getTime() - asked };
  }

  function rules(): MaybePromise<Held> {
    const now = clock.now();
    if (held !== undefined && now < held.until) return held.rules;
    const loading = load();
    const reading = { rules: loading, until: now + FRESH_MILLISECONDS };
    held = reading;
    loading.then(
      (found) => {
        if (held === reading) held = { ...reading, rules: found };
      },
      // A failed read must not be remembered.
      () => {
        if (held === reading) held = undefined;
      },
    );
    return loading;
  }

  /** Makes a change, writes it down and tells of it, all or nothing. */
  async function change<T, Code extends string>(
    by: ChangeBy,
    work: (tx: Tx) => Promise<Told<T> | { readonly repeated: T } | Refusal<Code>>,
  ): Promise<T | Refusal<Code | 'staff.reasonRequired'>> {
    if (by.reason.trim().length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
    const outcome = await transact(db, async (tx) => {
      const told = await work(tx);
      if (isRefusal(told) || 'repeated' in told) return told;
      const { value: _value, ...what } = told;
      const line = { ...by, reason: by.reason.trim(), ...what };
      await appendHistory(tx, merchant, line);
      await options.record?.(tx, line);
      await options.tell?.(tx);
      return told;
    });
    held = undefined;
    if (isRefusal(outcome)) return outcome as Refusal<Code>;
    return 'repeated' in outcome ? outcome.repeated : outcome.value;
  }

  return {
    async status({ address }) {
      const { index, ahead } = await rules();
      const country = countryOf(address);
      const { state, because, window } = judge(index, address, country, clock.now() + ahead);
      return {
        state,
        maintenance: window !== null,
        regionRestriction: state === 2,
        maintenanceEnd: window?.endsAt ?? null,
        messages: window?.messages ?? {},
        location: { ip: address, country },
        contact: index.settings.contact,
        because,
      };
    },
    isOpenToAll: () => mapMaybePromise(rules(), ({ openToAll }) => openToAll),
    closedParts: () =>
      mapMaybePromise(rules(), ({ index, ahead }) => {
        // Every bet asks.
        if (index.parts.length === 0) return NOTHING;
        const now = clock.now() + ahead;
        const closed = index.parts.filter((one) => isInForce(one, now));
        return untilByPart(closed);
      }),
    forget() {
      held = undefined;
    },
    async tellTurns() {
      if (!(await hasRegionTurns(db))) return;
      await transact(db, async (tx) => {
        if ((await markRegionTurns(tx)) > 0) await options.tell?.(tx);
      });
    },
    async read() {
      const [site, past] = await Promise.all([readSite(db, merchant), readPastWindows(db, merchant)]);
      return { ...site, windows: [...site.windows, ...past] };
    },
    async closeAtStart() {
      await insertStartingWindow(db, merchant, ids.next());
      held = undefined;
    },
    seedDemoContact: () => seedContact(db, merchant, DEMO_CONTACT),
    readHistory: (page) => listHistory(db, merchant, page),
    openWindow: (by, wish) =>
      change<MaintenanceWindow, 'region.windowTimes' | 'region.valueInvalid' | 'request.keyReused'>(by, async (tx) => {
        if (!isTarget(wish)) return refuse('region.valueInvalid');
        const window = await insertWindow(tx, merchant, { ...wish, id: ids.next(), openedBy: by.staffId });
        if (window === undefined) {
          const known = await findWindowOfKey(tx, wish.key);
          if (known === undefined) return refuse('region.windowTimes');
          return isSameWish(known, wish) ? { repeated: known } : refuse('request.keyReused');
        }
        const action = wish.emergency ? 'maintenance.stop' : 'maintenance.open';
        return { value: window, action, object: `window:${window.id}`, after: tellWindow(window) };
      }),
    endWindow: (by, id) =>
      change<MaintenanceWindow, 'region.windowUnknown' | 'region.windowOver'>(by, async (tx) => {
        const before = await lockWindow(tx, merchant, id);
        if (before === undefined) return refuse('region.windowUnknown');
        if (before.over) return refuse('region.windowOver');
        const after = await endWindowNow(tx, id);
        return {
          value: after,
          action: 'maintenance.end',
          object: `window:${id}`,
          before: tellWindow(before),
          after: tellWindow(after),
        };
      }),
    confirmStop: (by, id) =>
      change<MaintenanceWindow, 'region.windowUnknown' | 'region.samePerson' | 'staff.notSeparate'>(by, async (tx) => {
        const before = await lockWindow(tx, merchant, id);
        if (before === undefined || !before.emergency) return refuse('region.windowUnknown');
        if (before.confirmedAt !== null) return { repeated: before };
        if (before.openedBy === by.staffId) return refuse('region.samePerson');
        const tied = await options.checkSecondApprover(tx, by.staffId, [before.openedBy]);
        if (tied !== undefined) return tied;
        const value = await confirmWindow(tx, id, by.staffId);
        return { value, action: 'maintenance.confirm', object: `window:${id}` };
      }),
    addRule: (by, wish) =>
      change<AccessRule, 'region.valueInvalid' | 'region.ruleExists'>(by, async (tx) => {
        const value = canonicalValue(wish);
        if (value === null || (wish.staffBypass && (wish.kind !== 'range' || wish.effect !== 'allow'))) {
          return refuse('region.valueInvalid');
        }
        const rule = await insertRule(tx, merchant, ids.next(), { ...wish, value });
        if (rule === undefined) return refuse('region.ruleExists');
        return { value: rule, action: 'region.addRule', object: `rule:${rule.value}`, after: tellRule(rule) };
      }),
    removeRule: (by, id) =>
      change<AccessRule, 'region.ruleUnknown'>(by, async (tx) => {
        const rule = await removeRuleNow(tx, merchant, id);
        if (rule === undefined) return refuse('region.ruleUnknown');
        return { value: rule, action: 'region.removeRule', object: `rule:${rule.value}`, before: tellRule(rule) };
      }),
    changeSettings: (by, wish, seen) =>
      change<AccessSettings, 'region.valueInvalid' | 'region.changedMeanwhile'>(by, async (tx) => {
        if (!isContact(wish.contact)) return refuse('region.valueInvalid');
        const before = await lockSettings(tx, merchant);
        const verdict = judgeSeen({ seen, before, wish }, tellSettings);
        if (verdict === 'changedMeanwhile') return refuse('region.changedMeanwhile');
        if (verdict === 'done') return { repeated: wish };
        await saveRegionSettings(tx, merchant, wish);
        return {
          value: wish,
          action: 'region.settings',
          object: 'settings',
          before: tellSettings(before),
          after: tellSettings(wish),
        };
      }),
  };
}
