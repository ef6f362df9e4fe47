/**
 * Members who bet without a pause through the processes that serve, whichever of them is there, and keep books of their own:
 * a slip whose answer did not come is sent again under its keys until it is answered.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { GivenMember } from '../../apps/server/src/capabilities/identity/given.ts';
import type { DrawRow } from '../../apps/server/src/capabilities/lottery/schema.ts';
import { givenWireSlip, type WireSlip } from '../../apps/server/src/main/testing/house-client.ts';

/** One taka, in units of 0.0001. */
export const STAKE = 10_000n;
/** What a balancer waits before it asks the next one. */
const ANSWER_MILLISECONDS = 5_000;

export interface Load {
  /** How many slips were answered so far. */
  answered(): number;
  /** When the newest answer came, as `performance.now()` has it. */
  lastAnswer(): number;
  /** The longest time without any answer since it was asked last, in milliseconds. */
  longestSilence(): number;
  /** What each member has staked in bets that were answered, in units of 0.0001. */
  staked(): ReadonlyMap<bigint, bigint>;
  /** No new slip from now on; what was sent is answered. */
  pause(): Promise<void>;
  go(): void;
  stop(): Promise<void>;
}

interface Reply {
  readonly success: boolean;
  readonly code: string;
  readonly value: { readonly lines: readonly { readonly ticket: string | null }[] } | null;
}

/** Null: no answer that says what became of it. */
async function send(url: string, member: GivenMember, slip: WireSlip): Promise<Reply | null> {
  const own = member.id & 0xff_ffn;
  try {
    const response = await fetch(`${url}/lotto/lgw/slips`, {
      method: 'POST',
      headers: {
        ...{ language: 'en', token: member.token, 'content-type': 'application/json' },
        'x-forwarded-for': `10.1.${own >> 8n}.${own & 0xffn}`,
      },
      body: JSON.stringify(slip),
      signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
    });
    const reply = (await response.json()) as Reply;
    // 429: more than their limit lets one do.
    return response.status >= 500 || response.status === 429 ? null : reply;
  } catch {
    return null;
  }
}

/** `hands`: how many of the members play now; `addresses`: of who serves now. */
export function startLoad(options: {
  members: readonly GivenMember[];
  draw: DrawRow;
  addresses: () => readonly string[];
  hands: () => number;
}): Load {
  const staked = new Map<bigint, bigint>();
  let going = true;
  let paused: PromiseWithResolvers<void> | null = null;
  let underWay = 0;
  let answered = 0;
  let last = performance.now();
  let silence = 0;
  let turn = 0;

  const untilAnswered = async (member: GivenMember, slip: WireSlip): Promise<void> => {
    for (;;) {
      const addresses = options.addresses();
      turn += 1;
      const address = addresses[turn % addresses.length];
      const reply = address === undefined ? null : await send(address, member, slip);
      if (reply === null) {
        await wait(50);
        continue;
      }
      if (!reply.success || reply.value === null) throw new Error(`a bet was refused: ${reply.code}`);
      const taken = reply.value.lines.filter(({ ticket }) => ticket !== null).length;
      if (taken !== slip.lines.length) throw new Error('a line of a slip was not taken');
      staked.set(member.id, (staked.get(member.id) ?? 0n) + STAKE * BigInt(taken));
      answered += 1;
      silence = Math.max(silence, performance.now() - last);
      last = performance.now();
      return;
    }
  };

  const play = async (member: GivenMember, at: number): Promise<void> => {
    let digit = 0;
    while (going) {
      if (paused !== null) {
        await paused.promise;
        continue;
      }
      if (at >= options.hands()) {
        await wait(50);
        continue;
      }
      digit = (digit + 1) % 10;
      underWay += 1;
      await untilAnswered(member, givenWireSlip(options.draw, [digit], STAKE)).finally(() => {
        underWay -= 1;
      });
    }
  };
  const playing = Promise.all(options.members.map(play));
  // Told by `stop`.
  playing.catch(() => undefined);

  const go = (): void => {
    const held = paused;
    paused = null;
    last = performance.now();
    held?.resolve();
  };
  return {
    answered: () => answered,
    lastAnswer: () => last,
    longestSilence() {
      const longest = Math.max(silence, performance.now() - last);
      silence = 0;
      return longest;
    },
    staked: () => staked,
    async pause() {
      paused ??= Promise.withResolvers<void>();
      while (underWay > 0) await wait(10);
    },
    go,
    async stop() {
      going = false;
      go();
      await playing;
    },
  };
}

/** Of whoever writes nothing for so long something is wrong that is no failover. */
const LONGEST_MILLISECONDS = 120_000;

/** Waits for this many more answers. */
export async function untilAnswers(load: Load, more: number): Promise<void> {
  const goal = load.answered() + more;
  const until = performance.now() + LONGEST_MILLISECONDS;
  while (load.answered() < goal) {
    if (performance.now() > until) throw new Error('no bet is answered any more');
    await wait(10);
  }
}
