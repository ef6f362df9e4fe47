/** The vendor that was chosen last, under the specification's name: the lobby opens with it. */
const KEY = 'vassalage';

/** Null: all vendors. */
export function keepVendor(vassalage: string | null): void {
  if (vassalage === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, vassalage);
}

export function readVendor(): string | null {
  return sessionStorage.getItem(KEY);
}
