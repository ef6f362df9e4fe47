/** What a line of a day's rebates refers to: the product and the day, as one number. `202601312` is SEA on 31 January 2026. */
import { DAILY_PRODUCTS, type DailyProduct } from '@house/lottery/products';

/** `day` is `yyyy-mm-dd`. */
export function referenceOfDay(day: string, product: DailyProduct): bigint {
  return BigInt(`${day.replaceAll('-', '')}${DAILY_PRODUCTS.indexOf(product) + 1}`);
}

export function readDayReference(reference: bigint): { day: string; product: DailyProduct } | null {
  const match = /^(\d{4})(\d{2})(\d{2})(\d)$/.exec(String(reference));
  const product = match === null ? undefined : DAILY_PRODUCTS[Number(match[4]) - 1];
  return match === null || product === undefined ? null : { day: `${match[1]}-${match[2]}-${match[3]}`, product };
}
