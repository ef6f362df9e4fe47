/** The vendors of the house as each process holds them: what they are, their secrets and their games, at most a second old. */
import { deriveVendorSecret } from '@house/vendor-protocol/signing';
import { type Network, parseNetwork } from '../../platform/addresses.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { MaybePromise } from '../../platform/maybe-promise.ts';
import type { Sealer } from '../../platform/seal.ts';
import type { Adapter, Named } from './adapters/adapter.ts';
import { findAdapter } from './adapters/list.ts';
import type { VendorProduct } from './port.ts';
import { selectVendors, type VendorRow } from './queries.ts';

const FRESH_MILLISECONDS = 1_000;

export interface VendorGame {
  readonly vendor: string;
  /** The vendor's own. */
  readonly code: string;
  /** Of the catalogue. */
  readonly gameId: string;
  readonly product: VendorProduct;
  /** A session of it plays every game of its vendor and product. */
  readonly isLobby: boolean;
}

export interface Vendor {
  readonly code: string;
  /** What its calls may be signed with now. */
  readonly secrets: readonly string[];
  readonly networks: readonly Network[];
  readonly status: VendorRow['status'];
  readonly launchUrl: string;
  readonly orphanWins: boolean;
  readonly rollsBackRounds: boolean;
  /** By its own codes. */
  readonly games: ReadonlyMap<string, VendorGame>;
  /** Of its family; null: it speaks the house's own protocol. */
  readonly adapter: Adapter | null;
  /** Secret keys of its family, those of now first. */
  readonly keys: readonly Named[];
  readonly settings: Named;
  readonly apiUrl: string | null;
}
export type AdaptedVendor = Vendor & { readonly adapter: Adapter };

export const isAdapted = (vendor: Vendor): vendor is AdaptedVendor => vendor.adapter !== null;

export interface Registry {
  readonly vendors: ReadonlyMap<string, Vendor>;
  /** By the catalogue's ids. */
  readonly games: ReadonlyMap<string, VendorGame>;
}

interface RegistryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly sealer: Sealer;
  /** Of the house; that of its own studio follows from it. */
  readonly secret: string;
}

function secretsOf(row: VendorRow, { sealer, secret, clock }: RegistryDeps): string[] {
  // A family that is no longer there speaks for nobody.
  if (row.family !== null && findAdapter(row.family) === null) return [];
  const own = row.secret_sealed === null ? deriveVendorSecret(secret, row.code) : sealer.openSealed(row.secret_sealed);
  const isFormerGood = row.former_until !== null && row.former_until.getTime() > clock.now();
  const former = isFormerGood && row.former_secret_sealed !== null ? sealer.openSealed(row.former_secret_sealed) : null;
  return [own, former].filter((one) => one !== null);
}

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');

/** Keys of a family are kept as one secret: JSON of their names. What is none (a secret of the protocol) has no keys. */
function keysOf(secret: string): Named[] {
  try {
    const read: unknown = JSON.parse(secret);
    return isNamed(read) ? [read] : [];
  } catch {
    return [];
  }
}

export function createRegistry(deps: RegistryDeps): () => MaybePromise<Registry> {
  const { db, clock } = deps;
  let held: { registry: Registry; at: number } | undefined;
  let looking: Promise<Registry> | undefined;

  async function look(): Promise<Registry> {
    const at = clock.now();
    const rows = await selectVendors(db);
    const games = rows.games.map(({ vendor, code, game_id: gameId, product, is_lobby: isLobby }) => ({
      ...{ vendor, code, gameId, product, isLobby },
    }));
    const vendors = rows.vendors.map((row): [string, Vendor] => {
      const secrets = secretsOf(row, deps);
      const vendor: Vendor = {
        code: row.code,
        secrets,
        networks: row.addresses.flatMap((text) => parseNetwork(text) ?? []),
        status: row.status,
        launchUrl: row.launch_url,
        orphanWins: row.orphan_wins,
        rollsBackRounds: row.rolls_back_rounds,
        games: new Map(games.filter(({ vendor }) => vendor === row.code).map((game) => [game.code, game])),
        adapter: row.family === null ? null : findAdapter(row.family),
        keys: row.family === null ? [] : secrets.flatMap(keysOf),
        settings: row.settings,
        apiUrl: row.api_url,
      };
      return [row.code, vendor];
    });
    const registry = {
      vendors: new Map(vendors),
      games: new Map(games.map((game) => [game.gameId, game])),
    };
    held = { registry, at };
    return registry;
  }

  return () => {
    if (held !== undefined && clock.now() - held.at < FRESH_MILLISECONDS) return held.registry;
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
}
