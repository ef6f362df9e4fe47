/** The tone of each state of a letter. */
export const LETTER_TONES = {
  awaitsSecond: 'warn',
  waiting: 'info',
  sending: 'info',
  sent: 'win',
  cancelled: 'plain',
} as const;
