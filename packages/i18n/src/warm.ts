/**
 * The first plural and the first number of a page take the browser some eight milliseconds each, on a cheap phone forty,
 * for it then looks through all it knows of languages. Left to itself that falls into the drawing of the page; here each
 * has a moment of its own, while words are still on their way.
 */
export function warmFormats(language: string): void {
  setTimeout(() => new Intl.PluralRules(language).select(1));
  setTimeout(() => new Intl.NumberFormat(language).format(1));
}
