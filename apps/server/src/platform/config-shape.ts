/** What the server must know before it starts. config.ts reads it from the environment; tests build it by hand. */
export type Mode = 'demo' | 'production' | 'test';

/** `all` is one process that does both; `worker` serves only health and metrics. */
export type Role = 'all' | 'http' | 'worker';

export interface RateLimits {
  /** Length of the window that the maxima below count in. */
  readonly windowSeconds: number;
  /** Calls of one address in a window, whoever makes them. */
  readonly callsPerAddress: number;
  /** Calls of one session in a window. */
  readonly callsPerSession: number;
  /** Encrypted calls (sign-in, registration) of one address in a window: each costs a password hash. */
  readonly signInsPerAddress: number;
  /** Open live sockets of one address in one process. */
  readonly socketsPerAddress: number;
}

export interface Config {
  readonly mode: Mode;
  readonly role: Role;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Where people reach the house, without a trailing slash; `https:` switches on strict transport. */
  readonly publicUrl: string;
  readonly databaseUrl: string;
  readonly databaseConnections: number;
  /** Shared limits between several processes; null: each counts for itself. */
  readonly redisUrl: string | null;
  /** Directory of what the process keeps on disk in demo mode. */
  readonly dataDirectory: string;
  /** Addresses or networks of proxies whose X-Forwarded-For is believed; empty: none. */
  readonly trustedProxies: readonly string[];
  /** Needed to read /metrics from elsewhere than this machine; null: only from this machine. */
  readonly metricsToken: string | null;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  readonly rateLimits: RateLimits;
  /** By name, e.g. `cashierSandboxKey`; config.ts refuses weak or missing ones in production. */
  readonly secrets: Readonly<Record<string, string>>;
}
