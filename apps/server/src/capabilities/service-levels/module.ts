/** Service levels: the synthetic player, its targets and error budgets, and their page at the desk. */
import { createHash } from 'node:crypto';
import { randomBytes } from '@house/fairness/random';
import { uuidV7 } from '@house/fairness/uuid';
import type { Module, ModuleContext } from '../../platform/module.ts';
import type { Identity } from '../identity/port.ts';
import { createAsk, USER_AGENT } from './ask.ts';
import { readLastRun, readLevels, readSettings } from './queries.ts';
import { serveServiceLevels } from './routes/desk.ts';
import { createHouseCalls } from './routes/house-calls.ts';
import { shareLeft } from './rules.ts';
import { createServiceLevels, type ServiceLevelsDeps } from './service.ts';

/** How often a worker looks whether it is time. */
const LOOK_MILLISECONDS = 10_000;
/** An account that ends sooner is left for a new one. */
const ACCOUNT_MINUTES_LEFT = 10;
const FIGURES_MILLISECONDS = 30_000;
const ORIGIN = {
  address: '127.0.0.1',
  userAgent: USER_AGENT,
  deviceHash: createHash('sha256').update('the synthetic player').digest(),
};

interface Needs extends Pick<ServiceLevelsDeps, 'record'> {
  readonly identity: Pick<Identity, 'signInSynthetic' | 'findMember'>;
}

export function createServiceLevelsModule(
  { database: { db }, ids, clock, log, metrics, address }: ModuleContext,
  { identity, record }: Needs,
) {
  const now = () => clock.now();
  const ask = createAsk(address);
  const serviceLevels = createServiceLevels({
    ...{ db, ids, log, record, now },
    callHouse: (signal) => createHouseCalls(ask, signal),
    async signIn(accountId) {
      const { token, member } = await identity.signInSynthetic(accountId, ORIGIN, ACCOUNT_MINUTES_LEFT);
      return { token, accountId: member.id };
    },
    newKey: () => uuidV7(now(), randomBytes(10)),
  });
  const figures = rememberFor(FIGURES_MILLISECONDS, now, async () => {
    const [levels, settings, lastRun] = await Promise.all([readLevels(db), readSettings(db), readLastRun(db)]);
    return { levels, on: settings.on, lastRun };
  });
  metrics.gauge('house_synthetic_player_on', 'Whether the synthetic player is to play: 1, 0.', async () =>
    (await figures()).on ? 1 : 0,
  );
  metrics.gauge(
    'house_synthetic_run_timestamp_seconds',
    'When the synthetic player last played, since 1970; 0: never.',
    async () => (await figures()).lastRun / 1_000,
  );
  metrics.gaugeBy('house_synthetic_step_failed', 'Whether a step failed in its last run: 1, 0.', 'step', async () => {
    const { levels } = await figures();
    return new Map(levels.map(({ step, last }) => [step, last?.outcome === 'failed' ? 1 : 0]));
  });
  metrics.gaugeBy(
    'house_error_budget_left_ratio',
    'What is left of the error budget of thirty days: 1 all of it, 0 nothing, below 0 the target is missed.',
    'step',
    async () => new Map((await figures()).levels.map((level) => [level.step, shareLeft(level)])),
  );
  const module: Module = {
    routes: ({ house }) =>
      serveServiceLevels(house, serviceLevels, async (id) => (await identity.findMember(id))?.username ?? null),
    work: {
      tickers: [
        {
          name: 'serviceLevels.play',
          everyMilliseconds: LOOK_MILLISECONDS,
          run: async (signal) => void (await serviceLevels.playWhenDue(signal)),
        },
      ],
      jobs: [{ name: 'serviceLevels.forgetOld', cron: '43 3 * * *', run: () => serviceLevels.forgetOld() }],
    },
  };
  return { serviceLevels, module };
}

/** What was read is told again for so long: four gauges are one look. */
function rememberFor<T>(milliseconds: number, now: () => number, read: () => Promise<T>): () => Promise<T> {
  let held: { readonly at: number; readonly value: Promise<T> } | null = null;
  return () => {
    if (held === null || now() - held.at >= milliseconds) {
      const value = read();
      held = { at: now(), value };
      value.catch(() => {
        held = null;
      });
    }
    return held.value;
  };
}
