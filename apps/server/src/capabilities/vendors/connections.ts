/** How vendors come in: see port.ts `VendorConnections`. Each change is one transaction with its line in the log. */
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { MaybePromise } from '../../platform/maybe-promise.ts';
import { type Refusal, refuse } from '../../platform/result.ts';
import type { Sealer } from '../../platform/seal.ts';
import { reachOf } from './adapted.ts';
import { findAdapter, listAdapters } from './adapters/list.ts';
import type { DeskDeps } from './desk.ts';
import type { ConnectedVendor, NewVendorGame, StaffAct, VendorConnection, VendorConnections } from './port.ts';
import {
  type DeskVendorRow,
  insertVendor,
  insertVendorGames,
  keepWaitingSecret,
  lockVendor,
  selectDeskVendors,
  selectServiceUrl,
  selectVendors,
  setServiceUrl,
  touchVendor,
  updateConnection,
} from './queries.ts';
import { isAdapted, type Registry } from './registry.ts';

const REASON_LENGTH_MIN = 3;
const LISTED_MAX = 5_000;
const WHY_MAX = 200;
/** Behind https; plain on this machine alone, for a try. A path is of the house's own studio. */
const SERVICE_URL = /^(https:\/\/[^\s@]+|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/\S*)?|\/studio\/[\w/]+)$/;

/** What a vendor and its games are in the catalogue. Answers the first game that is of another vendor or product. */
export interface Catalogued {
  readonly addVendor: (
    tx: Tx,
    vendor: {
      readonly code: string;
      readonly names: Readonly<Record<string, string>>;
      readonly categories: readonly string[];
    },
  ) => Promise<void>;
  readonly addGames: (
    tx: Tx,
    vendor: string,
    games: readonly Omit<NewVendorGame, 'code'>[],
  ) => Promise<{ readonly taken: string | null }>;
}

interface ConnectionsDeps extends Pick<DeskDeps, 'db' | 'record'> {
  readonly sealer: Sealer;
  readonly registry: () => MaybePromise<Registry>;
  readonly catalogued: Catalogued;
}

class Undone extends Error {
  readonly why: Refusal<'vendors.gameTaken'>;
  constructor(why: Refusal<'vendors.gameTaken'>) {
    super(why.refused);
    this.why = why;
  }
}

const families = listAdapters().map(({ family, keyNames, settingNames, makeKeys, listGames }) => ({
  ...{ family, keyNames, settingNames },
  makesKeys: makeKeys !== undefined,
  listsGames: listGames !== undefined,
}));

function faultOf({ family, settings, serviceUrl }: VendorConnection) {
  const adapter = family === null ? null : findAdapter(family);
  if (family !== null && adapter === null) return refuse('vendors.familyUnknown');
  const strange = Object.keys(settings).find((name) => !(adapter?.settingNames ?? []).includes(name));
  if (strange !== undefined) return refuse('vendors.settingUnknown', { name: strange });
  if (serviceUrl !== null && !SERVICE_URL.test(serviceUrl)) return refuse('vendors.urlInvalid', { url: serviceUrl });
  return null;
}

export function createVendorConnections(deps: ConnectionsDeps): VendorConnections {
  const { db } = deps;

  async function connectionOf(within: Db | Tx, row: DeskVendorRow): Promise<VendorConnection> {
    const { family, api_url: apiUrl, settings } = row;
    return { family, apiUrl, settings, serviceUrl: await selectServiceUrl(within, row.code) };
  }

  async function read(code: string): Promise<ConnectedVendor | Refusal<'vendors.unknown'>> {
    const [vendors, { games }] = await Promise.all([selectDeskVendors(db), selectVendors(db)]);
    const row = vendors.find((vendor) => vendor.code === code);
    if (row === undefined) return refuse('vendors.unknown');
    return {
      ...{ code, version: row.version, families },
      connection: await connectionOf(db, row),
      games: games
        .filter(({ vendor }) => vendor === code)
        .map(({ code: own, game_id: gameId, product }) => ({ code: own, gameId, product })),
    };
  }

  async function act<Code extends string>(
    { reason }: StaffAct,
    code: string,
    work: (tx: Tx, row: DeskVendorRow) => Promise<Refusal<Code> | undefined>,
  ): Promise<ConnectedVendor | Refusal<Code | 'vendors.unknown' | 'staff.reasonRequired'>> {
    if (reason.trim().length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
    const refused = await transact(db, async (tx): Promise<Refusal<Code | 'vendors.unknown'> | undefined> => {
      const row = await lockVendor(tx, code);
      return row === null ? refuse('vendors.unknown') : work(tx, row);
    });
    return refused ?? read(code);
  }

  return {
    read,

    async add(by, { code, names, categories }) {
      if (by.reason.trim().length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
      const isAdded = await transact(db, async (tx) => {
        if (!(await insertVendor(tx, code, by.key))) return false;
        await deps.catalogued.addVendor(tx, { code, names, categories });
        const after = JSON.stringify({ names, categories });
        await deps.record(tx, { ...by, action: 'vendors.add', object: `vendor:${code}`, after });
        return true;
      });
      if (!isAdded) {
        const row = await transact(db, (tx) => lockVendor(tx, code));
        if (row?.added_key !== by.key.toLowerCase()) return refuse('vendors.codeTaken');
      }
      const added = await read(code);
      return 'refused' in added ? refuse('vendors.codeTaken') : added;
    },

    connect: (by, code, seenVersion, connection) =>
      act<
        | 'vendors.changedMeanwhile'
        | 'vendors.mustBeOff'
        | 'vendors.familyUnknown'
        | 'vendors.settingUnknown'
        | 'vendors.urlInvalid'
      >(by, code, async (tx, row) => {
        const fault = faultOf(connection);
        if (fault !== null) return fault;
        const before = await connectionOf(tx, row);
        if (row.version !== seenVersion) {
          const isRepeated = row.version === seenVersion + 1 && shown(before) === shown(connection);
          return isRepeated ? undefined : refuse('vendors.changedMeanwhile');
        }
        if (row.status !== 'off') return refuse('vendors.mustBeOff');
        await updateConnection(tx, code, connection);
        await setServiceUrl(tx, code, connection.serviceUrl);
        const values = { before: shown(before), after: shown(connection) };
        await deps.record(tx, { ...by, action: 'vendors.connect', object: `vendor:${code}`, ...values });
        return undefined;
      }),

    async enterKeys(by, code, keys) {
      const made: { told: string | null } = { told: null };
      const vendor = await act<'vendors.noFamily' | 'vendors.keysWrong'>(by, code, async (tx, row) => {
        const adapter = row.family === null ? null : findAdapter(row.family);
        if (adapter === null) return refuse('vendors.noFamily');
        if (row.waiting_key === by.key.toLowerCase()) return undefined;
        const own = keys === null ? adapter.makeKeys?.() : undefined;
        const entered = own?.keys ?? keys ?? {};
        const names = [...adapter.keyNames].toSorted();
        if (Object.keys(entered).toSorted().join() !== names.join()) {
          return refuse('vendors.keysWrong', { names: names.join(', ') });
        }
        const { key, staffId, staff } = by;
        const sealed = deps.sealer.sealText(JSON.stringify(entered));
        await keepWaitingSecret(tx, code, { sealed, key, staffId, staff });
        await deps.record(tx, {
          ...by,
          action: 'vendors.enterKeys',
          object: `vendor:${code}`,
          after: names.join(', '),
        });
        made.told = own?.told ?? null;
        return undefined;
      });
      return 'refused' in vendor ? vendor : { vendor, ...made };
    },

    async addGames(by, code, games) {
      try {
        return await act<'vendors.gameTaken'>(by, code, async (tx) => {
          const { taken } = await deps.catalogued.addGames(tx, code, games);
          if (taken !== null) throw new Undone(refuse('vendors.gameTaken', { game: taken }));
          const rows = games.map((game) => ({
            ...{ vendor: code, code: game.code, game_id: game.gameId, product: game.product },
          }));
          const [other] = await insertVendorGames(tx, rows);
          if (other !== undefined) throw new Undone(refuse('vendors.gameTaken', { game: other }));
          await touchVendor(tx, code);
          const after = games.map(({ code: own, gameId }) => `${own} ${gameId}`).join(', ');
          await deps.record(tx, { ...by, action: 'vendors.addGames', object: `vendor:${code}`, after });
          return undefined;
        });
      } catch (error) {
        if (error instanceof Undone) return error.why;
        throw error;
      }
    },

    async offeredGames(code) {
      const vendor = (await deps.registry()).vendors.get(code);
      if (vendor === undefined) return refuse('vendors.unknown');
      if (!isAdapted(vendor) || vendor.adapter.listGames === undefined) return refuse('vendors.listsNoGames');
      try {
        const offered = await vendor.adapter.listGames(reachOf(vendor));
        return offered.slice(0, LISTED_MAX).map((game) => ({
          ...{ code: game.code, name: game.name, category: game.category },
          known: vendor.games.has(game.code),
        }));
      } catch (error) {
        // Whatever the line, the vendor or its words were: nothing was changed, and whoever asked reads why.
        return refuse('vendors.listAway', { why: error instanceof Error ? error.message.slice(0, WHY_MAX) : '' });
      }
    },
  };
}

function shown({ family, apiUrl, serviceUrl, settings }: VendorConnection): string {
  const named = Object.fromEntries(Object.entries(settings).toSorted(([one], [two]) => (one < two ? -1 : 1)));
  return JSON.stringify({ family, apiUrl, serviceUrl, settings: named });
}
