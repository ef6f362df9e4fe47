/** SQL of the home page's order. */
import { completeOrder, type HomePlace } from '@house/rules/home-sections';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import type { ChangeBy } from '../region/port.ts';
import type { HomeOrder } from './port.ts';

interface OrderRow {
  version: number;
  places: { section: string; shown: boolean }[];
  made_by_name: string;
  reason: string;
  at: Date;
}

function toOrder(row: OrderRow | undefined): HomeOrder {
  if (row === undefined) return { version: 0, places: completeOrder([]), changed: null };
  const { version, places, made_by_name: by, reason, at } = row;
  return { version, places: completeOrder(places), changed: { by, reason, at } };
}

export async function readHomeOrder(db: Db, merchant: string): Promise<HomeOrder> {
  const { rows } = await sql<OrderRow>`-- content.readHomeOrder
    select version, places, made_by_name, reason, at from home_sections where merchant = ${merchant}
    order by version desc limit 1`.execute(db);
  return toOrder(rows[0]);
}

export async function insertHomeOrder(
  tx: Tx,
  merchant: string,
  order: { version: number; places: readonly HomePlace[]; by: ChangeBy; reason: string },
): Promise<void> {
  const { version, places, by, reason } = order;
  await sql`-- content.insertHomeOrder
    insert into home_sections (merchant, version, places, made_by, made_by_name, reason)
    values (${merchant}, ${version}, ${JSON.stringify(places)}::jsonb, ${by.staffId}, ${by.staff}, ${reason})`.execute(
    tx,
  );
}
