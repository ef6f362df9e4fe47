/** Every different order of a number's digits, for reversed bets ("dao"): helpers that only write out lines. */
export function ordersOf(number: string): string[] {
  if (number.length <= 1) return [number];
  const orders = new Set<string>();
  for (const [index, digit] of [...number].entries()) {
    for (const rest of ordersOf(number.slice(0, index) + number.slice(index + 1))) orders.add(digit + rest);
  }
  return [...orders].sort();
}
