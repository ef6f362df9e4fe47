/** A vendor's mark where there is no logo; silent, for the vendor's name stands beside it. */
import type { JSX } from 'react';
import { type VendorShape, vendorLook } from './lib/vendor-look.ts';

type Draw = (first: string, second: string) => JSX.Element;

const DRAWINGS: Readonly<Record<VendorShape, Draw>> = {
  rings: (first, second) => (
    <g fill="none" strokeWidth="4">
      <circle cx="19" cy="24" r="9" stroke={first} />
      <circle cx="29" cy="24" r="9" stroke={second} />
    </g>
  ),
  steps: (first, second) => (
    <>
      <path d="M12 34V26h8v8zM20 34V20h8v14z" fill={first} />
      <path d="M28 34V13h8v21z" fill={second} />
    </>
  ),
  facets: (first, second) => (
    <>
      <path d="M24 10 11 22l13 16z" fill={first} />
      <path d="m24 10 13 12-13 16z" fill={second} />
    </>
  ),
  arcs: (first, second) => (
    <g fill="none" strokeWidth="4" strokeLinecap="round">
      <path d="M11 33a13 13 0 0 1 26 0" stroke={first} />
      <path d="M18 33a6 6 0 0 1 12 0" stroke={second} />
    </g>
  ),
  weave: (first, second) => (
    <>
      <path d="M12 16h24v5H12zM12 27h24v5H12z" fill={first} />
      <path d="M16 12h5v24h-5zM27 12h5v24h-5z" fill={second} fillOpacity=".9" />
    </>
  ),
};

export function VendorMark({ code, size = 40 }: { code: string; size?: number }): JSX.Element {
  const { shape, ground, first, second } = vendorLook(code);
  return (
    <svg className="vendor-mark" viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
      <rect width="48" height="48" rx="12" fill={ground} />
      {DRAWINGS[shape](first, second)}
    </svg>
  );
}
