/** The vendor that was chosen last, under the specification's name: the lobby opens with it. */
const KEY = 'vassalage';

export function keepVendor(vassalage: string): void {
  sessionStorage.setItem(KEY, vassalage);
}
