/**
 * A standby of a cluster of ours: a copy that follows it and can take its place. For a house on one machine it is worth nothing;
 * it is how a failover is tried (`npm run cluster`, failover.db.test.ts). With real machines your own tools make it
 * (docs/failover.md).
 */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Owner } from './owner.ts';

/** Copies the files of a cluster that is stopped; the copy is a standby once it is started. */
export function copyAsStandby(from: string, to: string, owner: Owner | null): void {
  execFileSync('cp', ['-a', from, to]);
  rmSync(join(to, 'postmaster.pid'), { force: true });
  const signal = join(to, 'standby.signal');
  writeFileSync(signal, '', { mode: 0o600 });
  if (owner !== null) execFileSync('chown', [`${owner.uid}:${owner.gid}`, signal]);
}

/** What a standby is started with beside what the primary is: whom it follows, and under which name it is waited for. */
export function standbySettings(name: string, port: number, password: string): Readonly<Record<string, string>> {
  return {
    hot_standby: 'on',
    primary_conninfo: `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=${name}`,
    recovery_target_timeline: 'latest',
  };
}
