/** A rank's badge: the flower with as many petals filled as the rank has steps, one to six. */
import './css/kit.css';
import type { JSX } from 'react';
import { Mark } from './mark.tsx';

const PETALS_MAX = 6;

export interface RankBadgeProps {
  /** 0 for a visitor: no petal is filled. Ranks above six keep six and say their number. */
  level: number;
  /** Read out, e.g. "Rank 3". */
  label: string;
  size?: number;
}

export function RankBadge({ level, label, size = 40 }: RankBadgeProps): JSX.Element {
  return (
    <span className="rank-badge" role="img" aria-label={label} style={{ width: size, height: size }}>
      <Mark size={Math.round(size * 0.8)} petals={Math.min(Math.max(level, 0), PETALS_MAX)} />
    </span>
  );
}
