/**
 * A load generator in a process of its own: keeps N connections busy, one request each, over plain sockets so that it
 * costs as little as it can. Reads jobs as JSON from standard input, a line each, and prints a line of JSON for each.
 * One process does all jobs of a bench: a fresh one compiles itself for seconds beside what is measured.
 */

import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { randomBytes, randomInt } from '@house/fairness/random';
import { uuidV7 } from '@house/fairness/uuid';

export interface Job {
  readonly port: number;
  /** `visit`: every member reads his balance once, so that his session is known, as it is of anybody who is playing. */
  readonly kind: 'bare' | 'bet' | 'slip10' | 'plain' | 'pair' | 'sport' | 'visit';
  readonly connections: number;
  readonly milliseconds: number;
  /** Requests a second, all connections together, to run below the limit; null: as many as they can. */
  readonly perSecond: number | null;
  /** The market: of `pair` a book. */
  readonly drawId: string;
  readonly members: readonly { id: string; token: string }[];
  /** Of `sport`: legs as they are sent, one of them in each. */
  readonly picks?: readonly string[];
}

/** Random once, and counted on: what each key would leave behind is cleared up beside what is measured. */
const keyBytes = randomBytes(10);
const keyCount = new DataView(keyBytes.buffer, 6);
let keys = 0;

function key(): string {
  keyCount.setUint32(0, keys++);
  return uuidV7(Date.now(), keyBytes);
}

function requestOf(job: Job, n: number): string {
  if (job.kind === 'visit') {
    return `GET /wps/v2/wallets/balance HTTP/1.1\r\nhost: 127.0.0.1\r\ntoken: ${job.members[n]?.token}\r\n\r\n`;
  }
  const member = job.members[(n * 7_919) % job.members.length] ?? { id: '', token: '' };
  const line = (digit: number) =>
    `{"key":"${key()}","play":"DIGIT","selection":"${digit}|-|-|-|-","units":1,"unitStake":"2.00","amount":"2.00"}`;
  const slip = (lines: string) => `{"gameCode":"F5D1","drawId":"${job.drawId}","lines":[${lines}]}`;
  const [path, body] = {
    bare: () => ['/bare', slip(line(n % 10))],
    bet: () => ['/lotto/lgw/slips', slip(line(n % 10))],
    slip10: () => ['/lotto/lgw/slips', slip(Array.from({ length: 10 }, (_, digit) => line(digit)).join(','))],
    plain: () => ['/plain-bet', `{"memberId":"${member.id}","marketId":"${job.drawId}"}`],
    sport: () => [
      '/wps/sports/tickets',
      `{"key":"${key()}","legs":[${job.picks?.[n % job.picks.length]}],"folds":[1],"stake":"10.00","oddsChange":"any","again":true}`,
    ],
    pair: () => ['/pair', `{"memberId":"${member.id}","marketId":"${job.drawId}","key":"${key()}"}`],
  }[job.kind]();
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ntoken: ${member.token}\r\ncontent-length: ${Buffer.byteLength(body ?? '')}\r\n\r\n${body}`;
}

/** Status and length of the answer in the buffer, when it is whole. */
function wholeAnswer(text: string): { status: number; length: number } | null {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const length = /content-length: (\d+)/i.exec(text.slice(0, end));
  const whole = end + 4 + Number(length?.[1] ?? 0);
  return text.length >= whole ? { status: Number(text.slice(9, 12)), length: whole } : null;
}

/** What one job has seen. */
interface Seen {
  asked: number;
  readonly latencies: number[];
  readonly failures: Map<string, number>;
}

/** One open connection: a request at a time, `since` being when it was due. */
interface Line {
  ask(request: string | Buffer, since: number): void;
  close(): void;
}

function openLine(job: Job, seen: Seen, answered: (line: Line) => void, broken: (cause: Error) => void): Promise<Line> {
  // By itself each read takes 64 KB of its own, which brings a clearing up of the whole heap twice a second.
  const buffer = Buffer.alloc(16_384);
  let text = '';
  let due = 0;
  const line: Line = {
    ask(request, since) {
      due = since;
      socket.write(request);
    },
    close: () => socket.destroy(),
  };
  const read = (length: number): boolean => {
    text += buffer.toString('latin1', 0, length);
    const answer = wholeAnswer(text);
    if (answer === null) return true;
    seen.latencies.push(performance.now() - due);
    if (answer.status !== 200 || !text.includes('"success":true') || text.includes('"accepted":false')) {
      const words = text.slice(0, answer.length).slice(-300);
      seen.failures.set(words, (seen.failures.get(words) ?? 0) + 1);
    }
    text = text.slice(answer.length);
    answered(line);
    return true;
  };
  const socket: Socket = connect({ port: job.port, host: '127.0.0.1', onread: { buffer, callback: read } });
  socket.setNoDelay(true);
  socket.on('error', broken);
  return new Promise((resolve) => socket.on('connect', () => resolve(line)));
}

/** What falls due at `perSecond`, of all connections together: players know nothing of one another, so pauses are drawn. */
interface Plan {
  readonly requests: readonly Buffer[];
  /** Milliseconds after the start. */
  readonly due: Float64Array;
}

function drawPlan(job: Job, perSecond: number): Plan {
  const due: number[] = [];
  for (let at = 0; at < job.milliseconds; ) {
    due.push(at);
    at -= (Math.log(1 - randomInt(1_000_000) / 1_000_000) / perSecond) * 1_000;
  }
  return { requests: due.map((_, n) => Buffer.from(requestOf(job, n), 'latin1')), due: Float64Array.from(due) };
}

const openLines = (job: Job, seen: Seen, answered: (line: Line) => void, broken: (cause: Error) => void) =>
  // All are open before the clock starts: nobody's players come in the same millisecond.
  Promise.all(Array.from({ length: job.connections }, () => openLine(job, seen, answered, broken)));

/** As many as the connections can: each asks again when it was answered. The milliseconds it took. */
function askWithoutPause(job: Job, seen: Seen): Promise<number> {
  return new Promise((resolve, reject) => {
    let start = 0;
    let open = job.connections;
    const ask = (line: Line): void => {
      if (performance.now() < start + job.milliseconds && !(job.kind === 'visit' && seen.asked >= job.members.length)) {
        line.ask(requestOf(job, seen.asked++), performance.now());
        return;
      }
      line.close();
      open -= 1;
      if (open === 0) resolve(performance.now() - start);
    };
    openLines(job, seen, ask, reject).then((lines) => {
      start = performance.now();
      for (const line of lines) ask(line);
    }, reject);
  });
}

/**
 * Each request when it is due, on any connection that is free. One is late from when it was due, also when no connection
 * was free then (no coordinated omission). Drawn before the clock starts, so that nothing has to be cleared up meanwhile.
 */
function askWhenDue(job: Job, { requests, due }: Plan, seen: Seen): Promise<number> {
  return new Promise((resolve, reject) => {
    const free: Line[] = [];
    let start = 0;
    const askDue = (line: Line): boolean => {
      const since = start + (due[seen.asked] ?? Number.POSITIVE_INFINITY);
      if (since > performance.now()) return false;
      line.ask(requests[seen.asked++] as Buffer, since);
      return true;
    };
    const answered = (line: Line): void => {
      if (!askDue(line)) free.push(line);
      if (free.length < job.connections || seen.asked < requests.length) return;
      for (const one of free) one.close();
      resolve(performance.now() - start);
    };
    const askAllDue = (): void => {
      for (let line = free.pop(); line !== undefined; line = free.pop())
        if (!askDue(line)) {
          free.push(line);
          break;
        }
      const next = due[seen.asked];
      if (next !== undefined) setTimeout(askAllDue, Math.max(0, start + next - performance.now()));
    };
    openLines(job, seen, answered, reject).then((lines) => {
      free.push(...lines);
      globalThis.gc?.();
      start = performance.now();
      askAllDue();
    }, reject);
  });
}

/** Does one job; the line that says how it went. */
async function done(job: Job): Promise<string> {
  const seen: Seen = { asked: 0, latencies: [], failures: new Map() };
  const took =
    job.perSecond === null
      ? await askWithoutPause(job, seen)
      : await askWhenDue(job, drawPlan(job, job.perSecond), seen);
  const { failures } = seen;
  const latencies = seen.latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return JSON.stringify({
    rate: latencies.length / (took / 1_000),
    p50: at(0.5),
    p99: at(0.99),
    failures: [...failures].slice(0, 3),
    failed: [...failures.values()].reduce((sum, one) => sum + one, 0),
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  const job = JSON.parse(line) as Job;
  // Twice: what lives through two is old, and walked through no more while it measures.
  globalThis.gc?.();
  globalThis.gc?.();
  console.log(await done(job));
}
