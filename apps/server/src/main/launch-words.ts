/** What the launcher tells the person at the keyboard once the house is open. */
import { isIPv6 } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { renderUnicodeCompact } from 'uqr';
import type { Config } from '../platform/config.ts';
import type { DemoAccount } from './seed.ts';

const EVERY_ADDRESS = ['0.0.0.0', '::'];
const LOCAL = ['127.0.0.1', ...EVERY_ADDRESS];

export interface Addresses {
  readonly site: string;
  readonly desk: string;
  readonly reference: string;
}

/** Where a person on this machine opens what listens at this address; PUBLIC_URL where it is set. */
export function addressesOf(listening: string, { host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): Addresses {
  const { port } = new URL(listening);
  const local = LOCAL.includes(host) ? 'localhost' : host;
  const base = publicUrl ?? `http://${isIPv6(local) ? `[${local}]` : local}:${port}`;
  return { site: `${base}/`, desk: `${base}/desk/`, reference: `${base}/reference` };
}

/** Addresses of this machine, of every kind that a phone in the same network can open. */
export function addressesForPhones(
  listening: string,
  { host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>,
  interfaces: Readonly<NodeJS.Dict<NetworkInterfaceInfo[]>> = networkInterfaces(),
): string[] {
  if (publicUrl !== null || !EVERY_ADDRESS.includes(host)) return [];
  const { port } = new URL(listening);
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}/`);
}

export function describeTestApp(about: {
  role: 'all' | 'http' | 'worker';
  demo: boolean;
  addresses: Addresses;
  /** Of a house that listens to its network. */
  phones: readonly string[];
  accounts: readonly DemoAccount[];
  seconds: number;
}): string {
  const { addresses, accounts, phones } = about;
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
    ...phones.map((address) => `  On a phone     ${address}`),
    '',
  );
  const [phone] = phones;
  if (phone !== undefined) lines.push(...renderUnicodeCompact(phone, { border: 2 }).split('\n'), '');
  else if (about.demo) lines.push('  For phones in the same network: HOST=0.0.0.0 npm start', '');
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
