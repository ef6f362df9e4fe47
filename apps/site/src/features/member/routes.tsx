/** The member centre: what stands in the popup for each page key. */
import type { JSX } from 'react';

export interface MemberCentreProps {
  /** Page key of the specification's menu; an unknown key shows the security centre. */
  page: string;
  onClose: () => void;
}

export function MemberCentre({ page }: MemberCentreProps): JSX.Element {
  return <div data-page={page} />;
}
