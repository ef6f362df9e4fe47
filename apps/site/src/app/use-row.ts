/** The row of the open page in the table of addresses. */
import { useMatches } from '@tanstack/react-router';
import { useBoot } from '../shared/boot.ts';
import { type Frame, type RouteRow, WHOLE } from './route-row.ts';

/** Whether the brand switched this page off. */
export function useSwitchedOff(row: RouteRow | undefined): boolean {
  return useBoot((boot) => row?.part !== undefined && boot.switches[row.part] === false);
}

/** Undefined where there is no page, also one the brand switched off. */
export function useRow(): RouteRow | undefined {
  const row = useMatches({ select: (matches) => matches.at(-1)?.staticData.row });
  return useSwitchedOff(row) ? undefined : row;
}

export interface ShownFrame extends Omit<Frame, 'bottomBar'> {
  readonly bottomBar: boolean;
}

/** What of the frame stands round the open page. */
export function useFrame(): ShownFrame {
  const frame = useRow()?.frame ?? WHOLE;
  const onGame = useMatches({
    select: (matches) => (matches.at(-1)?.search as Record<string, unknown> | undefined)?.['gameCode'] !== undefined,
  });
  return { ...frame, bottomBar: frame.bottomBar === 'unlessGame' ? !onGame : frame.bottomBar };
}
