/** Structured logs, one JSON line each, without secrets. */
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'fatal' | 'debug'>;

const SECRET_FIELDS = [
  'password',
  'confirmPassword',
  'oldPassword',
  'newPassword',
  'confirmNewPassword',
  'paymentPassword',
  'oldPaymentPassword',
  'recentPassword',
  'verificationCode',
  'token',
  'captcha',
  'phone',
  'mobile',
  'secret',
  'authorization',
  'cookie',
  'set-cookie',
  'chat-token',
  'firebaseIdToken',
];

/** Hidden at the top, one and two levels down, and in headers. */
const REDACTED = SECRET_FIELDS.flatMap((field) => {
  const name = field.includes('-') ? `["${field}"]` : `.${field}`;
  return [name.replace(/^\./, ''), `*${name}`, `*.*${name}`];
});

export function createLogger(options: {
  level: string;
  role: string;
  /** Where the lines go; standard output unless told. */
  destination?: DestinationStream;
}): Logger {
  const settings = {
    level: options.level,
    base: { role: options.role, pid: process.pid },
    redact: { paths: REDACTED, censor: '[hidden]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return options.destination === undefined ? pino(settings) : pino(settings, options.destination);
}
