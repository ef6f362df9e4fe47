/**
 * Which letter of the Latin alphabet a key stands for: what it types, else what is printed on its place of the keyboard.
 * On a Bengali keyboard the key of J types another letter, and with caps lock it types a capital one.
 */

/** A small letter or `/`; null when the key is neither. */
export function letterOf({ key = '', code = '' }: Pick<KeyboardEventInit, 'key' | 'code'>): string | null {
  if (/^[a-z/]$/i.test(key)) return key.toLowerCase();
  // What types another Latin sign is meant as that one; a keyboard may have its / elsewhere.
  if (/^[\x20-\x7e]$/.test(key)) return null;
  return code === 'Slash' ? '/' : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null);
}
