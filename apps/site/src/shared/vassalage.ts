/** The vendor somebody chose last, under the specification's name: `/rng` opens with it (specification 2). */
const STORED = 'vassalage';

export function readVassalage(): string | null {
  return sessionStorage.getItem(STORED);
}

/** Null: all vendors. */
export function keepVassalage(vendor: string | null): void {
  if (vendor === null) sessionStorage.removeItem(STORED);
  else sessionStorage.setItem(STORED, vendor);
}
