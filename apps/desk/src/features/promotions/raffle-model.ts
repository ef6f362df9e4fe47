/** What the form of a raffle reads and sends, without React. */
type Texts = Readonly<Record<string, string>>;

const AMOUNT = /^(0|[1-9]\d{0,6})(\.\d{1,4})?$/;
const TIMES = /^(0|[1-9]\d?|100)(\.\d{1,2})?$/;
const HUNDREDTHS = 100;
const UNITS = 10_000;

const prizesOf = (text: string | undefined): string[] => (text ?? '').split(/[\s,]+/).filter((part) => part !== '');

/** Fields that cannot stand; the server judges the whole again. */
export function wrongRaffle(texts: Texts): string[] {
  const wrong = ['bn', 'en', 'closesOn'].filter((name) => (texts[name] ?? '') === '');
  const prizes = prizesOf(texts['prizes']);
  const tickets = texts['tickets'] ?? '';
  const falls = prizes.every((prize, place) => {
    const above = prizes[place - 1];
    return AMOUNT.test(prize) && Number(prize) > 0 && (above === undefined || Number(prize) <= Number(above));
  });
  if (!/^[1-9]\d{0,5}$/.test(tickets) || Number(tickets) > 100_000) wrong.push('tickets');
  if (prizes.length === 0 || prizes.length > 100 || prizes.length > Number(tickets) || !falls) wrong.push('prizes');
  const times = texts['times'] ?? '';
  if (!TIMES.test(times) || Number(times) > 100) wrong.push('times');
  return wrong;
}

/** Drawn at the end of its day, by the clock of whoever asks. */
export const raffleOf = (texts: Texts) => ({
  names: { bn: texts['bn'] ?? '', en: texts['en'] ?? '' },
  prizes: prizesOf(texts['prizes']),
  multiplier: Math.round(Number(texts['times']) * HUNDREDTHS),
  tickets: Number(texts['tickets']),
  closesAt: new Date(`${texts['closesOn'] ?? ''}T23:59:00`).toISOString(),
});

/** Of amounts as text, exact to 0.0001. */
export function sumOf(prizes: readonly string[]): string {
  const units = prizes.reduce((sum, prize) => sum + Math.round(Number(prize) * UNITS), 0);
  return String(units / UNITS);
}
