/**
 * The auditor's books of draws: every bet that somebody was told of, and what it should have brought by now. What a bet
 * brings follows from four facts (taken back, late, draw void, result), so whatever happens to a draw after it ended moves
 * the difference between what its bets should have brought and what they had brought before.
 */
import type pg from 'pg';
import { formatTicket } from '../../src/capabilities/wagers/port.ts';
import { present } from '../../src/platform/result.ts';
import { type Accounts, LOTTERY } from './accounts.ts';
import { checkFullNumbers } from './full-numbers.ts';
import { oddsOn } from './odds.ts';
import { checkProof, type PublishedDraw } from './proof.ts';
import { type Reader, readerOf } from './reader.ts';

export interface BookedBet {
  readonly memberId: bigint;
  readonly ticket: string;
  readonly gameCode: string;
  readonly drawId: bigint;
  readonly play: string;
  readonly selection: string;
  readonly unitStake: bigint;
  readonly stake: bigint;
  /** As the receipt says; null of a chase's bet, which has no receipt of its own. */
  readonly placedAt: Date | null;
}

export interface Bet extends BookedBet {
  /** Paid from locked money. */
  readonly ofChase: boolean;
  /** By its member, or by the stop of its chase. */
  taken: boolean;
  late: boolean;
  /** What it has brought so far: its stake again, or its prize. */
  given: bigint;
  /** It had won when its draw was settled. */
  won: boolean;
  /** It won by a result that was corrected. */
  wonAnew: boolean;
}

interface Draw {
  readonly bets: Bet[];
  /** Null until it has ended. */
  end: 'void' | readonly number[] | null;
  corrected: boolean;
  /** When it closes, where nobody moves that any more; of others no bet is held against a time. */
  closesAt: string | null;
}

/** What settling anew moved. */
export interface Moved {
  readonly bets: number;
  readonly taken: bigint;
  readonly added: bigint;
}

export class DrawBooks {
  readonly #accounts: Accounts;
  readonly #read: Reader;
  readonly #draws = new Map<bigint, Draw>();
  readonly #bets = new Map<string, Bet>();

  constructor(pool: pg.Pool, accounts: Accounts) {
    this.#read = readerOf(pool);
    this.#accounts = accounts;
  }

  #draw(drawId: bigint): Draw {
    const draw = this.#draws.get(drawId) ?? { bets: [], end: null, corrected: false, closesAt: null };
    this.#draws.set(drawId, draw);
    return draw;
  }

  /** Null while it has not ended. */
  endOf(drawId: bigint): Draw['end'] {
    return this.#draw(drawId).end;
  }

  /** By another result than it was drawn with. */
  wasCorrected(drawId: bigint): boolean {
    return this.#draw(drawId).corrected;
  }

  betsOf(drawId: bigint): readonly Bet[] {
    return this.#draw(drawId).bets;
  }

  betOf(ticket: string): Bet | undefined {
    return this.#bets.get(ticket);
  }

  #add(bet: BookedBet, ofChase: boolean): Bet {
    const booked = { ...bet, ofChase, taken: false, late: false, given: 0n, won: false, wonAnew: false };
    this.#bets.set(bet.ticket, booked);
    this.#draw(bet.drawId).bets.push(booked);
    return booked;
  }

  /** Books an accepted bet; a ticket that is told twice (a repeat) counts once. */
  bet(bet: BookedBet): void {
    if (this.#bets.has(bet.ticket)) return;
    this.#add(bet, false);
    this.#accounts.move(bet.memberId, -bet.stake, LOTTERY);
    this.#accounts.note('bet accepted');
  }

  /** Books the bet that an order of a chase became, out of what was held for it. */
  betOfChase(bet: BookedBet): Bet {
    this.#accounts.payHeld(bet.memberId, bet.stake, LOTTERY);
    return this.#add(bet, true);
  }

  /** Books that a bet was taken back, once however often it is told. */
  takeBack(bet: Bet): void {
    if (bet.taken) return;
    bet.taken = true;
    this.#pay(bet);
  }

  /** What a bet should have brought by now. */
  dueOf(bet: Bet): bigint {
    const { end } = this.#draw(bet.drawId);
    if (bet.taken || bet.late || end === 'void') return bet.stake;
    return end === null ? 0n : (bet.unitStake * oddsOn(bet, end)) / 100n;
  }

  /** Its stake came back, or does with its draw. */
  cameBack(bet: Bet): boolean {
    return bet.taken || bet.late || this.endOf(bet.drawId) === 'void';
  }

  /** Answers by how much more, or less, it has brought now. */
  #pay(bet: Bet): bigint {
    const change = this.dueOf(bet) - bet.given;
    bet.given += change;
    if (change !== 0n) this.#accounts.move(bet.memberId, change, LOTTERY);
    return change;
  }

  /** Notes when a draw closes, before anybody bets on it in that time. */
  async closesAt(drawId: bigint): Promise<void> {
    // As text: the database's times are finer than ours.
    const [market] = await this.#read<{ at: string }>('select closes_at::text as at from wager_markets where id = $1', [
      String(drawId),
    ]);
    this.#draw(drawId).closesAt = present(market, 'a draw has a market').at;
  }

  /** Whether a draw still takes bets, as far as its market says. */
  async isOpen(drawId: bigint): Promise<boolean> {
    const rows = await this.#read(`select 1 from wager_markets where id = $1 and state = 'active'`, [String(drawId)]);
    return rows.length === 1;
  }

  /**
   * The receipts that players got against the journal: what they were told stands, as and when they were told, nothing
   * else does, and all of it was received before the close. What was taken back is what they were told, too.
   */
  async #checkReceipts(drawId: bigint, { bets, closesAt }: Draw): Promise<void> {
    const rows = await this.#read<{
      shard: number;
      seq: bigint;
      member_id: bigint;
      account: number;
      play: string;
      selection: string;
      amount: bigint;
      at: Date;
      late: boolean | null;
    }>(
      `select e.shard, e.seq, e.member_id, e.account, e.play, e.selection, e.amount, e.at, e.at >= $2::timestamptz or e.at >= g.closed_at as late
      from wallet_entries e join wager_markets g on g.id = e.market_id where e.market_id = $1 and e.type = 2`,
      [String(drawId), closesAt],
    );
    const wrong = (what: string) => this.#accounts.wrong(`draw ${drawId}: ${what}`);
    const standing = new Map(rows.map((row) => [formatTicket(row), row]));
    for (const bet of bets) {
      const row = standing.get(bet.ticket);
      standing.delete(bet.ticket);
      if (row === undefined) {
        wrong(`bet ${bet.ticket} was accepted and is lost`);
        continue;
      }
      const at = bet.placedAt === null ? '' : row.at.getTime();
      const told = [bet.memberId, bet.ofChase ? 3 : 1, bet.play, bet.selection, -bet.stake, bet.placedAt?.getTime()];
      if ([row.member_id, row.account, row.play, row.selection, row.amount, at].join() !== told.join())
        wrong(`bet ${bet.ticket} is not what its receipt says`);
      if (row.late === true) wrong(`bet ${bet.ticket} is in after the close`);
    }
    for (const ticket of standing.keys()) wrong(`nobody was told of bet ${ticket}`);
    const taken = await this.#read<{ shard: number; seq: bigint; late: boolean | null }>(
      `select o.shard, o.seq, o.at >= $2::timestamptz or o.at >= g.closed_at as late
      from wager_outcomes o join wager_markets g on g.id = o.market_id where o.market_id = $1 and o.state = 3`,
      [String(drawId), closesAt],
    );
    const back = new Set(taken.map(formatTicket));
    for (const bet of bets) {
      if (bet.taken !== back.has(bet.ticket))
        wrong(`bet ${bet.ticket} was ${bet.taken ? '' : 'not '}taken back, the house says otherwise`);
    }
    for (const row of taken) if (row.late === true) wrong(`bet ${formatTicket(row)} was taken back after the close`);
    if (closesAt !== null && bets.length > 0) this.#accounts.note('draw closed among bets');
    if (closesAt !== null && taken.length > 0) this.#accounts.note('bets taken back as a draw closed');
  }

  /** Tickets of the draw by the time of their lines: those received at this instant or after it. */
  async #receivedFrom(drawId: bigint, from: Date): Promise<Set<string>> {
    const rows = await this.#read<{ shard: number; seq: bigint }>(
      'select shard, seq from wallet_entries where market_id = $1 and play is not null and at >= $2',
      [String(drawId), from],
    );
    return new Set(rows.map(formatTicket));
  }

  /**
   * Reads how a draw ended, recomputes it from the published proof unless it was held elsewhere, and books prizes or refunds. What was received from
   * `lateFrom` on was void.
   */
  async end(drawId: bigint, lateFrom: Date | null): Promise<void> {
    const rows = await this.#read<PublishedDraw & { state: string; ticket_count: bigint; official: boolean }>(
      `select d.game_code, d.draw_no, d.state, d.official, d.scheme, d.result, encode(d.commitment, 'hex') as commit, encode(d.server_seed, 'hex') as seed,
        encode(d.bet_root, 'hex') as root, encode(d.beacon, 'hex') as beacon, d.ticket_count from lottery_draws d where d.id = $1`,
      [String(drawId)],
    );
    const row = present(rows[0], 'a draw that ended exists');
    const draw = this.#draw(drawId);
    await this.#checkReceipts(drawId, draw);
    const { wrong, seen } = checkFullNumbers(draw.bets);
    for (const what of wrong) this.#accounts.wrong(`draw ${drawId}: ${what}`);
    for (const what of seen) this.#accounts.note(what);
    if (row.state === 'void') {
      draw.end = 'void';
      this.#accounts.note('draw void');
      if (draw.bets.some((bet) => bet.ofChase && !bet.taken)) this.#accounts.note('bet of a chase on a void draw');
    } else {
      if (row.state !== 'settled') throw new Error(`draw ${drawId} is ${row.state}, not ended`);
      draw.end = row.result;
      this.#accounts.note('draw settled');
      if (row.official) this.#accounts.note('draw held elsewhere settled');
      else if (!checkProof(row).hadBets) this.#accounts.note('draw without a bet');
      if (Number(row.ticket_count) !== draw.bets.length)
        this.#accounts.wrong(`draw ${drawId}: ${row.ticket_count} tickets in its root, ${draw.bets.length} receipts`);
      const late = lateFrom === null ? new Set<string>() : await this.#receivedFrom(drawId, lateFrom);
      for (const bet of draw.bets) {
        bet.won = !bet.taken && this.dueOf(bet) > 0n;
        bet.late = !bet.taken && late.has(bet.ticket);
        if (bet.late) this.#accounts.note('late bet void');
        else if (bet.won) this.#accounts.note('bet won');
      }
    }
    for (const bet of draw.bets) this.#pay(bet);
  }

  /** Books that another result counts, or none; answers what that moves, of bets that stood. */
  endAnew(drawId: bigint, end: NonNullable<Draw['end']>): Moved {
    const draw = this.#draw(drawId);
    const standing = draw.bets.filter((bet) => !this.cameBack(bet));
    draw.end = end;
    draw.corrected = true;
    for (const bet of standing) bet.wonAnew ||= end !== 'void' && this.dueOf(bet) > 0n;
    const changes = standing.map((bet) => this.#pay(bet));
    if (standing.some((bet, place) => bet.ofChase && changes[place] !== 0n))
      this.#accounts.note('bet of a chase by another result');
    const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
    return {
      bets: end === 'void' ? standing.length : changes.filter((change) => change !== 0n).length,
      taken: -sum(changes.filter((change) => change < 0n)),
      added: sum(changes.filter((change) => change > 0n)),
    };
  }
}
