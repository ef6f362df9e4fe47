/** The studio's configuration, from the environment; every reason to refuse the start is named at once. */
import * as z from 'zod/mini';
import type { StudioConfig } from './compose.ts';

const DEFAULT_CONNECTIONS = 8;
const secret = z.string().check(z.minLength(32));

const ENVIRONMENT = z.object({
  DATABASE_URL: z.string().check(z.regex(/^postgres(ql)?:\/\//i)),
  STUDIO_DATABASE_CONNECTIONS: z._default(z.coerce.number().check(z.int(), z.gte(2), z.lte(200)), DEFAULT_CONNECTIONS),
  STUDIO_WALLET_URL: z.url({ protocol: /^https?$/ }),
  STUDIO_SECRET: secret,
  STUDIO_SEED_SECRET: secret,
  STUDIO_CURRENCY: z._default(z.string().check(z.regex(/^[A-Z]{3,8}$/)), 'BDT'),
  STUDIO_HOST: z._default(z.string(), '127.0.0.1'),
  STUDIO_PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 0),
  /** Origins that may frame a game, by commas: those of houses that the studio is not served at. */
  STUDIO_FRAMED_BY: z._default(z.string().check(z.regex(/^(https?:\/\/[a-z0-9.:-]+(,|$))*$/i)), ''),
  LOG_LEVEL: z._default(z.string(), 'warn'),
});

/** Throws with a sentence for each variable that is wrong. */
export function loadStudioConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): StudioConfig {
  const parsed = ENVIRONMENT.safeParse(environment);
  if (!parsed.success) {
    const reasons = parsed.error.issues.map(({ path, message }) => `  - ${path.join('.')}: ${message}`);
    throw new Error(`The studio's configuration is refused:\n${reasons.join('\n')}`);
  }
  const variables = parsed.data;
  return {
    databaseUrl: variables.DATABASE_URL,
    databaseConnections: variables.STUDIO_DATABASE_CONNECTIONS,
    walletUrl: variables.STUDIO_WALLET_URL,
    walletSecret: variables.STUDIO_SECRET,
    currency: variables.STUDIO_CURRENCY,
    seedSecret: variables.STUDIO_SEED_SECRET,
    host: variables.STUDIO_HOST,
    port: variables.STUDIO_PORT,
    framedBy: variables.STUDIO_FRAMED_BY.split(',').filter((origin) => origin !== ''),
    rateLimits: true,
    logLevel: variables.LOG_LEVEL,
  };
}
