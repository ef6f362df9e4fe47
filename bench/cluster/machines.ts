/** The database machines of `npm run cluster`: a primary, a synchronous standby, a replica for reports, all on 127.0.0.1. */
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import {
  archiveSettings,
  type BaseCopy,
  makeRestored,
  makeStandby,
  standbySettings,
  takeBaseCopy,
  untilRestored,
} from '../../apps/server/src/platform/postgres/base-copy.ts';
import { type Binaries, findBinaries } from '../../apps/server/src/platform/postgres/binaries.ts';
import {
  createCluster,
  makePassableDirectory,
  type RunningCluster,
  SUPERUSER,
  startCluster,
} from '../../apps/server/src/platform/postgres/cluster.ts';
import { chooseOwner, type Owner } from '../../apps/server/src/platform/postgres/owner.ts';
import { signal } from '../../apps/server/src/platform/postgres/postmaster.ts';

const PASSWORD = 'password-of-a-drill';
/** Durable, and no larger than a laptop bears three times. */
const SETTINGS = {
  ...{ shared_buffers: '64MB', max_connections: '150', jit: 'off', timezone: 'UTC', log_timezone: 'UTC' },
  ...{ max_wal_size: '1GB', min_wal_size: '256MB', wal_keep_size: '512MB', wal_compression: 'on' },
  ...{ hot_standby_feedback: 'on', wal_receiver_status_interval: '1s' },
} as const;
const READY_MILLISECONDS = 60_000;

export interface Machine {
  readonly name: string;
  readonly directory: string;
  cluster: RunningCluster;
}

export interface Machines {
  readonly primary: Machine;
  readonly standby: Machine;
  readonly replica: Machine;
  /** Of the database `house` on one machine; `user` is the superuser when left out. */
  urlOf(machine: Machine, user?: string): string;
  /** Of whichever takes writes. */
  urlOfPrimary(user?: string): string;
  ask<Row extends object>(machine: Machine, text: string): Promise<Row[]>;
  /** A crash. */
  kill(machine: Machine): Promise<void>;
  /** A machine that answers nothing any more and breaks nothing off, until it is killed. Linux only. */
  freeze(machine: Machine): void;
  /** Starts a standby or replica again that was killed. */
  comeBack(machine: Machine): Promise<void>;
  /** What is left chooses: whoever has most of the log takes writes, the other follows it. Answers the new primary. */
  promote(): Promise<Machine>;
  /** A primary that was lost comes back as a standby, of a new copy: what only it had was never answered. */
  rejoin(): Promise<void>;
  takeCopy(): Promise<BaseCopy>;
  /** Opens the copy beside the others, as the house was at `until`. */
  restore(copy: BaseCopy, until: Date): Promise<Machine>;
  /** How far a machine is behind the primary, in milliseconds, as its own clock has it; null: it follows nobody. */
  lagOf(machine: Machine): Promise<number | null>;
  stop(): Promise<void>;
}

/** Makes and starts all three. The database `house` is there, its owner `house`, with nothing in it. */
export async function startMachines(): Promise<Machines> {
  const folder = mkdtempSync(join(tmpdir(), 'house-cluster-'));
  makePassableDirectory(folder);
  const owner: Owner | null = chooseOwner(join(folder, 'none'));
  const binaries: Binaries = findBinaries(owner, () => undefined);
  const archive = join(folder, 'archive');
  mkdirSync(archive, { mode: 0o777 });
  makeWritable(archive);
  const all: Machine[] = [];

  /** A machine that comes back is where it was. */
  const ports = new Map<string, number>();
  const start = async (directory: string, more: Readonly<Record<string, string>> = {}): Promise<RunningCluster> => {
    const port = ports.get(directory);
    const cluster = await startCluster({
      ...{ binaries, owner, directory, logFile: `${directory}.log`, removeIfLost: folder, note: () => undefined },
      ...(port === undefined ? {} : { port }),
      settings: { ...SETTINGS, ...archiveSettings(archive), ...more },
    });
    ports.set(directory, cluster.port);
    return cluster;
  };
  const addressOf = (port: number, user = SUPERUSER, database = 'house'): string =>
    `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/${database}`;
  const urlOf = (machine: Machine, user?: string): string => addressOf(machine.cluster.port, user);
  const askAt = async <Row extends object>(url: string, text: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url, query_timeout: READY_MILLISECONDS });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const ask = <Row extends object>(machine: Machine, text: string): Promise<Row[]> =>
    askAt<Row>(addressOf(machine.cluster.port, SUPERUSER, 'postgres'), text);

  const directoryOf = (name: string): string => join(folder, name);
  const one = directoryOf('db1');
  await createCluster({ binaries, owner, directory: one, password: PASSWORD, durable: true });
  let primary: Machine = { name: 'db1', directory: one, cluster: await start(one) };
  all.push(primary);
  await ask(primary, `create role house login createrole createdb password '${PASSWORD}'`);
  await ask(primary, 'create database house owner house');

  const copyOf = (to: string): Promise<BaseCopy> =>
    takeBaseCopy({ url: addressOf(primary.cluster.port), from: primary.directory, to, owner });
  const follow = (name: string): Readonly<Record<string, string>> =>
    standbySettings(name, primary.cluster.port, PASSWORD);
  const addStandby = async (name: string): Promise<Machine> => {
    const directory = directoryOf(name);
    await copyOf(directory);
    makeStandby(directory, owner);
    const machine = { name, directory, cluster: await start(directory, follow(name)) };
    all.push(machine);
    return machine;
  };
  let standby = await addStandby('db2');
  let replica = await addStandby('db3');

  /** The first of them that is there is waited for; without either, commits wait, and nothing is answered that could be lost. */
  const waitForTwo = async (): Promise<void> => {
    await ask(primary, `alter system set synchronous_standby_names = 'FIRST 1 (${standby.name}, ${replica.name})'`);
    await ask(primary, 'select pg_reload_conf()');
    const until = performance.now() + READY_MILLISECONDS;
    for (;;) {
      const synced = await ask(
        primary,
        `select from pg_stat_replication where sync_state in ('sync', 'potential') and state = 'streaming'`,
      );
      if (synced.length >= 2) return;
      if (performance.now() > until) throw new Error('the standbys do not follow');
      await wait(50);
    }
  };
  await waitForTwo();

  return {
    get primary() {
      return primary;
    },
    get standby() {
      return standby;
    },
    get replica() {
      return replica;
    },
    urlOf,
    urlOfPrimary(user = SUPERUSER) {
      const hosts = all.map(({ cluster }) => `127.0.0.1:${cluster.port}`);
      return `postgres://${user}:${PASSWORD}@${hosts.join(',')}/house?target_session_attrs=read-write`;
    },
    ask,
    async kill({ cluster }) {
      const children = childrenOf(cluster.pid);
      process.kill(cluster.pid, 'SIGKILL');
      for (const pid of children) signal(pid, 'SIGKILL');
      await cluster.ended;
    },
    freeze({ cluster }) {
      for (const pid of [cluster.pid, ...childrenOf(cluster.pid)]) signal(pid, 'SIGSTOP');
    },
    async comeBack(machine) {
      machine.cluster = await start(machine.directory, follow(machine.name));
      await waitForTwo();
    },
    async promote() {
      const left = [standby, replica];
      const received = await Promise.all(
        left.map(async (machine) => {
          const [row] = await ask<{ bytes: string }>(
            machine,
            `select pg_wal_lsn_diff(coalesce(pg_last_wal_receive_lsn(), '0/0'), '0/0')::text as bytes`,
          );
          return BigInt(row?.bytes ?? 0);
        }),
      );
      const lost = primary;
      const first = (received[0] ?? 0n) >= (received[1] ?? 0n);
      primary = first ? standby : replica;
      const other = first ? replica : standby;
      await ask(primary, 'select pg_promote()');
      await ask(primary, 'alter system reset synchronous_standby_names');
      await ask(primary, 'select pg_reload_conf()');
      // What a command line says cannot be set anew while it runs, so the other starts again.
      await other.cluster.stop();
      other.cluster = await start(other.directory, follow(other.name));
      standby = other;
      replica = lost;
      return primary;
    },
    async rejoin() {
      const lost = replica;
      rmSync(lost.directory, { recursive: true, force: true });
      await copyOf(lost.directory);
      makeStandby(lost.directory, owner);
      lost.cluster = await start(lost.directory, follow(lost.name));
      await waitForTwo();
    },
    takeCopy: () => copyOf(directoryOf('copy')),
    async restore(copy, until) {
      const settings = makeRestored(copy.directory, owner, { archive, until });
      const cluster = await start(copy.directory, { ...settings, archive_mode: 'off' });
      const machine = { name: 'restored', directory: copy.directory, cluster };
      all.push(machine);
      await untilRestored(urlOf(machine), READY_MILLISECONDS);
      return machine;
    },
    async lagOf(machine) {
      const [row] = await ask<{ milliseconds: number | null }>(
        machine,
        `select (extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000)::float8 as milliseconds`,
      );
      return row?.milliseconds ?? null;
    },
    async stop() {
      await Promise.allSettled(all.map(({ cluster }) => cluster.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** None where the system does not say. */
function childrenOf(pid: number): number[] {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const parent = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1];
      return Number(parent) === pid ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

/** The user whom the database runs as puts files there. */
function makeWritable(directory: string): void {
  const owner = chooseOwner(directory);
  if (owner !== null) chownSync(directory, owner.uid, owner.gid);
}
