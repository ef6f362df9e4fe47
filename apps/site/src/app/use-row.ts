/** The row of the open page in the table of addresses. */
import { useMatches } from '@tanstack/react-router';
import { type Frame, type RouteRow, WHOLE } from './route-row.ts';

/** Undefined where there is no page. */
export function useRow(): RouteRow | undefined {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.row });
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
