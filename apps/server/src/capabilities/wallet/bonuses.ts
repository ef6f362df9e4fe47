/** Bonuses that stand on members' bonus accounts, as the ledger moves them; the rules stand in sql/wallet_bonus_settle.sql. */
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import { type BonusEnd, type BonusTerms, HOUSE_ACCOUNTS, type HouseAccount, shardOf, type Wallet } from './port.ts';

/** See port.ts `openBonus`. */
export async function insertBonus(tx: Tx, { memberId, id, amount, play, endsAt }: BonusTerms): Promise<void> {
  const playable = (play?.against ?? []).map((account) => HOUSE_ACCOUNTS[account]);
  await sql`-- wallet.openBonus
    insert into wallet_bonuses (shard, id, member_id, state, amount, pot, max_stake, max_convert, playable, ends_at)
    values (${shardOf(memberId)}, ${id}, ${memberId}, 'held', ${amount}, ${amount}, ${play?.maxStake ?? 0n},
      ${play?.maxConvert ?? amount}, ${playable}::smallint[], ${endsAt})
    on conflict do nothing`.execute(tx);
}

/** See port.ts `endBonus`. */
export async function settleBonus(
  tx: Tx,
  { memberId, id }: Pick<BonusTerms, 'memberId' | 'id'>,
  end: 'met' | 'forfeited',
): Promise<BonusEnd> {
  const { rows } = await sql<BonusEnd>`-- wallet.endBonus
    select seq, cash from wallet_bonus_settle(${shardOf(memberId)}::smallint, ${id}, 0, ${end})`.execute(tx);
  return present(rows[0], 'a bonus ends at a place');
}

/** Null: they hold none that may be staked there. */
async function readPlayableBonus(db: Db, memberId: bigint, against: HouseAccount): Promise<bigint | null> {
  const { rows } = await sql<{ amount: string | null }>`-- wallet.playableBonus
    select sum(greatest(pot, 0))::text as amount from wallet_bonuses
    where shard = ${shardOf(memberId)} and member_id = ${memberId} and state = 'held' and max_stake > 0
      and ${HOUSE_ACCOUNTS[against]} = any (playable) and ends_at > clock_timestamp()`.execute(db);
  const { amount } = present(rows[0], 'an aggregate has one row');
  return amount === null ? null : BigInt(amount);
}

const REMEMBERED_MILLISECONDS = 5_000;
const REMEMBERED_MAX = 20_000;

/**
 * See port.ts `playableBonusOf`. Most members never have one, and vendors are told a balance with each spin: that there is none is
 * remembered for a moment. One that is staked whole is there still, and its next prize is told at once.
 */
export function createPlayableBonus(db: Db, clock: Clock): Wallet['playableBonusOf'] {
  const without = new Map<string, number>();
  return async (memberId, against) => {
    const place = `${memberId} ${against}`;
    const now = clock.now();
    const until = without.get(place);
    if (until !== undefined && now < until) return 0n;
    const amount = await readPlayableBonus(db, memberId, against);
    if (without.size >= REMEMBERED_MAX) without.clear();
    if (amount === null) without.set(place, now + REMEMBERED_MILLISECONDS);
    else without.delete(place);
    return amount ?? 0n;
  };
}
