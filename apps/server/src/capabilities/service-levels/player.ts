/**
 * The synthetic player: goes through what members do, by the calls they use. A step that fails is told with its cause, never
 * thrown; what needs it is skipped.
 */
import type { PlayedStep, ServiceStep } from './port.ts';

/** What it asks of the house. Each throws Failed or Skipped where the answer is not what a member would want. */
export interface HouseCalls {
  openPage(): Promise<void>;
  /** Whether the session is taken. */
  askWhoIsIn(token: string): Promise<void>;
  readBalance(token: string): Promise<void>;
  /** The smallest bet on a running draw, under this key. */
  bet(token: string, key: string): Promise<void>;
}

export interface PlayerDeps {
  /** Until a signal says that the worker stops. */
  readonly callHouse: (signal: AbortSignal) => HouseCalls;
  /** Opens a session in its account. */
  readonly signIn: (accountId: bigint | null) => Promise<{ readonly token: string; readonly accountId: bigint }>;
  /** Milliseconds. */
  readonly now: () => number;
  /** The key of a bet. */
  readonly newKey: () => string;
  /** A step met what none of its answers tells. */
  readonly onFault: (step: ServiceStep, error: unknown) => void;
}

/** Why a step could not be asked: it counts neither for nor against the house. */
export class Skipped extends Error {}
/** Why a step failed, in a few words. */
export class Failed extends Error {}

const DETAIL_MAX = 200;

interface Played {
  readonly steps: readonly PlayedStep[];
  /** The account it played with; null: it got none. */
  readonly accountId: bigint | null;
}

export function createPlayer(deps: PlayerDeps) {
  return {
    /** Plays all steps in their order. `before`: the account it played with last. */
    async play(before: bigint | null, signal: AbortSignal): Promise<Played> {
      const house = deps.callHouse(signal);
      const steps: PlayedStep[] = [];
      let accountId = before;
      let token: string | null = null;
      const signedIn = (): string => {
        if (token === null) throw new Skipped('not signed in');
        return token;
      };
      async function step(name: ServiceStep, work: () => Promise<unknown>): Promise<void> {
        const from = deps.now();
        const end = (outcome: PlayedStep['outcome'], detail: string | null): void => {
          steps.push({ step: name, outcome, milliseconds: Math.max(0, Math.round(deps.now() - from)), detail });
        };
        try {
          await work();
          end('ok', null);
        } catch (error) {
          if (error instanceof Skipped) end('skipped', error.message);
          else if (error instanceof Failed) end('failed', error.message.slice(0, DETAIL_MAX));
          else {
            deps.onFault(name, error);
            end('failed', 'a fault of the house');
          }
        }
      }
      await step('page', () => house.openPage());
      await step('signIn', async () => {
        const session = await deps.signIn(before);
        ({ accountId } = session);
        await house.askWhoIsIn(session.token);
        ({ token } = session);
      });
      await step('balance', async () => house.readBalance(signedIn()));
      await step('bet', async () => house.bet(signedIn(), deps.newKey()));
      return { steps, accountId };
    },
  };
}
