/**
 * The auditor's books of chases: what each held when it was made, what of it became bets, and what came back.
 *
 * The house says, order by order, what it did (`follow`); amounts are the auditor's own, out of what was asked for. When
 * nothing is under way any more, every order must be where the rules of lottery.md 1.6 put it (`check`).
 */
import { formatTicket } from '../../src/capabilities/wagers/port.ts';
import { present } from '../../src/platform/result.ts';
import type { Accounts } from './accounts.ts';
import type { Bet, DrawBooks } from './draws.ts';
import { isOfFullNumbers } from './full-numbers.ts';
import type { LimitBooks } from './limits.ts';
import type { Reader } from './reader.ts';

/** As its member asked for it. */
export interface ChaseAsked {
  readonly memberId: bigint;
  readonly gameCode: string;
  readonly lines: readonly {
    readonly play: string;
    readonly selection: string;
    readonly units: number;
    readonly unitStake: bigint;
  }[];
  readonly multiples: readonly number[];
  readonly stopOnWin: boolean;
}

/** As the house answered it. */
export interface ChaseTold {
  readonly id: bigint;
  readonly orders: readonly {
    readonly place: number;
    readonly line: number;
    readonly drawId: bigint;
    readonly multiple: number;
    readonly amount: bigint;
  }[];
}

interface Order {
  readonly place: number;
  readonly line: number;
  readonly drawId: bigint;
  readonly multiple: number;
  readonly amount: bigint;
  bet: Bet | null;
  /** What was held for it came back; it was never bet. */
  back: boolean;
}

interface Chase extends ChaseAsked {
  readonly id: bigint;
  readonly orders: readonly Order[];
  /** Its member has asked to stop it. */
  stopAsked: boolean;
  /** It was seen stopped or done: from then on it bets nothing. */
  over: boolean;
}

interface OrderRow {
  readonly id: bigint;
  readonly state: string;
  readonly stop_reason: string | null;
  readonly place: number;
  readonly line: number;
  readonly draw_id: bigint;
  readonly order_state: string;
  readonly ticket: string | null;
  readonly prize: bigint | null;
  readonly amount: bigint;
  readonly draw_state: string;
  readonly on_sale: boolean;
  readonly ahead: boolean;
}

/** What a stop of which bets in play are taken back as well. */
const TAKES_BACK = ['won', 'member'];

export class ChaseBooks {
  readonly #accounts: Accounts;
  readonly #draws: DrawBooks;
  readonly #limits: LimitBooks;
  readonly #chases = new Map<bigint, Chase>();
  /** How far each shard's journal was when chases were last followed. */
  readonly #heads = new Map<number, bigint>();

  constructor(accounts: Accounts, draws: DrawBooks, limits: LimitBooks) {
    this.#accounts = accounts;
    this.#draws = draws;
    this.#limits = limits;
  }

  /** Those that ran when the house was last looked at. */
  running(): readonly Chase[] {
    return [...this.#chases.values()].filter((chase) => !chase.over);
  }

  /** Books a chase that was made; told twice, it counts once. */
  made(asked: ChaseAsked, told: ChaseTold): void {
    if (this.#chases.has(told.id)) return;
    const orders = told.orders.map(({ place, line, drawId, multiple }) => {
      const { unitStake, units } = lineOf(asked, line);
      return {
        place,
        line,
        drawId,
        multiple,
        amount: unitStake * BigInt(units) * BigInt(multiple),
        bet: null,
        back: false,
      };
    });
    const multiples = asked.multiples.filter((multiple) => multiple > 0);
    const wished = multiples.flatMap((multiple) => asked.lines.map((_, index) => `${multiple} ${index + 1}`));
    if (orders.map(({ multiple, line }) => `${multiple} ${line}`).join() !== wished.join())
      this.#accounts.wrong(`chase ${told.id}: other multiples or lines than were asked for`);
    if (new Set(orders.map(({ drawId, line }) => `${drawId} ${line}`)).size !== orders.length)
      this.#accounts.wrong(`chase ${told.id}: a line twice in a draw`);
    if (new Set(orders.map(({ drawId }) => drawId)).size !== multiples.length)
      this.#accounts.wrong(`chase ${told.id}: a draw twice`);
    this.#chases.set(told.id, { ...asked, id: told.id, orders, stopAsked: false, over: false });
    this.#accounts.hold(asked.memberId, totalOf(orders));
    this.#accounts.note(asked.stopOnWin ? 'chase that stops on a win made' : 'chase that never stops by itself made');
  }

  stopAsked(chaseId: bigint): void {
    present(this.#chases.get(chaseId), 'a chase that is stopped was made').stopAsked = true;
  }

  async #rows(reader: Reader): Promise<OrderRow[]> {
    return reader<OrderRow>(`select c.id, c.state, c.stop_reason, o.place, o.line, o.draw_id, o.state as order_state, o.ticket,
      o.prize, o.amount, d.state as draw_state, d.open_at > clock_timestamp() as ahead,
      d.state in ('scheduled', 'open') and d.open_at <= clock_timestamp() and clock_timestamp() < d.close_at as on_sale
      from lottery_chases c join lottery_chase_orders o on o.chase_id = c.id join lottery_draws d on d.id = o.draw_id
      order by c.id, o.place`);
  }

  /** Books what became of every order since the last time. */
  async follow(reader: Reader): Promise<void> {
    const taken = await reader<{ shard: number; seq: bigint }>('select shard, seq from wager_outcomes where state = 3');
    const takenBack = new Set(taken.map(formatTicket));
    const rows = await this.#rows(reader);
    for (const row of rows) {
      const chase = this.#chases.get(row.id);
      const order = chase?.orders.find(({ place }) => place === row.place);
      if (chase === undefined || order === undefined) {
        this.#accounts.wrong(`nobody was told of chase ${row.id}, order ${row.place}`);
      } else this.#followOrder(chase, order, row, takenBack);
    }
    for (const [id, [row]] of Map.groupBy(rows, (one) => one.id)) {
      const chase = this.#chases.get(id);
      if (chase === undefined || row === undefined || chase.over || ['active', 'stopping'].includes(row.state))
        continue;
      chase.over = true;
      this.#accounts.note(row.stop_reason === null ? 'chase done' : `chase stopped: ${row.stop_reason}`);
      if (row.stop_reason !== 'playerLimit') continue;
      const amounts = chase.orders.flatMap(({ back, amount }) => (back ? [amount] : []));
      await this.#limits.refusedSinceMark(
        chase.memberId,
        amounts.reduce((a, b) => (a > b ? a : b), 0n),
      );
    }
    await this.#limits.mark();
    await this.#checkDebtors(reader);
  }

  /** Who owed money when he was last looked at, and has not covered it since, bets nothing by a chase. */
  async #checkDebtors(reader: Reader): Promise<void> {
    const marks = [...this.#heads];
    const bets = await reader<{ member_id: bigint }>(
      `select e.member_id from wallet_entries e
      join unnest($1::smallint[], $2::bigint[]) m(shard, seq) on m.shard = e.shard and e.seq > m.seq
      where e.type = 2 and e.account = 3 and (
        select c.balance_after < 0 and c.seq <= m.seq from wallet_entries c
        where c.shard = e.shard and c.member_id = e.member_id and c.account = 1 and c.seq < e.seq order by c.seq desc limit 1)`,
      [marks.map(([shard]) => shard), marks.map(([, seq]) => String(seq))],
    );
    for (const row of bets) this.#accounts.wrong(`member ${row.member_id} is in debt, and a chase of his bet`);
    for (const row of await reader<{ shard: number; seq: bigint }>('select shard, seq from wallet_heads'))
      this.#heads.set(row.shard, row.seq);
  }

  #followOrder(chase: Chase, order: Order, row: OrderRow, takenBack: ReadonlySet<string>): void {
    const wrong = (what: string) => this.#accounts.wrong(`chase ${chase.id}, order ${order.place}: ${what}`);
    if (row.amount !== order.amount || row.draw_id !== order.drawId || row.line !== order.line)
      wrong('not what was asked for');
    if (order.bet === null && row.ticket !== null) {
      if (chase.over) wrong('bet after its chase had ended');
      const { play, selection, unitStake } = lineOf(chase, order.line);
      order.bet = this.#draws.betOfChase({
        memberId: chase.memberId,
        ticket: row.ticket,
        gameCode: chase.gameCode,
        drawId: order.drawId,
        play,
        selection,
        unitStake: unitStake * BigInt(order.multiple),
        stake: order.amount,
        placedAt: null,
      });
      this.#accounts.note('bet of a chase');
    }
    if (order.bet === null && row.order_state === 'returned' && !order.back) {
      order.back = true;
      this.#accounts.hold(chase.memberId, -order.amount);
      this.#accounts.note('order of a chase given back');
    }
    if (order.back && row.order_state !== 'returned') wrong('it came back, and is more now');
    if (order.bet !== null && !order.bet.taken && takenBack.has(order.bet.ticket)) {
      if (!TAKES_BACK.includes(row.stop_reason ?? '')) wrong('its bet was taken back, and nobody wished that');
      this.#draws.takeBack(order.bet);
      this.#accounts.note('bet of a stopped chase taken back');
    }
  }

  /** Every order is where the rules put it; nothing is under way. */
  async check(reader: Reader): Promise<void> {
    const rows = Map.groupBy(await this.#rows(reader), (row) => row.id);
    const moved = await reader<{ reference: bigint; type: number; amount: string }>(
      `select reference, type, sum(amount) as amount from wallet_entries where type in (6, 7) and reference = any ($1::bigint[]) group by 1, 2`,
      [[...this.#chases.keys()].map(String)],
    );
    for (const chase of this.#chases.values()) {
      const own = present(rows.get(chase.id), 'a chase has orders');
      for (const order of chase.orders) {
        const row = present(
          own.find(({ place }) => place === order.place),
          'orders stay',
        );
        const why = this.#misplaced(chase, order, row);
        if (why !== null) this.#accounts.wrong(`chase ${chase.id}, order ${order.place}: ${why}`);
      }
      const [{ state, stop_reason: reason }] = own as [OrderRow];
      const why = this.#misended(chase, state, reason) ?? (await this.#misreasoned(reader, chase, reason));
      if (why !== null) this.#accounts.wrong(`chase ${chase.id} is ${state} (${reason ?? ''}): ${why}`);
      const back = totalOf(chase.orders.filter((order) => order.back));
      for (const [type, sum] of [
        [6, -totalOf(chase.orders)],
        [7, back],
      ] as const) {
        const found = BigInt(moved.find((one) => one.reference === chase.id && one.type === type)?.amount ?? 0);
        if (found !== sum) this.#accounts.wrong(`chase ${chase.id}: lines of type ${type} are ${found}, books ${sum}`);
      }
    }
  }

  #misplaced(chase: Chase, { bet, back, line }: Order, row: OrderRow): string | null {
    if (row.order_state === 'waiting') {
      if (row.state !== 'active') return 'it waits for a chase that has ended';
      return row.ahead ? null : 'it waits, and its draw does not';
    }
    if (back) {
      // Of a chase that goes on only the order of a draw nobody could bet on any more.
      if ((chase.over && row.state === 'stopped') || (!row.ahead && !row.on_sale)) return null;
      // Or of one whose number had no room at the usual odds, at which chases buy.
      const { play } = present(chase.lines[line - 1], 'an order is of a line');
      if (row.ahead || !isOfFullNumbers({ ...chase, play })) return 'it was given back too early';
      this.#accounts.note('order of a chase without room given back');
      return null;
    }
    if (bet === null) return `it is ${row.order_state} without a bet`;
    const end = this.#draws.endOf(bet.drawId);
    if (end !== null || bet.taken) {
      if (this.#draws.cameBack(bet)) {
        if (row.order_state === 'returned') return null;
        // Taken back by its member: the chase looks when the draw has ended.
        return end === null && row.order_state === 'placed'
          ? null
          : `its stake came back, and it is ${row.order_state}`;
      }
      if (row.order_state !== 'settled') return `its draw is settled, and it is ${row.order_state}`;
      return row.prize === this.#draws.dueOf(bet) ? null : `it won ${row.prize}, books ${this.#draws.dueOf(bet)}`;
    }
    if (row.order_state !== 'placed') return `its draw goes on, and it is ${row.order_state}`;
    const stands = !row.on_sale || !TAKES_BACK.includes(row.stop_reason ?? '');
    return stands ? null : 'its chase was stopped, and its bet is still in play';
  }

  #misended(chase: Chase, state: string, reason: string | null): string | null {
    if (state === 'stopping') return 'nobody stops it';
    const goesOn = chase.orders.some(({ bet, back }) => (bet === null ? !back : !this.#hasEnded(bet)));
    if (state === 'active' && !goesOn) return 'nothing of it goes on';
    if (state === 'done' && goesOn) return 'something of it goes on';
    const won = chase.orders.some(({ bet }) => bet?.won === true && !bet.late);
    if (state !== 'stopped' && chase.stopOnWin && won) return 'it has won';
    if (state === 'active' && chase.stopAsked) return 'its member stopped it';
    return (state === 'stopped') === (reason !== null) ? null : 'a reason without a stop';
  }

  #hasEnded(bet: Bet): boolean {
    return this.#draws.endOf(bet.drawId) !== null;
  }

  async #misreasoned(reader: Reader, chase: Chase, reason: string | null): Promise<string | null> {
    if (reason === null) return null;
    if (reason === 'won')
      return chase.stopOnWin && chase.orders.some(({ bet }) => bet?.won === true || bet?.wonAnew === true)
        ? null
        : 'it never won, or does not mind';
    if (reason === 'member') return chase.stopAsked ? null : 'its member never said so';
    if (reason === 'playerLimit') return this.#limits.has(chase.memberId) ? null : 'its member has no limit';
    if (reason !== 'debt') return 'nobody gave that reason';
    const below = await reader(
      'select 1 from wallet_entries where shard = $1::bigint % 16 and member_id = $1 and account = 1 and balance_after < 0 limit 1',
      [String(chase.memberId)],
    );
    return below.length > 0 ? null : 'its member never was in debt';
  }
}

function lineOf({ lines }: ChaseAsked, line: number): ChaseAsked['lines'][number] {
  return present(lines[line - 1], 'an order is of a line that was asked for');
}

function totalOf(orders: readonly Order[]): bigint {
  return orders.reduce((sum, { amount }) => sum + amount, 0n);
}
