/** What a capability adds to a process: its `module.ts` makes one of these, `main/modules.ts` puts them together. */
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Translate } from './answer.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { CallRouter } from './http.ts';
import type { Ids } from './ids.ts';
import type { JobDefinition } from './jobs.ts';
import type { Metrics } from './metrics.ts';
import type { Projection } from './projection.ts';
import type { LiveFeed } from './realtime.ts';
import type { LiveSockets } from './realtime-socket.ts';
import type { ReportReads } from './report-reads.ts';
import type { StaffRight } from './staff-right.ts';
import type { TickerOptions } from './ticker.ts';
import type { Wakeups } from './wakeups.ts';

/** What every capability may stand on. Secrets and settings are handed to the one that they are for. */
export interface ModuleContext {
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** For reads, reports and everything that is not a bet. */
  readonly database: Database;
  /** Bets have connections of their own, so that a slow report can not hold them up. */
  readonly bets: Database;
  /** One connection for what may take hours and holds nobody up: statements are not given up. */
  readonly unhurried: Database;
  /** What is looked at and decides nothing: on a replica, where there is one. */
  readonly reports: ReportReads;
  readonly ids: Ids;
  readonly translate: Translate;
  readonly wakeups: Wakeups;
  readonly feed: LiveFeed;
  /** Where the house is reached; known from the configuration, or else once it listens. */
  readonly address: { publicUrl: string };
}

/** What calls and pages are registered on. */
export interface Serving {
  readonly http: FastifyInstance;
  readonly house: CallRouter;
  readonly sockets: LiveSockets;
}

/** What a capability wants done behind the scenes. */
export interface Work {
  /** Done before anything else of the work begins. What fails is told; a ticker of the same work tries again. */
  readonly first?: () => Promise<void>;
  /** Of the journal, shard by shard. */
  readonly projections?: readonly Projection[];
  readonly tickers?: readonly Pick<TickerOptions, 'name' | 'everyMilliseconds' | 'run'>[];
  readonly jobs?: readonly JobDefinition<object>[];
  /** Work with a rhythm of its own; started once, stopped before connections close. */
  readonly loops?: readonly (() => { stop(): Promise<void> })[];
}

/**
 * What the database itself refuses: table -> the triggers that keep what was written from being changed. Those of truncating
 * stand on partitions under names of their own: the partition's, `_keep`.
 */
export type Guards = ReadonlyMap<string, readonly string[]>;

/** Something that waits for staff, as the desk's work queue shows it (screens.md 7.2). */
export interface WorkQueue {
  /** `withdrawals.review`; its words are `desk-queues.<name>`. */
  readonly name: string;
  /** Below `/desk`, with the filters that show what waits. */
  readonly page: string;
  /** Whoever holds it sees the queue. */
  readonly right: StaffRight;
  /** How long the oldest may wait before the queue is amber, and red. */
  readonly amberMinutes: number;
  readonly redMinutes: number;
  readonly look: () => Promise<Waiting>;
}

export interface Waiting {
  readonly count: number;
  /** Null: nothing waits. */
  readonly oldestSince: Date | null;
  /** Where the oldest is looked at, where that is not the queue's own page. */
  readonly page?: string;
}

export interface Module {
  /** The capability's calls and pages. */
  readonly routes?: (serving: Serving) => void | Promise<void>;
  readonly work?: Work;
  /**
   * What keeps the process from doing what it is there for, by name; empty: nothing. Looked at before anything is served, and
   * whenever it is asked whether the process is ready.
   */
  readonly unready?: () => Promise<readonly string[]>;
  readonly guards?: Guards;
  /** What waits for staff here. */
  readonly queues?: readonly WorkQueue[];
  /** Runs after requests and work have ended. */
  readonly close?: () => Promise<void>;
}

/**
 * Guards of tables of lines that are only ever added, as most migrations name their triggers. They are named in code and not
 * read from the database, so that one that is gone is missed; a test holds them to the migrations.
 */
export function appendOnly(tables: readonly string[]): [string, readonly string[]][] {
  return tables.map((table) => [table, [`${table}_append_only`, `${table}_keep`]]);
}
