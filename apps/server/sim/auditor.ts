/**
 * The auditor: keeps books of its own, from what the house answered and from the published results, with odds written
 * down here from lottery.md 11, and compares them with the database after every step.
 */

import { betRootOf, commitOf, createStream, drawDigits } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import type pg from 'pg';
import { formatTicket } from '../src/capabilities/wagers/port.ts';

export interface BookedBet {
  readonly memberId: bigint;
  readonly ticket: string;
  readonly gameCode: string;
  readonly drawId: bigint;
  readonly drawNo: string;
  readonly play: string;
  readonly selection: string;
  readonly unitStake: bigint;
  readonly stake: bigint;
  /** As the receipt says. */
  readonly placedAt: Date;
}

type Odds = (digits: readonly number[]) => bigint;

const SIDES: Record<string, (value: number, big: number) => boolean> = {
  B: (value, big) => value >= big,
  S: (value, big) => value < big,
  O: (value) => value % 2 === 1,
  E: (value) => value % 2 === 0,
};

/** Odds in hundredths of what a selection wins on a result, unit by unit, as lottery.md 11 has them. */
function oddsOf(gameCode: string, play: string, selection: string): Odds {
  const units = selection
    .split('|')
    .flatMap((choices, position) =>
      choices === '-' ? [] : choices.split(',').map((choice) => ({ position, choice })),
    );
  const side = (value: number, big: number, choice: string) => (SIDES[choice]?.(value, big) === true ? 192n : 0n);
  const oneUnit = (digits: readonly number[], position: number, choice: string): bigint => {
    const digit = digits[position] ?? -1;
    if (gameCode.startsWith('F5D')) {
      if (play === 'DIGIT') return String(digit) === choice ? 960n : 0n;
      if (play === 'SIDES') return side(digit, 5, choice);
      return side(
        digits.reduce((sum, one) => sum + one, 0),
        23,
        choice,
      );
    }
    const drawn = digits[0] ?? -1;
    if (play === 'NUMBER') return String(drawn) === choice ? 950n : 0n;
    if (play === 'SIDES') return side(drawn, 5, choice);
    if (choice === 'V') return drawn === 0 || drawn === 5 ? 475n : 0n;
    if (choice === 'G') return drawn === 5 ? 150n : drawn % 2 === 1 ? 200n : 0n;
    return drawn === 0 ? 150n : drawn % 2 === 0 ? 200n : 0n;
  };
  return (digits) => units.reduce((sum, { position, choice }) => sum + oneUnit(digits, position, choice), 0n);
}

export class Auditor {
  readonly #pool: pg.Pool;
  readonly #cash = new Map<bigint, bigint>();
  readonly #locked = new Map<bigint, bigint>();
  readonly #house = new Map<number, bigint>();
  readonly #open = new Map<bigint, BookedBet[]>();
  readonly #tickets = new Set<string>();
  /** When draws close that nobody moves any more; of the others no bet is held against a time. */
  readonly #closes = new Map<bigint, string>();
  readonly #wrong: string[] = [];
  /** How often each thing happened: a run in which something never happens proves little. */
  readonly seen = new Map<string, number>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  note(what: string): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
  }

  open(memberId: bigint): void {
    this.#cash.set(memberId, 0n);
    this.#locked.set(memberId, 0n);
  }

  cashOf(memberId: bigint): bigint {
    return this.#cash.get(memberId) ?? 0n;
  }

  lockedOf(memberId: bigint): bigint {
    return this.#locked.get(memberId) ?? 0n;
  }

  #add(books: Map<bigint, bigint>, memberId: bigint, amount: bigint): void {
    books.set(memberId, (books.get(memberId) ?? 0n) + amount);
  }

  #addHouse(account: number, amount: bigint): void {
    this.#house.set(account, (this.#house.get(account) ?? 0n) + amount);
  }

  /** Cash moves against an account of the house (101 cashier, 102 lottery). */
  move(memberId: bigint, amount: bigint, house: number): void {
    this.#add(this.#cash, memberId, amount);
    this.#addHouse(house, -amount);
  }

  hold(memberId: bigint, amount: bigint): void {
    this.#add(this.#cash, memberId, -amount);
    this.#add(this.#locked, memberId, amount);
  }

  payHold(memberId: bigint, amount: bigint): void {
    this.#add(this.#locked, memberId, -amount);
    this.#addHouse(101, amount);
  }

  /** Books an accepted bet; a ticket that is told twice (a repeat) counts once. */
  bet(bet: BookedBet): void {
    if (this.#tickets.has(bet.ticket)) return;
    this.#tickets.add(bet.ticket);
    this.move(bet.memberId, -bet.stake, 102);
    const bets = this.#open.get(bet.drawId) ?? [];
    bets.push(bet);
    this.#open.set(bet.drawId, bets);
    this.note('bet accepted');
  }

  /** Notes when a draw closes, before anybody bets on it in that time. */
  async closesAt(drawId: bigint): Promise<void> {
    // As text: the database's times are finer than ours.
    const { rows } = await this.#pool.query<{ at: string }>(
      'select closes_at::text as at from wager_gates where id = $1',
      [String(drawId)],
    );
    const [gate] = rows;
    if (gate === undefined) throw new Error('a draw has a gate');
    this.#closes.set(drawId, gate.at);
  }

  /** Whether a draw still takes bets, as far as its gate says. */
  async isOpen(drawId: bigint): Promise<boolean> {
    const { rowCount } = await this.#pool.query(`select from wager_gates where id = $1 and state = 'active'`, [
      String(drawId),
    ]);
    return rowCount === 1;
  }

  /**
   * The receipts that players got against the journal: what they were told stands, as and when they were told, nothing
   * else does, and all of it was received before the close.
   */
  async #checkReceipts(drawId: bigint, bets: readonly BookedBet[]): Promise<void> {
    const { rows } = await this.#pool.query<{
      shard: number;
      seq: bigint;
      member_id: bigint;
      play: string;
      selection: string;
      amount: bigint;
      at: Date;
      late: boolean | null;
    }>(
      `select e.shard, e.seq, e.member_id, e.play, e.selection, e.amount, e.at, e.at >= $2::timestamptz or e.at >= g.closed_at as late
      from wallet_entries e join wager_gates g on g.id = e.gate_id where e.gate_id = $1 and e.type = 2`,
      [String(drawId), this.#closes.get(drawId) ?? null],
    );
    const standing = new Map(rows.map((row) => [formatTicket(row), row]));
    for (const bet of bets) {
      const row = standing.get(bet.ticket);
      standing.delete(bet.ticket);
      const told = [bet.memberId, bet.play, bet.selection, -bet.stake, bet.placedAt.getTime()];
      if (row === undefined) this.#wrong.push(`draw ${drawId}: bet ${bet.ticket} was accepted and is lost`);
      else if ([row.member_id, row.play, row.selection, row.amount, row.at.getTime()].join() !== told.join())
        this.#wrong.push(`draw ${drawId}: bet ${bet.ticket} is not what its receipt says`);
      if (row?.late === true) this.#wrong.push(`draw ${drawId}: bet ${bet.ticket} is in after the close`);
    }
    for (const ticket of standing.keys()) this.#wrong.push(`draw ${drawId}: nobody was told of bet ${ticket}`);
    if (this.#closes.delete(drawId) && bets.length > 0) this.note('draw closed among bets');
  }

  /** Tickets of the draw by the time of their lines: those received at this instant or after it. */
  async #receivedFrom(drawId: bigint, from: Date): Promise<Set<string>> {
    const { rows } = await this.#pool.query<{ shard: number; seq: bigint }>(
      'select shard, seq from wallet_entries where gate_id = $1 and play is not null and at >= $2',
      [String(drawId), from],
    );
    return new Set(rows.map(formatTicket));
  }

  /**
   * Reads how a draw ended, recomputes it from the published proof, and books prizes or refunds. What was received from
   * `lateFrom` on was void.
   */
  async endDraw(drawId: bigint, lateFrom: Date | null = null): Promise<void> {
    const { rows } = await this.#pool.query(
      `select d.game_code, d.draw_no, d.state, d.result, encode(d.commitment, 'hex') as commit, encode(d.server_seed, 'hex') as seed,
        encode(d.bet_root, 'hex') as root, encode(d.beacon, 'hex') as beacon, d.ticket_count from lottery_draws d where d.id = $1`,
      [String(drawId)],
    );
    const draw = rows[0];
    const bets = this.#open.get(drawId) ?? [];
    this.#open.delete(drawId);
    await this.#checkReceipts(drawId, bets);
    if (draw.state === 'void') {
      for (const bet of bets) this.move(bet.memberId, bet.stake, 102);
      this.note('draw void');
      return;
    }
    if (draw.state !== 'settled') throw new Error(`draw ${drawId} is ${draw.state}, not ended`);
    this.note('draw settled');
    this.#checkProof(draw);
    if (Number(draw.ticket_count) !== bets.length)
      this.#wrong.push(`draw ${drawId}: ${draw.ticket_count} tickets in its root, ${bets.length} receipts`);
    const late = lateFrom === null ? new Set<string>() : await this.#receivedFrom(drawId, lateFrom);
    for (const bet of bets) {
      if (late.has(bet.ticket)) {
        this.move(bet.memberId, bet.stake, 102);
        this.note('late bet void');
        continue;
      }
      const odds = oddsOf(bet.gameCode, bet.play, bet.selection)(draw.result);
      if (odds > 0n) {
        this.move(bet.memberId, (bet.unitStake * odds) / 100n, 102);
        this.note('bet won');
      }
    }
  }

  #checkProof(draw: {
    game_code: string;
    draw_no: string;
    commit: string;
    seed: string;
    root: string;
    beacon: string;
    result: number[];
  }): void {
    const bytes = (hex: string) => {
      const read = fromHex(hex, 32);
      if (read === null) throw new Error('a proof has 32 bytes each');
      return read;
    };
    if (toHex(commitOf(bytes(draw.seed))) !== draw.commit)
      throw new Error(`draw ${draw.draw_no}: the seed is not what was committed to`);
    const stream = createStream({
      serverSeed: bytes(draw.seed),
      gameCode: draw.game_code,
      issueNo: draw.draw_no,
      betRoot: bytes(draw.root),
      beacon: bytes(draw.beacon),
    });
    const digits = drawDigits(stream, draw.game_code.startsWith('F5D') ? 5 : 1);
    if (digits.join() !== draw.result.join())
      throw new Error(`draw ${draw.draw_no}: ${draw.result.join()} is not what the proof draws (${digits.join()})`);
    if (draw.root === toHex(betRootOf([]))) this.note('draw without a bet');
  }

  /** Own books against the database: every member account, every house account, no gap in any shard. */
  async compare(): Promise<string[]> {
    const [balances, house, gaps] = await Promise.all([
      this.#pool.query('select member_id, account, balance from wallet_accounts where account in (1, 3)'),
      this.#pool.query('select contra, -sum(amount) as amount from wallet_entries where contra >= 100 group by contra'),
      this.#pool.query(`select h.shard from wallet_heads h where h.seq <>
        (select count(*) from wallet_entries e where e.shard = h.shard) + (select count(*) from wager_events w where w.shard = h.shard)`),
    ]);
    const wrong = this.#wrong.splice(0);
    for (const row of balances.rows) {
      const own = (row.account === 1 ? this.#cash : this.#locked).get(row.member_id) ?? 0n;
      if (own !== row.balance)
        wrong.push(`member ${row.member_id} account ${row.account}: books ${own}, database ${row.balance}`);
    }
    const given = new Map<number, bigint>(house.rows.map((row) => [row.contra, BigInt(row.amount)]));
    for (const account of new Set([...given.keys(), ...this.#house.keys()])) {
      const own = this.#house.get(account) ?? 0n;
      if (own !== (given.get(account) ?? 0n))
        wrong.push(`house ${account}: books ${own}, database ${given.get(account) ?? 0n}`);
    }
    for (const row of gaps.rows) wrong.push(`shard ${row.shard}: the journal has a gap`);
    return wrong;
  }
}
