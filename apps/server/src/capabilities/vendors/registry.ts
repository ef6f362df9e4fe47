/** The vendors of the house as each process holds them: what they are, their secrets and their games, at most a second old. */
import { deriveVendorSecret } from '@house/vendor-protocol/signing';
import { type Network, parseNetwork } from '../../platform/addresses.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { MaybePromise } from '../../platform/maybe-promise.ts';
import type { Sealer } from '../../platform/seal.ts';
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
}

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
  const own = row.secret_sealed === null ? deriveVendorSecret(secret, row.code) : sealer.openSealed(row.secret_sealed);
  const isFormerGood = row.former_until !== null && row.former_until.getTime() > clock.now();
  const former = isFormerGood && row.former_secret_sealed !== null ? sealer.openSealed(row.former_secret_sealed) : null;
  return [own, former].filter((one) => one !== null);
}

export function createRegistry(deps: RegistryDeps): () => MaybePromise<Registry> {
  const { db, clock } = deps;
  let held: { registry: Registry; at: number } | undefined;
  let looking: Promise<Registry> | undefined;

  async function look(): Promise<Registry> {
    const at = clock.now();
    const rows = await selectVendors(db);
    const games = rows.games.map(({ vendor, code, game_id: gameId, product }) => ({ vendor, code, gameId, product }));
    const vendors = rows.vendors.map((row): [string, Vendor] => [
      row.code,
      {
        code: row.code,
        secrets: secretsOf(row, deps),
        networks: row.addresses.flatMap((text) => parseNetwork(text) ?? []),
        status: row.status,
        launchUrl: row.launch_url,
        orphanWins: row.orphan_wins,
        rollsBackRounds: row.rolls_back_rounds,
        games: new Map(games.filter(({ vendor }) => vendor === row.code).map((game) => [game.code, game])),
      },
    ]);
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
