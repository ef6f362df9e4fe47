/** What visitors see of vendors. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { gameId, vendorCode } from '../games/site.ts';
import { positiveAmount } from '../shapes.ts';

const liveTable = z.object({
  vendor: vendorCode,
  /** The vendor's own, unique with it. */
  code: z.string(),
  /** What is launched to sit there. */
  gameId,
  names: z.object({ en: z.string(), bn: z.string() }),
  /** What the dealer speaks; null: there is none. */
  language: z.nullable(z.string()),
  /** False: cards and wheels are drawn by a machine. */
  camera: z.boolean(),
  /** Of a stake on one spot. */
  min: positiveAmount,
  max: positiveAmount,
  /** Null: the vendor does not tell. */
  players: z.nullable(z.int()),
  /** Results, the newest first, sixty at most. */
  road: z.array(z.object({ code: z.string(), text: z.string() })),
});
export type LiveTable = z.output<typeof liveTable>;

export const listLiveTables = defineCall('listLiveTables', {
  method: 'GET',
  path: '/wps/game/liveTables',
  audience: 'anyone',
  reply: z.object({ tables: z.array(liveTable) }),
  summary: 'Open live tables as vendors tell of them, a few seconds old; a vendor that tells nothing has none.',
});
