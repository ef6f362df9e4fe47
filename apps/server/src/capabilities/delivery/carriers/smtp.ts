/**
 * Mails over SMTP. `smtps:` is encrypted from the first byte; `smtp:` must become so (STARTTLS), but for a server on this
 * machine. A recipient or text that the server refuses for good (5xx) is refused; a server that is away, busy, slow or
 * does not know us any more is asked again, for that is the operator's to mend.
 */
import { createTransport } from 'nodemailer';
import type { Carried, Carrier } from './carrier.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  readonly url: string;
  /** `Name <address>` or an address. */
  readonly from: string;
  readonly limitMilliseconds?: number;
}

const LIMIT_MILLISECONDS = 25_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

function judgeFault(fault: unknown): Carried {
  const { code, responseCode } = fault as { code?: unknown; responseCode?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : 0;
  const error = ['smtp', typeof code === 'string' ? code : 'unknown', ...(status > 0 ? [status] : [])].join(' ');
  const about = code === 'EENVELOPE' || code === 'EMESSAGE';
  return { outcome: about && status >= 500 && status < 600 ? 'refused' : 'later', error };
}

export function createSmtpCarrier({ url, from, limitMilliseconds = LIMIT_MILLISECONDS }: SmtpOptions): Carrier {
  const { protocol, hostname } = new URL(url);
  const transport = createTransport({
    url,
    requireTLS: protocol === 'smtp:' && !LOOPBACK.has(hostname),
    connectionTimeout: Math.min(8_000, limitMilliseconds),
    greetingTimeout: Math.min(8_000, limitMilliseconds),
    socketTimeout: Math.min(20_000, limitMilliseconds),
    // A text never names files or pages to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? hostname;

  return {
    name: 'smtp',
    keeps: false,
    async carry({ key, to, subject, text, html }) {
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<Carried>((resolve) => {
        timer = setTimeout(() => resolve({ outcome: 'later', error: 'smtp ETIMEDOUT' }), limitMilliseconds);
      });
      const sent = transport
        .sendMail({
          from,
          to: { name: '', address: to },
          subject: subject ?? '',
          text,
          ...(html === null ? {} : { html }),
          messageId: `<${key}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        .then((): Carried => ({ outcome: 'taken' }), judgeFault);
      return Promise.race([sent, tooLong]).finally(() => clearTimeout(timer));
    },
  };
}
