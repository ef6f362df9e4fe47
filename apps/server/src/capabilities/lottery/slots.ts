/**
 * Lets only so many pieces of work run at once in this process; the others wait their turn.
 *
 * A step of a draw holds one connection and needs a second one. Were as many steps begun as the pool has connections,
 * each would wait for ever for another to give one back.
 */
export type Slots = <T>(work: () => Promise<T>) => Promise<T>;

export function createSlots(count: number): Slots {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The slot goes straight to the next in line.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
