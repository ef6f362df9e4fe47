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
  readonly kind: 'bare' | 'bet' | 'slip10' | 'plain' | 'visit';
  readonly connections: number;
  readonly milliseconds: number;
  /** Requests a second, all connections together, to run below the limit; null: as many as they can. */
  readonly perSecond: number | null;
  readonly drawId: string;
  readonly members: readonly { id: string; token: string }[];
}

const key = (): string => uuidV7(Date.now(), randomBytes(10));

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
    plain: () => ['/plain-bet', `{"memberId":"${member.id}","gateId":"${job.drawId}"}`],
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
  requests: number;
  readonly latencies: number[];
  readonly failures: Map<string, number>;
}

function run(job: Job, until: number, seen: Seen): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port: job.port, host: '127.0.0.1' });
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    let buffer = '';
    let sent = 0;
    // Players keep no step: each connection draws its pauses. A request is late from when it was due, also when the
    // answer before it was still awaited then (no coordinated omission).
    let due = performance.now();
    const sendWhenDue = (perSecond: number): void => {
      due -= Math.log(1 - randomInt(1_000_000) / 1_000_000) * (job.connections / perSecond) * 1_000;
      setTimeout(send, Math.max(0, due - performance.now()));
    };
    const send = (): void => {
      if (performance.now() >= until || (job.kind === 'visit' && seen.requests >= job.members.length)) {
        socket.destroy();
        resolve();
        return;
      }
      sent = job.perSecond === null ? performance.now() : due;
      socket.write(requestOf(job, seen.requests++));
    };
    socket.on('connect', () => (job.perSecond === null ? send() : sendWhenDue(job.perSecond)));
    socket.on('error', reject);
    socket.on('data', (part) => {
      buffer += part;
      const answer = wholeAnswer(buffer);
      if (answer === null) return;
      seen.latencies.push(performance.now() - sent);
      if (answer.status !== 200 || !buffer.includes('"success":true') || buffer.includes('"accepted":false')) {
        const words = buffer.slice(0, answer.length).slice(-300);
        seen.failures.set(words, (seen.failures.get(words) ?? 0) + 1);
      }
      buffer = buffer.slice(answer.length);
      if (job.perSecond === null) send();
      else sendWhenDue(job.perSecond);
    });
  });
}

/** Does one job; the line that says how it went. */
async function done(job: Job): Promise<string> {
  const seen: Seen = { requests: 0, latencies: [], failures: new Map() };
  const started = performance.now();
  await Promise.all(Array.from({ length: job.connections }, () => run(job, started + job.milliseconds, seen)));
  const seconds = (performance.now() - started) / 1000;
  const { failures } = seen;
  const latencies = seen.latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return JSON.stringify({
    rate: latencies.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    failures: [...failures].slice(0, 3),
    failed: [...failures.values()].reduce((sum, one) => sum + one, 0),
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  const job = JSON.parse(line) as Job;
  globalThis.gc?.();
  console.log(await done(job));
}
