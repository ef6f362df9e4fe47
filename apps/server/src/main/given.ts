/** A composed process on a test's own database. */
import { randomUuid } from '@house/fairness/random';
import { composeApp, type RunningApp } from './compose.ts';
import type { ProcessConfig } from './kernel.ts';
import type { ComposeOptions } from './process.ts';

const secret = (): string => randomUuid() + randomUuid();
/** Of every house of a test: several on one database are one house. */
const SECRETS: ProcessConfig['secrets'] = {
  session: secret(),
  payload: secret(),
  gateway: secret(),
  draw: secret(),
  instant: secret(),
  staff: secret(),
  humanCheck: secret(),
  vendors: secret(),
};

/** A configuration for tests: any port, no limits unless asked for, logs only what is fatal. */
export function givenConfig(databaseUrl: string, change: Partial<ProcessConfig> = {}): ProcessConfig {
  return {
    role: 'all',
    demo: true,
    playMoney: true,
    host: '127.0.0.1',
    port: 0,
    publicUrl: null,
    trustedProxies: [],
    databaseUrl,
    databaseConnections: 6,
    redisUrl: null,
    rateLimits: false,
    // Tests that are not about the check of humans do not solve it.
    humanCheck: { kind: 'none' },
    logLevel: 'fatal',
    delivery: { mail: null, sms: null },
    secrets: SECRETS,
    ...change,
  };
}

/** It turns nobody away for load: its thread is the test's too. */
export async function givenApp(
  databaseUrl: string,
  options: ComposeOptions & { config?: Partial<ProcessConfig> } = {},
): Promise<RunningApp> {
  return composeApp(givenConfig(databaseUrl, options.config), { shedsLoad: false, ...options });
}
