/**
 * The workload: from one seed it drives players who click twice, retry with the same and with other data, deposit through
 * a gateway that calls back twice, late, forged and with another amount; an operator who voids draws and late bets and corrects
 * balances; workers that move draws along two at a time; processes that die between any two statements and start again.
 * Some draws close in the midst of their bets.
 *
 * Every request has an answer in the end: what a dead process did not answer is asked again, with the same key, of
 * another one. So the auditor's books are exact after every round.
 */
import { setTimeout } from 'node:timers/promises';
import { createSeededRandom, type SeededRandom } from '@house/fairness/seeded';
import { uuidV7 } from '@house/fairness/uuid';
import type { DepositOrder } from '../src/capabilities/cashier/port.ts';
import { signCallback } from '../src/capabilities/cashier/signature.ts';
import type { Slip, SlipLine, SlipOutcome, SlipRefusal } from '../src/capabilities/lottery/port.ts';
import type { Movement, PostOutcome } from '../src/capabilities/wallet/port.ts';
import { isRefusal, present } from '../src/platform/result.ts';
import type { TestDatabase } from '../src/platform/testing/database.ts';
import { Auditor } from './auditor.ts';
import { GATEWAY_SECRET, type SimProcess, startSimProcess } from './process.ts';
import { moveSimDraw, openSimDraw, type SimDraw, sleepAllDraws } from './time.ts';

const TAKA = 10_000n;
const GAMES = ['F5D1', 'COLOR1'] as const;
const MEMBERS = 8;
const ATTEMPTS_MAX = 40;

export interface SimOptions {
  readonly seed: number;
  readonly rounds: number;
}

export interface SimReport {
  readonly wrong: string[];
  readonly seen: ReadonlyMap<string, number>;
}

/** Plays one seed. `wrong` names the first round whose books differ, and how. */
export async function runSimulation(database: TestDatabase, options: SimOptions): Promise<SimReport> {
  const run = new Simulation(database, options.seed);
  await run.begin();
  try {
    for (let round = 1; round <= options.rounds; round += 1) {
      await run.playRound();
      const wrong = await run.auditor.compare();
      if (wrong.length > 0) return { wrong: [`round ${round}`, ...wrong], seen: run.auditor.seen };
    }
    await run.endAllDraws();
    const wrong = await run.auditor.compare();
    return { wrong: wrong.length > 0 ? ['end', ...wrong] : [], seen: run.auditor.seen };
  } finally {
    await run.stop();
  }
}

class Simulation {
  readonly auditor: Auditor;
  readonly #database: TestDatabase;
  readonly #random: SeededRandom;
  readonly #members: bigint[] = [];
  readonly #draws: SimDraw[] = [];
  #processes: SimProcess[] = [];
  #forks = 0;

  constructor(database: TestDatabase, seed: number) {
    this.#database = database;
    this.#random = createSeededRandom(seed);
    this.auditor = new Auditor(database.pool);
  }

  async begin(): Promise<void> {
    this.#processes = [await this.#start(), await this.#start()];
    const [first] = this.#processes;
    if (first === undefined) throw new Error('a process runs');
    await sleepAllDraws(this.#database.db, first.lottery, GAMES);
    for (let i = 0; i < MEMBERS; i += 1) {
      const memberId = (BigInt(Date.now() - Date.UTC(2024, 0, 1)) << 22n) + BigInt(this.#random.rand(1 << 22));
      await this.#database.db.transaction().execute((tx) => first.wallet.openAccounts(tx, memberId));
      this.#members.push(memberId);
      this.auditor.open(memberId);
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.map((one) => one.stop()));
  }

  /** A generator for an action that runs beside others, so that their order does not matter. */
  #fork(): SeededRandom {
    this.#forks += 1;
    return this.#random.fork(String(this.#forks));
  }

  #start(): Promise<SimProcess> {
    return startSimProcess(this.#database.url, this.#random.between(-30_000, 30_000));
  }

  async playRound(): Promise<void> {
    await this.#reviveDead();
    if (this.#random.chance(1, 3)) this.#setFuse();
    while (this.#draws.length < GAMES.length) {
      const gameCode = GAMES.find((code) => this.#draws.every((draw) => draw.gameCode !== code)) ?? GAMES[0];
      this.#draws.push(await openSimDraw(this.#database.db, gameCode));
    }
    const actions = Array.from({ length: this.#random.between(2, 6) }, () => this.#chooseAction());
    await Promise.all(actions.map((act) => act()));
    if (this.#random.chance(1, 4)) await this.#endDraw(this.#takeDraw());
    else if (this.#random.chance(1, 8)) await this.#closeAmongBets(this.#takeDraw());
  }

  /** One of the draws on sale, which then is not any more. */
  #takeDraw(): SimDraw {
    return present(this.#draws.splice(this.#random.rand(this.#draws.length), 1)[0], 'a draw is on sale');
  }

  #chooseAction(): () => Promise<void> {
    const roll = this.#random.rand(100);
    const random = this.#fork();
    if (roll < 22) return () => this.#deposit(random);
    if (roll < 80) return () => this.#placeSlip(random);
    if (roll < 90) return () => this.#holdAndRelease(random);
    return () => this.#correct(random);
  }

  #setFuse(): void {
    this.#random.pick(this.#processes).fuse.set(this.#random.between(1, 25), this.#random.chance(1, 2));
  }

  async #reviveDead(): Promise<void> {
    for (const [place, process] of this.#processes.entries()) {
      if (!process.fuse.dead) continue;
      await process.stop();
      this.#processes[place] = await this.#start();
      this.auditor.note('process died and started again');
    }
  }

  /** Asks processes in turn until one answers; the dead are started again. */
  async #ask<T>(random: SeededRandom, ask: (process: SimProcess) => Promise<T>): Promise<T> {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const process = random.pick(this.#processes);
      try {
        return await ask(process);
      } catch (error) {
        if (!process.fuse.dead) throw error;
        this.auditor.note('request without an answer');
        const place = this.#processes.indexOf(process);
        if (place >= 0) {
          const fresh = await this.#start();
          if (this.#processes[place] === process) {
            this.#processes[place] = fresh;
            this.auditor.note('process died and started again');
          } else await fresh.stop();
          await process.stop();
        }
      }
    }
    throw new Error('no process answers');
  }

  #key(random: SeededRandom): string {
    return uuidV7(Date.now() + random.between(-20_000, 20_000), random.bytes(10));
  }

  async #deposit(random: SeededRandom, memberId = random.pick(this.#members)): Promise<void> {
    const asked = BigInt(random.between(200, 2_000)) * TAKA;
    const request = { memberId, key: this.#key(random), channel: 'sandbox', amount: asked, language: 'bn' };
    const order = await this.#ask(random, (process) => process.cashier.createDeposit(request));
    if (isRefusal(order)) {
      this.auditor.note(order.refused);
      return;
    }
    const again = await this.#ask(random, (process) => process.cashier.createDeposit(request));
    if (isRefusal(again) || again.id !== order.id) throw new Error('the same key opens the same order');
    if (random.chance(1, 8)) {
      await this.#ask(random, (process) => process.cashier.cancelDeposit(memberId, order.id));
      this.auditor.note('deposit cancelled');
      return;
    }
    const paid = random.chance(1, 6) ? asked - 37n * TAKA : asked;
    const token = new URL(order.payUrl ?? '', 'http://gateway').pathname.split('/').at(-1) ?? '';
    await this.#ask(random, (process) => process.sandbox.decide(token, paid, 'never'));
    await this.#callBack(random, order, asked, paid);
    this.auditor.move(memberId, paid, 101);
    this.auditor.note(paid === asked ? 'deposit credited' : 'deposit of another amount credited');
  }

  /** A forged callback, then the genuine one to both processes at once, then once more. */
  async #callBack(random: SeededRandom, order: DepositOrder, asked: bigint, paid: bigint): Promise<void> {
    const tell = (secret: string) => {
      const body = {
        gatewayOrder: order.gatewayOrder,
        orderId: order.id.toString(),
        amount: `${(random.chance(1, 5) ? asked + TAKA : paid) / TAKA}.00`,
        result: 'paid',
      };
      const rawBody = JSON.stringify(body);
      const timestamp = Date.now().toString();
      return {
        channel: 'sandbox',
        headers: { 'x-timestamp': timestamp, 'x-signature': signCallback(secret, timestamp, rawBody) },
        rawBody,
        address: '203.0.113.7',
      };
    };
    const forged = await this.#ask(random, (process) => process.cashier.receiveCallback(tell('not the secret')));
    if (forged?.refused !== 'cashier.signatureWrong') throw new Error('a forged callback is refused');
    await Promise.all(
      [1, 2].map(() => this.#ask(random, (process) => process.cashier.receiveCallback(tell(GATEWAY_SECRET)))),
    );
    await this.#ask(random, (process) => process.cashier.receiveCallback(tell(GATEWAY_SECRET)));
  }

  #chooseLine(random: SeededRandom, gameCode: string, mostStake: number): SlipLine {
    const some = (from: readonly string[]) => from.filter(() => random.chance(1, 3));
    const digits = [...'0123456789'];
    const sides = ['B', 'S', 'O', 'E'];
    const join = (picks: string[]) => (picks.length === 0 ? '-' : picks.join(','));
    const one = (from: readonly string[]) => {
      const picks = some(from);
      return picks.length === 0 ? [from[0] ?? ''] : picks;
    };
    const [play, slots] = gameCode.startsWith('F5D')
      ? random.pick([
          ['DIGIT', [one(digits), ...[1, 2, 3, 4].map(() => some(digits))]],
          ['SIDES', [one(sides), ...[1, 2, 3, 4].map(() => some(sides))]],
          ['SUM', [one(sides)]],
        ] as [string, string[][]][])
      : random.pick([
          ['NUMBER', [one(digits)]],
          ['COLOR', [one(['G', 'R', 'V'])]],
          ['SIDES', [one(sides)]],
        ] as [string, string[][]][]);
    const units = slots.reduce((sum, picks) => sum + picks.length, 0);
    const unitStake = BigInt(random.between(1, mostStake)) * TAKA;
    return {
      key: this.#key(random),
      play,
      selection: slots.map(join).join('|'),
      units,
      unitStake,
      amount: BigInt(units) * unitStake,
    };
  }

  #chooseSlip(random: SeededRandom, draw: SimDraw, mostStake = 60): Slip {
    return {
      gameCode: draw.gameCode,
      drawId: draw.id,
      allOrNothing: random.chance(1, 4),
      lines: Array.from({ length: random.between(1, 4) }, () => this.#chooseLine(random, draw.gameCode, mostStake)),
    };
  }

  async #placeSlip(random: SeededRandom): Promise<void> {
    const memberId = random.pick(this.#members);
    const slip = this.#chooseSlip(random, random.pick(this.#draws));
    const place = (one: Slip) => this.#ask(random, (process) => process.lottery.placeSlip(memberId, one));
    // One click, two at once, or one and later the same again.
    const outcomes = random.chance(1, 3) ? await Promise.all([place(slip), place(slip)]) : [await place(slip)];
    if (random.chance(1, 4)) outcomes.push(await place(slip));
    for (const outcome of outcomes) this.#book(memberId, outcome);
    if (random.chance(1, 6)) await this.#retryWithOtherData(random, memberId, slip, outcomes);
  }

  async #retryWithOtherData(
    random: SeededRandom,
    memberId: bigint,
    slip: Slip,
    outcomes: readonly (SlipOutcome | SlipRefusal)[],
  ): Promise<void> {
    const accepted = new Set(
      outcomes.flatMap((outcome) =>
        isRefusal(outcome) ? [] : outcome.lines.flatMap((line) => (line.accepted === null ? [] : [line.key])),
      ),
    );
    const line = slip.lines.find(({ key }) => accepted.has(key));
    if (line === undefined) return;
    const other = { ...line, unitStake: line.unitStake + TAKA, amount: line.amount + BigInt(line.units) * TAKA };
    const outcome = await this.#ask(random, (process) =>
      process.lottery.placeSlip(memberId, { ...slip, allOrNothing: false, lines: [other] }),
    );
    if (!isRefusal(outcome) || outcome.refused !== 'request.keyReused')
      throw new Error('a key with other data is refused');
    this.auditor.note('key with other data refused');
  }

  #book(memberId: bigint, outcome: SlipOutcome | SlipRefusal): void {
    if (isRefusal(outcome)) {
      this.auditor.note(outcome.refused);
      return;
    }
    for (const line of outcome.lines) {
      if (line.accepted === null) this.auditor.note(line.refusal.refused);
      else this.auditor.bet({ memberId, ...line.accepted });
    }
  }

  async #post(random: SeededRandom, movement: Movement): Promise<PostOutcome | undefined> {
    const [outcome] = await this.#ask(random, (process) => process.wallet.post([movement]));
    return outcome;
  }

  async #holdAndRelease(random: SeededRandom): Promise<void> {
    const memberId = random.pick(this.#members);
    const amount = BigInt(random.between(1, 400)) * TAKA;
    const held = await this.#post(random, {
      memberId,
      key: this.#key(random),
      type: 'hold',
      account: 'cash',
      contra: 'locked',
      amount: -amount,
      reference: 1n,
    });
    if (held === undefined || held.refused !== undefined) {
      this.auditor.note('hold refused');
      return;
    }
    this.auditor.hold(memberId, amount);
    if (random.chance(1, 2)) {
      const paid = await this.#post(random, {
        memberId,
        key: this.#key(random),
        type: 'holdPaid',
        account: 'locked',
        contra: 'cashier',
        amount: -amount,
        reference: 1n,
      });
      if (paid?.refused !== undefined) throw new Error('a hold can be paid');
      this.auditor.payHold(memberId, amount);
      this.auditor.note('hold paid');
      return;
    }
    const back = await this.#post(random, {
      memberId,
      key: this.#key(random),
      type: 'holdReturn',
      account: 'cash',
      contra: 'locked',
      amount,
      reference: 1n,
    });
    if (back?.refused !== undefined) throw new Error('a hold can be returned');
    this.auditor.hold(memberId, -amount);
    this.auditor.note('hold returned');
  }

  /** Takes back more than there may be: the balance may go below zero, by a recorded correction only. */
  async #correct(random: SeededRandom): Promise<void> {
    const memberId = random.pick(this.#members);
    const amount = BigInt(random.between(-300, 300)) * TAKA;
    if (amount === 0n) return;
    const outcome = await this.#post(random, {
      memberId,
      key: this.#key(random),
      type: 'correction',
      account: 'cash',
      contra: 'lottery',
      amount,
      reference: 2n,
      mayGoNegative: true,
    });
    if (outcome?.refused !== undefined) throw new Error('a correction is posted');
    this.auditor.move(memberId, amount, 102);
    this.auditor.note('correction');
    if (outcome !== undefined && outcome.balanceAfter < 0n) this.auditor.note('balance below zero by correction');
  }

  /** Where more is staked than one person voids alone: asked for, and approved by another. */
  async #voidByTwo({ drawId, key, reason }: { drawId: bigint; key: string; reason: string }): Promise<void> {
    const by = (staffId: bigint) => ({ staffId, staff: `operator ${staffId}`, address: '', reason });
    const approval = this.#key(this.#random);
    const asked = await this.#ask(this.#fork(), ({ lottery }) => lottery.corrections.askVoid(by(1n), { key, drawId }));
    if (isRefusal(asked)) throw new Error(`a void can be asked for: ${asked.refused}`);
    const order = { key: approval, correctionId: asked.id };
    const done = await this.#ask(this.#fork(), ({ lottery }) => lottery.corrections.approve(by(2n), order));
    if (isRefusal(done)) throw new Error(`another approves a void: ${done.refused}`);
  }

  /** When half of a draw's bets had been received; null when there is none. */
  async #halfReceived(drawId: bigint): Promise<Date | null> {
    const { rows } = await this.#database.pool.query<{ half: Date | null }>(
      `select date_trunc('milliseconds', percentile_disc(0.5) within group (order by at)) as half
      from wallet_entries where gate_id = $1 and play is not null`,
      [String(drawId)],
    );
    return rows[0]?.half ?? null;
  }

  /** Asked for twice at once, and approved by as many as it takes. */
  async #voidLate(drawId: bigint, from: Date): Promise<void> {
    const reason = 'the clock was wrong';
    const by = (staffId: bigint) => ({ staffId, staff: `operator ${staffId}`, address: '', reason });
    const order = { key: this.#key(this.#random), drawId, from };
    const keys = [2n, 3n].map((staffId) => ({ staffId, key: this.#key(this.#random) }));
    const answers = await Promise.all(
      [1, 2].map(() => this.#ask(this.#fork(), ({ lottery }) => lottery.corrections.askLate(by(1n), order))),
    );
    const asked = answers.find((answer) => !isRefusal(answer));
    if (asked === undefined || isRefusal(asked)) throw new Error(`late bets can be void: ${JSON.stringify(answers)}`);
    for (const { staffId, key } of asked.state === 'asked' ? keys.slice(0, asked.approvalsNeeded) : []) {
      const approval = { key, correctionId: asked.id };
      const done = await this.#ask(this.#fork(), ({ lottery }) => lottery.corrections.approve(by(staffId), approval));
      if (isRefusal(done)) throw new Error(`another approves late bets: ${done.refused}`);
    }
    if (this.#random.chance(1, 3)) this.#setFuse();
    await this.#work();
  }

  /**
   * The draw closes while some bet on it, one bet after the other, until it takes no more; workers close it at its time or
   * some time after it, and processes may die meanwhile. Then one bets just after the close, and another asks again what he was answered.
   */
  async #closeAmongBets(draw: SimDraw): Promise<void> {
    const players = Array.from({ length: 4 }, () => [this.#fork(), this.#random.pick(this.#members)] as const);
    // So that nobody's money ends before the sale does.
    for (const [random, memberId] of players) await this.#deposit(random, memberId);
    const soon = this.#random.between(30, 150) / 1_000;
    await moveSimDraw(this.#database.db, draw.id, { open: -3_600, close: soon, draw: 3_600 });
    await this.auditor.closesAt(draw.id);
    if (this.#random.chance(1, 2)) this.#setFuse();
    const works = [this.#fork(), this.#fork()];
    const idle = this.#random.chance(1, 2) ? 0 : soon * 1_000 + 40;
    const [slips] = await Promise.all([
      Promise.all(players.map(([random, memberId]) => this.#betUntilClosed(random, memberId, draw))),
      ...works.map((random) => this.#workUntilClosed(random, draw, idle)),
    ]);
    for (const [place, [random, memberId]] of players.entries()) {
      const late = await this.#ask(random, ({ lottery }) =>
        lottery.placeSlip(memberId, this.#chooseSlip(random, draw)),
      );
      if (!isRefusal(late) || late.refused !== 'lottery.drawClosed')
        throw new Error('a draw that is closed takes no bet');
      this.auditor.note('bet just after the close refused');
      for (const slip of slips[place] ?? []) {
        this.#book(memberId, await this.#ask(random, ({ lottery }) => lottery.placeSlip(memberId, slip)));
      }
    }
    await this.#endDraw(draw);
  }

  /** Answers the slips of which something was accepted. */
  async #betUntilClosed(random: SeededRandom, memberId: bigint, draw: SimDraw): Promise<Slip[]> {
    const accepted: Slip[] = [];
    for (;;) {
      const slip = this.#chooseSlip(random, draw, 1);
      const outcome = await this.#ask(random, ({ lottery }) => lottery.placeSlip(memberId, slip));
      this.#book(memberId, outcome);
      if (!isRefusal(outcome)) {
        if (outcome.lines.some((line) => line.accepted !== null)) accepted.push(slip);
      } else if (outcome.refused === 'lottery.drawClosed') return accepted;
    }
  }

  /** A worker that comes after so many milliseconds and looks again and again, until the draw is closed. */
  async #workUntilClosed(random: SeededRandom, draw: SimDraw, idle: number): Promise<void> {
    await setTimeout(idle);
    while (await this.auditor.isOpen(draw.id)) await this.#ask(random, (process) => runDue(process));
  }

  /** Ends a draw: void by the operator, ordered twice at once, or drawn and settled by two workers; some of its bets were late. */
  async #endDraw(draw: SimDraw): Promise<void> {
    let lateFrom: Date | null = null;
    if (this.#random.chance(1, 4)) {
      const order = { drawId: draw.id, key: this.#key(this.#random), reason: 'the simulator voids', by: 'operator' };
      const answers = await Promise.all(
        [1, 2].map(() => this.#ask(this.#fork(), (process) => process.lottery.voidDraw(order))),
      );
      const refused = answers.flatMap((answer) => (isRefusal(answer) ? [answer.refused] : []));
      if (refused.includes('lottery.voidNeedsTwo')) await this.#voidByTwo(order);
      else if (refused.length > 0) throw new Error(`an open draw can be void: ${refused.join(' ')}`);
      await this.#work();
    } else {
      lateFrom = this.#random.chance(1, 3) ? await this.#halfReceived(draw.id) : null;
      const before = this.#random.chance(1, 2);
      await moveSimDraw(this.#database.db, draw.id, { open: -3_600, close: -1, draw: 3_600 });
      await this.#work();
      if (lateFrom !== null && before) await this.#voidLate(draw.id, lateFrom);
      await moveSimDraw(this.#database.db, draw.id, { open: -3_600, close: -10, draw: 0 });
      if (this.#random.chance(1, 3)) this.#setFuse();
      await this.#work();
      if (lateFrom !== null && !before) await this.#voidLate(draw.id, lateFrom);
    }
    await this.auditor.endDraw(draw.id, lateFrom);
  }

  /** Two workers at once; whoever dies is followed by another, until nothing is due. */
  async #work(): Promise<void> {
    const runs = () => this.#ask(this.#fork(), (process) => runDue(process));
    await Promise.all([runs(), runs()]);
    while ((await runs()) > 0);
  }

  async endAllDraws(): Promise<void> {
    while (this.#draws.length > 0) await this.#endDraw(this.#takeDraw());
  }
}

/** Does what is due and says how many steps it took. A process that dies half-way throws as a dead one does. */
async function runDue(process: SimProcess): Promise<number> {
  try {
    return (await process.lottery.runDueDraws()).length;
  } catch (error) {
    if (process.fuse.dead) throw error;
    // Two workers that meet at one draw may make one of them give way; what is due is done at the next look.
    return 1;
  }
}
