/** Structured logs, one JSON line each, without secrets. */
import { SECRET_FIELDS } from '@house/contract/secret-fields';
import { type DestinationStream, type Logger, pino } from 'pino';
import { openLogOutput } from './log-output.ts';

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'fatal' | 'debug'>;

/** Beside the contract's own: headers and a name of ours, and what people wrote as a whole: a code in it is just `code`. */
const OURS = ['authorization', 'cookie', 'set-cookie', 'chat-token'];
const WRITTEN = ['body', 'rawBody', 'query', 'credentials'];

/** Hidden at the top, one and two levels down. */
const REDACTED = [...SECRET_FIELDS, ...OURS, ...WRITTEN].flatMap((field) => {
  const name = field.includes('-') ? `["${field}"]` : `.${field}`;
  return [name.replace(/^\./, ''), `*${name}`, `*.*${name}`];
});

/**
 * What errors carry of the data they failed on: PostgreSQL's row and context, statements with their parameters, the
 * connection itself, the command a Redis client had sent, whom a mail server turned away.
 */
const DATA_OF_ERRORS = [
  'detail',
  'where',
  'internalQuery',
  'parameters',
  'command',
  'client',
  'previousErrors',
  'response',
  'rejected',
];

const STANDARD_OUTPUT = 1;

type Serialized = ReturnType<typeof pino.stdSerializers.err>;

function withoutData(error: Serialized): Serialized {
  for (const name of DATA_OF_ERRORS) Reflect.deleteProperty(error, name);
  for (const within of Object.values(error).flat()) {
    if (within !== null && typeof within === 'object' && 'stack' in within) withoutData(within as Serialized);
  }
  return error;
}

/** An error's kind, message, stack and codes, its causes too, without the data. */
function serializeError(error: unknown): unknown {
  return error instanceof Error ? withoutData(pino.stdSerializers.err(error)) : error;
}

export function createLogger(options: {
  level: string;
  role: string;
  /** Where the lines go; standard output unless told. */
  destination?: DestinationStream;
  /** Lines could not be written. */
  onFault?: () => void;
}): Logger {
  const settings = {
    level: options.level,
    base: { role: options.role, pid: process.pid },
    redact: { paths: REDACTED, censor: '[hidden]' },
    serializers: { err: serializeError },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  if (options.destination !== undefined) return pino(settings, options.destination);
  const log: Logger = pino(
    settings,
    openLogOutput(STANDARD_OUTPUT, {
      ...(options.onFault === undefined ? {} : { onFault: options.onFault }),
      onLost: (lines) => log.error({ lines }, 'lines of the log were dropped: they could not be written'),
    }),
  );
  return log;
}
