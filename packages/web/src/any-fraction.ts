/** From 0 up to but not 1, another each time. Spreads load only: whatever is drawn or paid comes from `@house/fairness`. */
export function anyFraction(): number {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  return byte / 256;
}
