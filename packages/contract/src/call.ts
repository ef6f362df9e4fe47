/**
 * What travels between the server and our web apps, told once.
 *
 * A call is one row of a table: where it is, who may make it, what goes in, what comes out and which refusals it can
 * answer with. The server validates with it, the web apps call with it and the OpenAPI document is printed from it.
 *
 * Paths, methods, envelope and flags of the specification (section 7) are kept to the letter; calls we add live under
 * the same envelope.
 */
import * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may make a call: anyone, a signed-in member, or a signed-in member of staff. */
export type Audience = 'anyone' | 'member' | 'staff';

export interface Call<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Code extends string = string,
> {
  /** Unique, verb first: `placeLotterySlip`. Also the OpenAPI operation id. */
  readonly name: string;
  readonly method: Method;
  /** With `:name` segments. */
  readonly path: string;
  readonly audience: Audience;
  /** True: the body must be a JWE to the key the server publishes; plain JSON is refused. */
  readonly encrypted: boolean;
  /** How large the body may be, where the house's own limit is too small. */
  readonly bodyBytes?: number;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** Codes this call may refuse with, beside those every call may (see refusals.ts `COMMON_REFUSALS`). */
  readonly refusals: readonly Code[];
  /** One sentence for the reference. */
  readonly summary: string;
}

const nothing = z.object({});

/** Whether a part of a call takes nothing, so that it need not be read. */
export function takesNothing(part: z.ZodMiniType): boolean {
  return part === nothing;
}

/** The reply of a call that answers with a file of comma-separated values, which stands under no envelope. */
export const csvFile = z.string().check(z.describe('The text of the file, without an envelope.'));

/** Rows of such a file at most, beside its heads; what is newest is in it. */
export const FILE_ROWS_MAX = 200_000;

export function answersWithFile(call: Pick<Call, 'reply'>): boolean {
  return call.reply === csvFile;
}

interface CallInput<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  R extends z.ZodMiniType,
  Code extends string,
> {
  method: Method;
  path: string;
  audience: Audience;
  encrypted?: boolean;
  bodyBytes?: number;
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
  refusals?: readonly Code[];
  summary: string;
}

/** Declares a call; what is left out takes nothing and refuses nothing of its own. */
export function defineCall<
  R extends z.ZodMiniType,
  Code extends string = never,
  P extends z.ZodMiniType = typeof nothing,
  Q extends z.ZodMiniType = typeof nothing,
  B extends z.ZodMiniType = typeof nothing,
>(name: string, input: CallInput<P, Q, B, R, Code>): Call<P, Q, B, R, Code> {
  return {
    name,
    method: input.method,
    path: input.path,
    audience: input.audience,
    encrypted: input.encrypted ?? false,
    ...(input.bodyBytes === undefined ? {} : { bodyBytes: input.bodyBytes }),
    params: input.params ?? (nothing as unknown as P),
    query: input.query ?? (nothing as unknown as Q),
    body: input.body ?? (nothing as unknown as B),
    reply: input.reply,
    refusals: input.refusals ?? [],
    summary: input.summary,
  };
}

export type ParamsOf<C extends Call> = z.output<C['params']>;
export type QueryOf<C extends Call> = z.output<C['query']>;
export type BodyOf<C extends Call> = z.output<C['body']>;
export type ReplyOf<C extends Call> = z.output<C['reply']>;
/** The refusals it announces for itself. */
export type CodeOf<C extends Call> = C['refusals'][number];

/** The specification's envelope. `code`, `values`, `fields` and `requestId` are ours and only present on a refusal. */
export interface Envelope<Value> {
  success: boolean;
  value: Value | null;
  message: string;
  /** Stable dotted code of a refusal, e.g. `wallet.insufficientFunds`. */
  code?: string;
  /** Values that fill the message, and hints such as `captcha: true`. */
  values?: Record<string, string | number | boolean>;
  /** For `request.invalid`: path of each wrong field -> why. */
  fields?: Record<string, string>;
  requestId?: string;
}
