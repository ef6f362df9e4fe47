/** The desk's calls about the state of the site, and the door that asks it for every call. */
import type { Call } from '@house/contract/call';
import type { RefusalCode } from '@house/contract/codes';
import {
  addAccessRule,
  changeAccessSettings,
  confirmSiteStop,
  endSiteWindow,
  getSiteState,
  listSiteHistory,
  openSiteWindow,
  previewAddress,
  removeAccessRule,
  type SiteAccessRule,
  type SiteWindow,
  stopSite,
} from '@house/contract/content/desk-region';
import { parseAddress, writeAddress } from '../../../platform/addresses.ts';
import type { Door } from '../../../platform/door.ts';
import type { CallRouter, Principal } from '../../../platform/http.ts';
import { mapMaybePromise } from '../../../platform/maybe-promise.ts';
import type { PageHead } from '../../../platform/pages.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/result.ts';
import type { AccessRule, ChangeBy, MaintenanceWindow, SiteState, SiteStatus } from './port.ts';
import { isInForce } from './rules.ts';

const RETRY_MIN_SECONDS = 30;
const RETRY_MAX_SECONDS = 3_600;

/** When it is worth asking again: at the end that was told, else soon; never in a storm, never in a day. */
function retryAfter(status: SiteStatus, now: number): number {
  const left = status.maintenanceEnd === null ? 0 : Math.ceil((status.maintenanceEnd.getTime() - now) / 1_000);
  return Math.min(RETRY_MAX_SECONDS, Math.max(RETRY_MIN_SECONDS, left));
}

interface DoorOptions {
  readonly siteState: SiteState;
  readonly now: () => number;
  /** Calls that move no money and begin nothing: status, keys, brand. */
  readonly alwaysOpen: readonly Call[];
  /** The products and vendors (`product:LOTT`) a call plays, so that it closes with any of them. */
  readonly partsOf: (call: Call) => readonly string[];
}

/**
 * Open in every state: what says that the house is closed and why, the desk, and the callbacks of payment gateways, whose
 * money has already moved. Bets that were accepted are settled by the workers, which pass no door.
 */
export function createDoor({ siteState, now, alwaysOpen, partsOf }: DoorOptions): Door {
  const open = new Set(alwaysOpen.map(({ name }) => name));
  const isOpen = (call: Call): boolean =>
    open.has(call.name) || call.path.startsWith('/desk/') || call.path.startsWith('/wps/cashier/callbacks/');
  return {
    refusalOf: (call, address) =>
      isOpen(call)
        ? null
        : mapMaybePromise(siteState.isOpenToAll(), (open) => (open ? null : refusalAt(call, address))),
    admits: async (address) => (await siteState.status({ address })).state === 0,
  };

  async function refusalAt(call: Call, address: string): Promise<Refusal<RefusalCode> | null> {
    const status = await siteState.status({ address });
    if (status.state === 2) return refuse('system.region');
    if (status.state === 1) return refuse('system.maintenance', { retryAfterSeconds: retryAfter(status, now()) });
    const parts = partsOf(call);
    if (parts.length === 0) return null;
    const closed = await siteState.closedParts();
    return parts.some((part) => closed.has(part))
      ? refuse('system.partMaintenance', { retryAfterSeconds: RETRY_MIN_SECONDS })
      : null;
  }
}

/** 503 with when to come back, or 451: machines that read pages learn the same as people. */
export async function pageHead(siteState: SiteState, now: number, address: string): Promise<PageHead> {
  const status = await siteState.status({ address });
  if (status.state === 1) return { status: 503, retryAfterSeconds: retryAfter(status, now) };
  return { status: status.state === 2 ? 451 : 200 };
}

function byOf(request: { principal: Principal; address: string; body: { reason: string } }): ChangeBy {
  const { principal, address, body } = request;
  return { staffId: principal.id, staff: principal.name, address, reason: body.reason };
}

function showWindow(window: MaintenanceWindow, now: number): SiteWindow {
  const { id, scope, target, messages, startsAt, endsAt, endedAt, emergency, confirmedAt } = window;
  const over = endedAt !== null || (endsAt !== null && endsAt.getTime() <= now);
  return {
    id: id.toString(),
    scope,
    target,
    messages: { ...messages },
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    state: over ? 'over' : isInForce(window, now) ? 'inForce' : 'scheduled',
    emergency,
    confirmed: confirmedAt !== null,
  };
}

const showRule = ({ id, createdAt, ...rule }: AccessRule): SiteAccessRule => ({
  id: id.toString(),
  ...rule,
  createdAt: createdAt.toISOString(),
});

interface SiteDesk {
  readonly siteState: SiteState;
  /** Categories that can be closed alone, in the order of the settings. */
  readonly products: () => Promise<readonly string[]>;
}

/** A window a moment after it was changed: the database's clock has just said its times. */
async function showChanged(siteState: SiteState, window: MaintenanceWindow): Promise<SiteWindow> {
  return showWindow(window, (await siteState.read()).now.getTime());
}

function serveWindows(house: CallRouter, { siteState }: SiteDesk): void {
  house.serveSignedIn(openSiteWindow, 'maintenance.edit', async (request) => {
    const { key, scope, target, messages, startsAt, endsAt } = request.body;
    const window = await siteState.openWindow(byOf(request), {
      key,
      scope,
      target: scope === 'site' ? '' : target.trim(),
      messages: Object.fromEntries(Object.entries(messages).filter(([, words]) => words.trim() !== '')),
      startsAt: startsAt === null ? null : new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
      emergency: false,
    });
    return isRefusal(window) ? window : showChanged(siteState, window);
  });

  house.serveSignedIn(stopSite, 'maintenance.edit', async (request) => {
    const { key } = request.body;
    const wish = {
      key,
      scope: 'site',
      target: '',
      messages: {},
      startsAt: null,
      endsAt: null,
      emergency: true,
    } as const;
    const window = await siteState.openWindow(byOf(request), wish);
    return isRefusal(window) ? window : showChanged(siteState, window);
  });

  house.serveSignedIn(endSiteWindow, 'maintenance.edit', async (request) => {
    const window = await siteState.endWindow(byOf(request), BigInt(request.params.id));
    return isRefusal(window) ? window : showChanged(siteState, window);
  });

  house.serveSignedIn(confirmSiteStop, 'maintenance.edit', async (request) => {
    const window = await siteState.confirmStop(byOf(request), BigInt(request.params.id));
    return isRefusal(window) ? window : showChanged(siteState, window);
  });
}

function serveRules(house: CallRouter, { siteState }: SiteDesk): void {
  house.serveSignedIn(addAccessRule, 'region.edit', async (request) => {
    const { reason: _reason, ...wish } = request.body;
    const rule = await siteState.addRule(byOf(request), wish);
    return isRefusal(rule) ? rule : showRule(rule);
  });

  house.serveSignedIn(removeAccessRule, 'region.edit', async (request) => {
    const rule = await siteState.removeRule(byOf(request), BigInt(request.params.id));
    return isRefusal(rule) ? rule : showRule(rule);
  });

  house.serveSignedIn(changeAccessSettings, 'region.edit', async (request) => {
    const { otherCountries, unknownCountry, contact, seen } = request.body;
    const wish = {
      otherCountries,
      unknownCountry,
      contact: contact === null || contact.trim() === '' ? null : contact.trim(),
    };
    const settings = await siteState.changeSettings(byOf(request), wish, seen);
    return isRefusal(settings) ? settings : { ...settings };
  });
}

export function serveSiteDesk(house: CallRouter, desk: SiteDesk): void {
  const { siteState } = desk;
  house.serveSignedIn(getSiteState, 'region.view', async () => {
    const [site, products] = await Promise.all([siteState.read(), desk.products()]);
    return {
      windows: site.windows.map((window) => showWindow(window, site.now.getTime())),
      rules: site.rules.map(showRule),
      settings: { ...site.settings },
      products: [...products],
      serverTime: site.now.toISOString(),
    };
  });

  house.serveSignedIn(previewAddress, 'region.view', async ({ query }) => {
    const address = parseAddress(query.address.trim());
    if (address === null) return refuse('region.valueInvalid');
    const { state, because, location } = await siteState.status({ address: writeAddress(address) });
    return {
      address: location.ip,
      country: location.country,
      status: state,
      because: because.by,
      value: 'value' in because ? because.value : null,
    };
  });

  house.serveSignedIn(listSiteHistory, 'region.view', async ({ query }) => {
    const { page, size } = query;
    const { rows, total } = await siteState.readHistory({ offset: (page - 1) * size, limit: size });
    return {
      page,
      size,
      total,
      rows: rows.map((line) => ({
        seq: line.seq.toString(),
        at: line.at.toISOString(),
        staff: line.staff,
        address: line.address,
        action: line.action,
        object: line.object,
        reason: line.reason,
        before: line.before ?? null,
        after: line.after ?? null,
      })),
    };
  });
  serveWindows(house, desk);
  serveRules(house, desk);
}
