/**
 * What another result of a large draw would move. Every bet is evaluated for it, which takes seconds for a million: so a
 * request asks for it and waits a moment, the worker works it out, and who asks again finds it here.
 *
 * asked  nobody has worked it out. Leaves by: the worker (done), nobody wanting it any more (gone).
 * done   answered while it is fresh. Leaves by: age (gone).
 */
import { sql } from 'kysely';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import { type Refusal, refuse } from '../../../platform/result.ts';
import type { CorrectionPreview } from '../../wagers/port.ts';

const WAITS_MILLISECONDS = 1_500;
const LOOKS_EVERY_MILLISECONDS = 100;
/** Balances, which it names too, move on. */
const FRESH = sql`interval '15 minutes'`;
const WANTED = sql`interval '10 minutes'`;

export interface PreviewOf {
  readonly drawId: bigint;
  readonly resultBefore: readonly number[];
  readonly result: readonly number[];
}

const ofPreview = ({ drawId, resultBefore, result }: PreviewOf) => sql`draw_id = ${String(drawId)}
  and result_before = ${[...resultBefore]}::smallint[] and result = ${[...result]}::smallint[]`;

const AMOUNTS_AND_IDS = new Set(['taken', 'added', 'memberId', 'change', 'cash']);
const write = (preview: CorrectionPreview): string =>
  JSON.stringify(preview, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
const read = (text: string): CorrectionPreview =>
  JSON.parse(text, (name, value: unknown) =>
    AMOUNTS_AND_IDS.has(name) ? BigInt(value as string) : value,
  ) as CorrectionPreview;

async function askFor(db: Db, wish: PreviewOf): Promise<void> {
  await transact(db, async (tx) => {
    await sql`-- lottery.forgetPreviews
      delete from lottery_correction_previews
      where done_at < clock_timestamp() - ${FRESH} or (preview is null and asked_at < clock_timestamp() - ${WANTED})`.execute(
      tx,
    );
    await sql`-- lottery.askPreview
      insert into lottery_correction_previews (draw_id, result_before, result)
      values (${String(wish.drawId)}, ${[...wish.resultBefore]}::smallint[], ${[...wish.result]}::smallint[])
      on conflict (draw_id, result_before, result) do nothing`.execute(tx);
  });
}

async function readDone(db: Db, wish: PreviewOf): Promise<CorrectionPreview | null> {
  const { rows } = await sql<{ preview: string }>`-- lottery.readPreview
    select preview::text as preview from lottery_correction_previews where ${ofPreview(wish)} and preview is not null`.execute(
    db,
  );
  return rows[0] === undefined ? null : read(rows[0].preview);
}

/** What was worked out, or is within a moment; refused while it is under way. */
export async function awaitPreview(
  db: Db,
  wish: PreviewOf,
): Promise<CorrectionPreview | Refusal<'lottery.previewUnderWay'>> {
  await askFor(db, wish);
  const until = performance.now() + WAITS_MILLISECONDS;
  for (;;) {
    const done = await readDone(db, wish);
    if (done !== null) return done;
    if (performance.now() >= until) return refuse('lottery.previewUnderWay');
    await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MILLISECONDS));
  }
}

/** Works out the one that has waited longest; false when there is none. Two workers never take the same. */
export async function workOutPreview(
  db: Db,
  workOut: (wish: PreviewOf) => Promise<CorrectionPreview>,
): Promise<boolean> {
  return transact(db, async (tx) => {
    const wish = await claimAsked(tx);
    if (wish === null) return false;
    const preview = await workOut(wish);
    await sql`-- lottery.savePreview
      update lottery_correction_previews set preview = ${write(preview)}::jsonb, done_at = clock_timestamp()
      where ${ofPreview(wish)}`.execute(tx);
    return true;
  });
}

async function claimAsked(tx: Tx): Promise<PreviewOf | null> {
  const { rows } = await sql<{ draw_id: bigint; result_before: number[]; result: number[] }>`-- lottery.claimPreview
    select draw_id, result_before, result from lottery_correction_previews where preview is null
    order by asked_at limit 1 for update skip locked`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : { drawId: row.draw_id, resultBefore: row.result_before, result: row.result };
}
