/**
 * How figures of the bench are told: a name, a value, the goal, whether it holds. Ratios against a baseline of the same
 * run, because machines differ and drift; nothing here is a test. `--json` prints one object a line.
 */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** `>= 0.5`; null when the figure is only told. */
  readonly goal: string | null;
  readonly holds: boolean | null;
  readonly note?: string;
}

const json = process.argv.includes('--json');
const told: Figure[] = [];

function holdsOf(value: number, goal: string): boolean {
  const [sign, bound] = goal.split(' ');
  return sign === '>=' ? value >= Number(bound) : value <= Number(bound);
}

/** Prints a figure and returns it. */
export function tell(
  name: string,
  value: number,
  options: { unit?: string; goal?: string; note?: string | undefined } = {},
): Figure {
  const figure: Figure = {
    name,
    value: Number(value.toPrecision(4)),
    unit: options.unit ?? '',
    goal: options.goal ?? null,
    holds: options.goal === undefined ? null : holdsOf(value, options.goal),
    ...(options.note === undefined ? {} : { note: options.note }),
  };
  told.push(figure);
  if (json) console.log(JSON.stringify(figure));
  else {
    const mark = figure.holds === null ? '  ' : figure.holds ? 'ok' : '!!';
    const goal = figure.goal === null ? '' : `   must ${figure.goal}`;
    console.log(
      `${mark} ${name.padEnd(66)} ${String(figure.value).padStart(10)} ${figure.unit}${goal}${options.note === undefined ? '' : `   (${options.note})`}`,
    );
  }
  return figure;
}

/** What has a goal, in one table: name, must, measured. Silent with --json. */
export function printTable(): void {
  if (json) return;
  const goals = told.filter(({ goal }) => goal !== null);
  console.log(`\n${'  what'.padEnd(70)}${'must'.padStart(10)}  ${'measured'.padStart(10)}`);
  for (const { name, goal, value, unit, holds } of goals)
    console.log(
      `${holds ? '  ' : '! '}${name.trim().padEnd(68)}${(goal ?? '').padStart(10)}  ${String(value).padStart(10)} ${unit}`,
    );
  console.log(`\n${goals.filter(({ holds }) => holds).length} of ${goals.length} hold`);
}

/** A heading between groups of figures; silent with --json. */
export function head(title: string): void {
  if (!json) console.log(`\n${title}`);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
