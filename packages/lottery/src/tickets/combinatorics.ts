/** Counting, exact in whole numbers; the largest count here, C(49,12), is far below 2^53. */

/** How many ways to take `taken` of `from`; 0 outside the triangle. */
export function choose(from: number, taken: number): number {
  if (taken < 0 || taken > from) return 0;
  let ways = 1;
  for (let step = 1; step <= Math.min(taken, from - taken); step += 1) ways = (ways * (from - step + 1)) / step;
  return ways;
}

/** Orders of a multiset whose members come this many times each: 5!/(2!2!1!) is 30. */
export function arrangements(times: readonly number[]): number {
  let left = times.reduce((sum, count) => sum + count, 0);
  let orders = 1;
  for (const count of times) {
    orders *= choose(left, count);
    left -= count;
  }
  return orders;
}

/** The sum over every set of `taken` boxes of the product of their sizes: e_k. */
export function sumOfProducts(sizes: readonly number[], taken: number): number {
  const sums: number[] = new Array(taken + 1).fill(0);
  sums[0] = 1;
  for (const size of sizes) {
    for (let k = taken; k >= 1; k -= 1) sums[k] = (sums[k] ?? 0) + (sums[k - 1] ?? 0) * size;
  }
  return sums[taken] ?? 0;
}

/** Ways to take `k` of the first box and `l` of the second, no value twice (lottery.md 2, checked there by brute force). */
export function chooseApart(first: readonly string[], k: number, second: readonly string[], l: number): number {
  const both = first.filter((value) => second.includes(value)).length;
  let ways = 0;
  for (let shared = 0; shared <= k; shared += 1) {
    ways += choose(both, shared) * choose(first.length - both, k - shared) * choose(second.length - shared, l);
  }
  return ways;
}

/** Every set of `taken` positions out of `items`, in order. */
export function* combinations<T>(items: readonly T[], taken: number): Generator<readonly T[]> {
  if (taken === 0) {
    yield [];
    return;
  }
  for (let first = 0; first <= items.length - taken; first += 1) {
    const head = items[first] as T;
    for (const rest of combinations(items.slice(first + 1), taken - 1)) yield [head, ...rest];
  }
}
