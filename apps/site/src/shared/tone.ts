/** Grounds that the desk chose by name: the class sets the deep, body and light stops. */
const TONE = /^[a-z]{3,12}$/;

export function toneClass(tone: unknown): string {
  return typeof tone === 'string' && TONE.test(tone) ? `h-${tone}` : 'h-iris';
}
