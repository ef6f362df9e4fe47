/** A rebate point as people write it: `8.0` of 80 thousandths. */
export function percentOfPoint(thousandths: number): string {
  return `${Math.floor(thousandths / 10)}.${thousandths % 10}`;
}
