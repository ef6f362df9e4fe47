/**
 * Security headers, worked out once at the start and then only copied onto answers.
 *
 * Answers of the API allow nothing at all; pages allow our own scripts, styles, pictures and the live socket. Boot data
 * is a data block, which browsers never run, so no page needs a nonce; inline scripts of a built page are allowed by
 * their hash.
 */
import helmet from '@fastify/helmet';
import Fastify from 'fastify';

export type Headers = Readonly<Record<string, string>>;

type Directives = Record<string, string[]>;

/** How far browsers are held to https: not at all, on this host, or on those below it too. */
export type StrictTransport = 'off' | 'host' | 'subdomains';
const YEAR_SECONDS = 31_536_000;

async function headersOf(directives: Directives, secure: boolean, strict: StrictTransport): Promise<Headers> {
  const probe = Fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: secure ? { ...directives, 'upgrade-insecure-requests': [] } : directives,
    },
    strictTransportSecurity:
      secure && strict !== 'off' ? { maxAge: YEAR_SECONDS, includeSubDomains: strict === 'subdomains' } : false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
  });
  probe.get('/', async () => '');
  const { headers } = await probe.inject('/');
  await probe.close();
  const kept: Record<string, string> = {};
  for (const name of [
    'content-security-policy',
    'strict-transport-security',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'origin-agent-cluster',
    'referrer-policy',
    'x-content-type-options',
    'x-dns-prefetch-control',
    'x-frame-options',
  ]) {
    const value = headers[name];
    if (typeof value === 'string') kept[name] = value;
  }
  return kept;
}

/** For answers that are data. */
export async function apiHeaders(secure: boolean, strict: StrictTransport = 'subdomains'): Promise<Headers> {
  const headers = await headersOf({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }, secure, strict);
  return { ...headers, 'cache-control': 'no-store' };
}

/** Addresses of others, by what a page may do with them; what is left out is closed to them. */
export interface Guests {
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
  readonly pictures?: readonly string[];
  readonly calls?: readonly string[];
  readonly frames?: readonly string[];
}

/** For pages. Hashes are of the page's own inline scripts and styles, as `'sha256-…'`. */
export async function pageHeaders(
  secure: boolean,
  strict: StrictTransport,
  allowed: { scripts: readonly string[]; styles: readonly string[]; guests: readonly Guests[] },
): Promise<Headers> {
  const guests = (use: keyof Guests): string[] => [...new Set(allowed.guests.flatMap((each) => each[use] ?? []))];
  return headersOf(
    {
      'default-src': ["'self'"],
      'script-src': ["'self'", ...allowed.scripts, ...guests('scripts')],
      'script-src-attr': ["'none'"],
      'style-src': ["'self'", ...allowed.styles, ...guests('styles')],
      // React writes style attributes (a bar's width, a ball's colour); whole inline sheets stay forbidden.
      'style-src-attr': ["'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:', ...guests('pictures')],
      'font-src': ["'self'"],
      'connect-src': ["'self'", ...guests('calls')],
      'manifest-src': ["'self'"],
      'worker-src': ["'self'"],
      'frame-src': ["'self'", ...guests('frames')],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
    secure,
    strict,
  );
}
