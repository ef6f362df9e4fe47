/** Vendors at the desk: see port.ts `VendorsDesk`. */
import { randomBytes } from '@house/fairness/random';
import { deriveVendorSecret } from '@house/vendor-protocol/signing';
import { parseNetwork } from '../../platform/addresses.ts';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { type Refusal, refuse } from '../../platform/result.ts';
import type { Sealer } from '../../platform/seal.ts';
import { percentileOf, TIME_STEPS } from './health.ts';
import type { DeskVendor, StaffAct, VendorsDesk, VendorTerms } from './port.ts';
import {
  type DeskVendorRow,
  type HealthRow,
  keepWaitingSecret,
  lockVendor,
  selectDeskVendors,
  selectHealth,
  selectVendors,
  takeWaitingSecret,
  updateVendorTerms,
  type VendorGameRow,
} from './queries.ts';

const REASON_LENGTH_MIN = 3;
const SECRET_BYTES = 32;

export interface DeskDeps {
  readonly db: Db;
  readonly sealer: Sealer;
  /** Of the house. */
  readonly secret: string;
  readonly record: (
    tx: Tx,
    line: StaffAct & {
      readonly action:
        | 'vendors.add'
        | 'vendors.addGames'
        | 'vendors.change'
        | 'vendors.clearDifference'
        | 'vendors.connect'
        | 'vendors.enterKeys'
        | 'vendors.makeSecret'
        | 'vendors.confirmSecret';
      readonly object: string;
      readonly before?: string;
      readonly after?: string;
    },
  ) => Promise<void>;
  readonly checkSecondApprover: (
    tx: Tx,
    staffId: bigint,
    others: readonly (bigint | null)[],
  ) => Promise<Refusal<'staff.notSeparate'> | undefined>;
}

const termsOf = (row: DeskVendorRow): VendorTerms => ({
  status: row.status,
  addresses: row.addresses,
  launchUrl: row.launch_url,
  orphanWins: row.orphan_wins,
  rollsBackRounds: row.rolls_back_rounds,
});

/** Beyond the last step nothing is told but that: one millisecond more. */
const shownTime = (milliseconds: number | null): number | null =>
  milliseconds === null || Number.isFinite(milliseconds) ? milliseconds : (TIME_STEPS.at(-1) ?? 0) + 1;

function vendorOf(row: DeskVendorRow, games: readonly VendorGameRow[], health: HealthRow | undefined): DeskVendor {
  return {
    code: row.code,
    family: row.family,
    terms: termsOf(row),
    version: row.version,
    changedAt: row.changed_at,
    games: games.filter(({ vendor }) => vendor === row.code).map(({ code, game_id: gameId }) => ({ code, gameId })),
    isSecretDerived: row.secret_sealed === null,
    waiting: row.waiting_at === null ? null : { staff: row.waiting_staff_name, at: row.waiting_at },
    formerUntil: row.former_until,
    calls: {
      total: health?.total ?? 0,
      failed: health?.failed ?? 0,
      slow: health?.slow ?? 0,
      meanMilliseconds: health?.mean == null ? null : Math.round(health.mean),
      medianMilliseconds: shownTime(percentileOf(health?.times ?? [], 50)),
      slowestHundredthMilliseconds: shownTime(percentileOf(health?.times ?? [], 99)),
      launches: health?.launches ?? 0,
      launchesFailed: health?.launches_failed ?? 0,
    },
  };
}

const shown = (terms: VendorTerms): string => JSON.stringify(terms);

export function createVendorsDesk(deps: DeskDeps): VendorsDesk {
  const { db, sealer } = deps;

  async function list(): Promise<DeskVendor[]> {
    const [rows, { games }, health] = await Promise.all([selectDeskVendors(db), selectVendors(db), selectHealth(db)]);
    return rows.map((row) =>
      vendorOf(
        row,
        games,
        health.find(({ vendor }) => vendor === row.code),
      ),
    );
  }

  async function read(code: string): Promise<DeskVendor | Refusal<'vendors.unknown'>> {
    return (await list()).find((vendor) => vendor.code === code) ?? refuse('vendors.unknown');
  }

  /** Does it under the vendor's lock, and answers the vendor as it is then. */
  async function act<Code extends string>(
    { reason }: StaffAct,
    code: string,
    work: (tx: Tx, row: DeskVendorRow) => Promise<Refusal<Code> | undefined>,
  ): Promise<DeskVendor | Refusal<Code | 'vendors.unknown' | 'staff.reasonRequired'>> {
    if (reason.trim().length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
    const refused = await transact(db, async (tx): Promise<Refusal<Code | 'vendors.unknown'> | undefined> => {
      const row = await lockVendor(tx, code);
      return row === null ? refuse('vendors.unknown') : work(tx, row);
    });
    return refused ?? read(code);
  }

  return {
    list,
    async change(by, code, seenVersion, terms) {
      const wrong = terms.addresses.find((address) => parseNetwork(address) === null);
      if (wrong !== undefined) return refuse('vendors.addressInvalid', { address: wrong });
      return act(by, code, async (tx, row) => {
        const before = termsOf(row);
        if (row.version !== seenVersion) {
          const isRepeated = row.version === seenVersion + 1 && shown(before) === shown(terms);
          return isRepeated ? undefined : refuse('vendors.changedMeanwhile');
        }
        await updateVendorTerms(tx, code, {
          ...{ addresses: [...terms.addresses], status: terms.status, launch_url: terms.launchUrl },
          ...{ orphan_wins: terms.orphanWins, rolls_back_rounds: terms.rollsBackRounds },
        });
        const values = { before: shown(before), after: shown(terms) };
        await deps.record(tx, { ...by, action: 'vendors.change', object: `vendor:${code}`, ...values });
        return undefined;
      });
    },
    async makeSecret(by, code) {
      const made: { secret: string | null } = { secret: null };
      const vendor = await act<'vendors.hasKeys'>(by, code, async (tx, row) => {
        if (row.family !== null) return refuse('vendors.hasKeys');
        if (row.waiting_key === by.key.toLowerCase()) return undefined;
        const secret = Buffer.from(randomBytes(SECRET_BYTES)).toString('base64url');
        made.secret = secret;
        const { key, staffId, staff } = by;
        await keepWaitingSecret(tx, code, { sealed: sealer.sealText(secret), key, staffId, staff });
        await deps.record(tx, { ...by, action: 'vendors.makeSecret', object: `vendor:${code}` });
        return undefined;
      });
      return 'refused' in vendor ? vendor : { vendor, ...made };
    },
    confirmSecret: (by, code) =>
      act(by, code, async (tx, row) => {
        if (row.waiting_secret_sealed === null) return refuse('vendors.noSecretWaits');
        if (row.waiting_staff === by.staffId) return refuse('vendors.ownSecret');
        const tied = await deps.checkSecondApprover(tx, by.staffId, [row.waiting_staff]);
        if (tied !== undefined) return tied;
        const former = row.secret_sealed ?? sealer.sealText(deriveVendorSecret(deps.secret, code));
        await takeWaitingSecret(tx, code, former);
        await deps.record(tx, { ...by, action: 'vendors.confirmSecret', object: `vendor:${code}` });
        return undefined;
      }),
  };
}
