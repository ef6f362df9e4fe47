/**
 * The outside beacon of draws (lottery.md 12.1 step 3): reads the rounds that closed draws wait for, over HTTP.
 *
 * waiting  the bet root is fixed and the round has appeared; every look asks for it once.
 * there    its signature is stored with the draw, which can be drawn now.
 * lost     60 seconds after the first try it still could not be had; the draw is void and refunded.
 *
 * The row decides, so any number of workers may ask, and a house that was down asks again before it gives up. Nothing is
 * asked inside a transaction.
 */
import { beaconOf, QUICKNET, SIGNATURE_BYTES } from '@house/fairness/beacon';
import { fromHex, toHex } from '@house/fairness/hex';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Db } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';

const PATIENCE_MILLISECONDS = 3_000;
const ANSWER_BYTES = 4_096;
const ROUNDS_AT_ONCE = 8;

export interface BeaconSource {
  /** The network's own signature of a round. Throws `BeaconFault` when it cannot be had. */
  read(round: number): Promise<Uint8Array>;
}

export type BeaconTrouble =
  | 'off'
  | 'unreachable'
  | 'status'
  | 'format'
  | 'wrongRound'
  | 'wrongRandomness'
  | 'wrongSignature';

export class BeaconFault extends Error {
  override readonly name = 'BeaconFault';
  readonly trouble: BeaconTrouble;
  constructor(trouble: BeaconTrouble, round: number, cause?: unknown) {
    super(`round ${round} of the beacon could not be had: ${trouble}`, { cause });
    this.trouble = trouble;
  }
}

const answer = z.object({
  round: z.number().int(),
  signature: z.string().regex(/^[0-9a-f]{96}$/),
  randomness: z.string().optional(),
});

/** No answer is longer than a few hundred bytes; what goes on is cut off. */
async function readShort(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > ANSWER_BYTES) throw new RangeError(`more than ${ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseAnswer(text: string, round: number): z.output<typeof answer> {
  try {
    return answer.parse(JSON.parse(text));
  } catch (error) {
    throw new BeaconFault('format', round, error);
  }
}

export interface DrandOptions {
  /** Milliseconds for an answer. */
  readonly patience?: number;
  /** The network's key in hexadecimal, of a stand-in; quicknet's unless told. */
  readonly key?: string;
}

/**
 * Rounds of quicknet from an HTTP endpoint of drand, e.g. `https://api.drand.sh`. Whoever stands between can withhold a round
 * and make up none: each is held against the network's key.
 */
export function createDrandSource(url: string, options: DrandOptions = {}): BeaconSource {
  const { patience = PATIENCE_MILLISECONDS, key } = options;
  const base = `${url.replace(/\/+$/, '')}/${QUICKNET.chain}/public`;

  async function ask(round: number): Promise<{ status: number; text: string }> {
    try {
      const response = await fetch(`${base}/${round}`, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      });
      return { status: response.status, text: await readShort(response) };
    } catch (error) {
      throw new BeaconFault(error instanceof RangeError ? 'format' : 'unreachable', round, error);
    }
  }

  return {
    async read(round) {
      const { status, text } = await ask(round);
      if (status !== 200) throw new BeaconFault('status', round, new Error(`answered ${status}`));
      const said = parseAnswer(text, round);
      if (said.round !== round) throw new BeaconFault('wrongRound', round, new Error(`said round ${said.round}`));
      const signature = present(fromHex(said.signature, SIGNATURE_BYTES), 'the pattern of a signature holds');
      if (said.randomness !== undefined && said.randomness.toLowerCase() !== toHex(beaconOf(signature))) {
        throw new BeaconFault('wrongRandomness', round);
      }
      // A house without a beacon never loads the curve.
      const { isSignatureOfRound } = await import('@house/fairness/beacon-signature');
      if (!isSignatureOfRound(round, signature, key)) throw new BeaconFault('wrongSignature', round);
      return signature;
    },
  };
}

const OFF: BeaconSource = {
  read: (round) => Promise.reject(new BeaconFault('off', round)),
};

const LOST_AFTER = sql`interval '60 seconds'`;
const waiting = sql`d.beacon_kind = 'drand' and d.state = 'closed' and d.bet_root is not null and d.beacon is null
  and d.beacon_lost_at is null`;

/** Whether a round has appeared by the database's clock. */
export function hasAppeared(round: RawBuilder<unknown>): RawBuilder<unknown> {
  const { genesisSeconds, periodSeconds } = QUICKNET;
  return sql`to_timestamp(${genesisSeconds}::float8 + (${round} - 1) * ${periodSeconds}::float8) <= clock_timestamp()`;
}

/** The rounds that draws wait for and that have appeared, oldest first. */
async function findDueRounds(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ round: number }>`-- lottery.findDueRounds
    select distinct d.beacon_round::float8 as round from lottery_draws d
    where ${waiting} and ${hasAppeared(sql`d.beacon_round`)}
    order by round limit ${limit}`.execute(db);
  return rows.map(({ round }) => round);
}

async function markAsked(db: Db, round: number): Promise<void> {
  await sql`-- lottery.markBeaconAsked
    update lottery_draws d set beacon_asked_at = clock_timestamp()
    where d.beacon_round = ${round} and d.beacon_asked_at is null and ${waiting}`.execute(db);
}

async function writeBeacon(db: Db, round: number, signature: Uint8Array): Promise<void> {
  await sql`-- lottery.writeBeacon
    update lottery_draws d set beacon_signature = ${Buffer.from(signature)}, beacon = ${Buffer.from(beaconOf(signature))}
    where d.beacon_round = ${round} and ${waiting}`.execute(db);
}

async function giveUpOld(db: Db, round: number): Promise<void> {
  await sql`-- lottery.loseBeacon
    update lottery_draws d set beacon_lost_at = clock_timestamp()
    where d.beacon_round = ${round} and d.beacon_asked_at <= clock_timestamp() - ${LOST_AFTER} and ${waiting}`.execute(
    db,
  );
}

export interface BeaconsDeps {
  readonly db: Db;
  /** Null: the house has none. Draws made with one before are asked for in vain, and void. */
  readonly source: BeaconSource | null;
  readonly onFault: (fault: unknown) => void;
}

/** Asks once for every round that is due; answers how many came. */
export async function fetchDueBeacons({ db, source, onFault }: BeaconsDeps): Promise<number> {
  const rounds = await findDueRounds(db, ROUNDS_AT_ONCE);
  const came = await Promise.all(
    rounds.map(async (round) => {
      await markAsked(db, round);
      try {
        await writeBeacon(db, round, await (source ?? OFF).read(round));
        return true;
      } catch (error) {
        if (!(error instanceof BeaconFault)) throw error;
        onFault(error);
        await giveUpOld(db, round);
        return false;
      }
    }),
  );
  return came.filter(Boolean).length;
}
