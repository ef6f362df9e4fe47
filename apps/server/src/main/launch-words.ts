/** What the launcher tells the person at the keyboard once the house is open. */
import { isIPv6 } from 'node:net';
import type { Config } from '../platform/config.ts';
import type { DemoAccount } from './seed.ts';

export interface Addresses {
  readonly site: string;
  readonly desk: string;
  readonly reference: string;
}

/** Where a person on this machine opens what listens at this address; PUBLIC_URL where it is set. */
export function addressesOf(listening: string, { host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): Addresses {
  const { port } = new URL(listening);
  const local = ['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  const base = publicUrl ?? `http://${isIPv6(local) ? `[${local}]` : local}:${port}`;
  return { site: `${base}/`, desk: `${base}/desk/`, reference: `${base}/reference` };
}

export function describeTestApp(about: {
  role: 'all' | 'http' | 'worker';
  demo: boolean;
  addresses: Addresses;
  accounts: readonly DemoAccount[];
  seconds: number;
}): string {
  const { addresses, accounts } = about;
  const lines = [
    '',
    `The house is open${about.demo ? ' (demo, play money)' : ''}, after ${about.seconds.toFixed(1)} s.`,
    '',
  ];
  if (about.role === 'worker')
    return [...lines.slice(0, 2), '  It works behind the scenes and serves no pages.', ''].join('\n');
  lines.push(
    `  Site           ${addresses.site}`,
    `  Desk           ${addresses.desk}`,
    `  API reference  ${addresses.reference}`,
    '',
  );
  if (accounts.length > 0) {
    lines.push('  Demo accounts (also in demo-accounts.json of the data folder)');
    const widest = Math.max(...accounts.map(({ username }) => username.length));
    for (const { kind, username, password, otpSecret } of accounts) {
      const secret = otpSecret === undefined ? '' : `   one-time secret ${otpSecret}`;
      lines.push(`  ${kind.padEnd(6)}  ${username.padEnd(widest)}  ${password}${secret}`);
    }
    lines.push('');
  }
  lines.push('  Ctrl+C closes it.', '');
  return lines.join('\n');
}
