/** For tests: a node that stands in for a real one, and behaves as badly as it is told to. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readHash } from './address.ts';
import { TRANSFER } from './rules.ts';
import type { TronNodeAccount } from './tron-node.ts';

/** USDT of the main network. */
export const GIVEN_CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const SENDER = 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK';
const WORD_HEX = 64;

export interface GivenTransfer {
  readonly to: string;
  /** Millionths. */
  readonly value: bigint;
  readonly contract?: string;
  readonly block?: number;
  readonly at?: number;
  readonly failed?: boolean;
}

export interface GivenNode {
  readonly account: TronNodeAccount;
  /** The number of the newest block. */
  head: number;
  /** False: the request is never answered. */
  answers: (path: string) => boolean;
  /** What lists say, in place of what they would. */
  lists: (rows: readonly object[]) => readonly object[];
  /** Puts a transfer into a block, the newest when left out; answers its transaction. */
  put(transfer: GivenTransfer): string;
  /** As `put`, under a number that is known: the transaction stands in another block, or says something else. */
  putAgain(txid: string, transfer: GivenTransfer): void;
  /** The transaction's block is gone. */
  drop(txid: string): void;
  close(): Promise<void>;
}

const answer = (response: ServerResponse, body: unknown): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const word = (hex: string): string => hex.padStart(WORD_HEX, '0');

export async function givenNode(): Promise<GivenNode> {
  const chain = new Map<string, Required<GivenTransfer>>();
  let made = 0;

  function read(path: string, value: string): unknown {
    if (path === '/wallet/getnowblock') return { block_header: { raw_data: { number: given.head } } };
    if (path === '/wallet/gettransactioninfobyid') {
      const found = chain.get(value);
      return found === undefined ? {} : infoOf(value, found);
    }
    const address = path.split('/')[3];
    const rows = [...chain].filter(([, { to }]) => to === address).map(([txid, transfer]) => listed(txid, transfer));
    return { data: given.lists(rows), success: true, meta: {} };
  }

  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://node.test');
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const text = Buffer.concat(parts).toString('utf8');
      const body = (text === '' ? {} : JSON.parse(text)) as { value?: string };
      if (given.answers(pathname)) answer(response, read(pathname, body.value ?? ''));
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const putAgain = (txid: string, transfer: GivenTransfer): void => {
    const whole = { contract: GIVEN_CONTRACT, block: given.head, at: Date.now(), failed: false, ...transfer };
    chain.set(txid, whole);
  };
  const given: GivenNode = {
    account: { url: `http://127.0.0.1:${port}`, apiKey: null },
    head: 1_000,
    answers: () => true,
    lists: (rows) => rows,
    put(transfer) {
      made += 1;
      const txid = made.toString(16).padStart(WORD_HEX, 'a');
      putAgain(txid, transfer);
      return txid;
    },
    putAgain,
    drop: (txid) => void chain.delete(txid),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return given;
}

function infoOf(txid: string, { to, value, contract, block, at, failed }: Required<GivenTransfer>): object {
  return {
    id: txid,
    blockNumber: block,
    blockTimeStamp: at,
    receipt: { result: failed ? 'REVERT' : 'SUCCESS' },
    log: [
      {
        address: readHash(contract),
        topics: [TRANSFER, word(readHash(SENDER)), word(readHash(to))],
        data: word(value.toString(16)),
      },
    ],
  };
}

function listed(txid: string, { to, value, contract, at }: Required<GivenTransfer>): object {
  return {
    transaction_id: txid,
    token_info: { symbol: 'USDT', address: contract, decimals: 6 },
    ...{ from: SENDER, to, type: 'Transfer', value: value.toString(), block_timestamp: at },
  };
}
