/** What the page of vendors makes of what is typed, without React. */

/** Networks, one a line; blank lines count nothing. */
export const readNetworks = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** An address of ours or of elsewhere that a browser can open. */
export const isLaunchUrl = (text: string): boolean => /^(https?:\/\/|\/)\S*$/.test(text.trim());
