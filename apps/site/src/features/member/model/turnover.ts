/** What all open turnover requirements ask for together, pure. */
import { millsOf } from '../../../shared/mills.ts';

/** Wire decimals. */
interface Requirement {
  readonly required: string;
  readonly progress: string;
}

export interface OpenTurnover {
  readonly required: bigint;
  readonly progress: bigint;
  /** Whole, never 100 while anything is open. */
  readonly percent: number;
}

export function sumOpen(open: readonly Requirement[]): OpenTurnover {
  const sum = (of: (requirement: Requirement) => string): bigint =>
    open.reduce((all, each) => all + millsOf(of(each)), 0n);
  const [required, progress] = [sum((each) => each.required), sum((each) => each.progress)];
  return { required, progress, percent: required === 0n ? 0 : Number((progress * 100n) / required) };
}
