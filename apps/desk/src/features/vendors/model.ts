/** What the page of vendors makes of what is typed, without React. */

/** Networks, one a line; blank lines count nothing. */
export const readNetworks = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** An address of ours or of elsewhere that a browser can open. */
export const isLaunchUrl = (text: string): boolean => /^(https?:\/\/|\/)\S*$/.test(text.trim());

/** Where a vendor is asked: behind https, or on this machine for a try. */
export const isRemoteUrl = (text: string): boolean =>
  /^(https:\/\/[^\s@]+|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/\S*)?|\/studio\/[\w/]+)$/.test(text);

export const isVendorCode = (text: string): boolean => /^[A-Z0-9]{2,16}$/.test(text.trim());

export interface GameLine {
  readonly code: string;
  readonly gameId: string;
  readonly names: { readonly bn: string; readonly en: string };
}

/** Games, one a line: code; id in the catalogue; name in Bengali; name in English. Or the first line that is wrong. */
export function readGameLines(text: string, vendor: string): readonly GameLine[] | { readonly wrongLine: number } {
  const games: GameLine[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [code = '', id = '', bn = '', en = '', ...rest] = line.split(';').map((part) => part.trim());
    const made = `${vendor}-${code}`.toUpperCase().replace(/[^A-Z0-9_-]/g, '-');
    const gameId = id === '' ? made : id.toUpperCase();
    const isRight =
      /^[0-9A-Za-z_.-]{1,64}$/.test(code) && /^[A-Z0-9][A-Z0-9_-]{0,39}$/.test(gameId) && bn !== '' && en !== '';
    if (!isRight || rest.length > 0 || bn.length > 80 || en.length > 80) return { wrongLine: at + 1 };
    games.push({ code, gameId, names: { bn, en } });
  }
  return games;
}
