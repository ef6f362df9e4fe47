/**
 * What the house asks a node of TRON: the HTTP API of a full node (`/wallet/...`) with the lists of TronGrid (`/v1/...`).
 * Redirects are not followed, long answers not read, and an answer in another shape is a fault.
 */

import * as z from 'zod/mini';
import type { Receipt } from './port.ts';

const ANSWER_BYTES_MAX = 2_000_000;
const TIMEOUT_MILLISECONDS = 8_000;
const LIST_SIZE = 200;
/** Of one look at one address. */
const PAGES_MAX = 50;

export interface TronNodeAccount {
  readonly url: string;
  /** Null: the node asks for none. */
  readonly apiKey: string | null;
  readonly timeoutMilliseconds?: number;
}

export interface TronNode {
  /** The number of the newest block. */
  readHead(): Promise<number>;
  /**
   * Numbers of transactions that may have brought an address tokens since a time, oldest first. A list may leave out, repeat
   * and invent: it is a hint, and the receipt decides.
   */
  listHints(address: string, since: Date): Promise<readonly string[]>;
  /** Undefined: it stands in no block that the node knows. */
  readReceipt(txid: string): Promise<Receipt | undefined>;
}

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`)));
const txid = hex(32);
const block = z.int().check(z.gte(0));

const head = z.object({ block_header: z.object({ raw_data: z.object({ number: block }) }) });

const list = z.object({
  data: z.array(z.object({ transaction_id: txid })),
  meta: z.optional(z.object({ fingerprint: z.optional(z.string()) })),
});

const info = z.object({
  id: txid,
  blockNumber: block,
  blockTimeStamp: z.int().check(z.gte(0)),
  receipt: z.optional(z.object({ result: z.optional(z.string()) })),
  log: z.optional(
    z.array(
      z.object({
        address: hex(20),
        topics: z.optional(z.array(hex(32))),
        data: z.optional(z.string().check(z.regex(/^[0-9a-f]*$/))),
      }),
    ),
  ),
});

export function createTronNode({ url, apiKey, timeoutMilliseconds = TIMEOUT_MILLISECONDS }: TronNodeAccount): TronNode {
  const base = url.replace(/\/+$/, '');

  async function ask(path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${base}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(apiKey === null ? {} : { 'tron-pro-api-key': apiKey }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    const text = await answer.text();
    if (!answer.ok || text.length > ANSWER_BYTES_MAX) throw new Error(`the node answered ${answer.status}`);
    return JSON.parse(text);
  }

  return {
    readHead: async () => head.parse(await ask('/wallet/getnowblock', {})).block_header.raw_data.number,
    listHints: async (address, since) => {
      const found = new Set<string>();
      let fingerprint: string | undefined;
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const query = new URLSearchParams({
          ...{ only_to: 'true', limit: String(LIST_SIZE), order_by: 'block_timestamp,asc' },
          min_timestamp: String(since.getTime()),
          ...(fingerprint === undefined ? {} : { fingerprint }),
        });
        const { data, meta } = list.parse(await ask(`/v1/accounts/${address}/transactions/trc20?${query.toString()}`));
        for (const each of data) found.add(each.transaction_id);
        fingerprint = meta?.fingerprint;
        if (fingerprint === undefined || data.length === 0) return [...found];
      }
      throw new Error(`the node lists more of ${address} than is read`);
    },
    readReceipt: async (wanted) => {
      const answer = await ask('/wallet/gettransactioninfobyid', { value: wanted });
      // An empty object: it knows none of this number.
      if (answer !== null && typeof answer === 'object' && Object.keys(answer).length === 0) return undefined;
      const { id, blockNumber, blockTimeStamp, receipt, log = [] } = info.parse(answer);
      if (id !== wanted) throw new Error('the node answered with another transaction');
      return {
        block: blockNumber,
        blockTime: new Date(blockTimeStamp),
        hasSucceeded: receipt?.result === 'SUCCESS',
        logs: log.map(({ address, topics = [], data = '' }) => ({ contract: address, topics, data })),
      };
    },
  };
}
