/** The address that a text says, read from `base` where it is a relative one; null when it says none. */
export function readAddress(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
