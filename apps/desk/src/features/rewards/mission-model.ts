/** What the form of a mission reads, without React. */
export const STEPS = [1, 2, 3] as const;
type Texts = Readonly<Record<string, string>>;

const AMOUNT = /^(0|[1-9]\d{0,11})(\.\d{1,4})?$/;
const isAmount = (text: string | undefined): boolean => AMOUNT.test(text ?? '') && Number(text) > 0;
const isEmpty = (text: string | undefined): boolean => (text ?? '') === '';

/** Steps after the first may be left empty; goals rise, and a reward is less than its goal. */
export function wrongMission(texts: Texts): string[] {
  const wrong = ['bn', 'en'].filter((name) => isEmpty(texts[name]));
  let [before, isLast] = [0, false];
  for (const step of STEPS) {
    const [goal, reward] = [texts[`goal${step}`], texts[`reward${step}`]];
    if (step > 1 && isEmpty(goal) && isEmpty(reward)) {
      isLast = true;
      continue;
    }
    if (isLast || !isAmount(goal) || Number(goal) <= before) wrong.push(`goal${step}`);
    if (!isAmount(reward) || Number(reward) >= Number(goal)) wrong.push(`reward${step}`);
    if (!/^(\d{0,3}|1000)$/.test(texts[`points${step}`] ?? '')) wrong.push(`points${step}`);
    before = Number(goal);
  }
  const { startsOn, endsOn } = texts;
  if (!isEmpty(startsOn) && !isEmpty(endsOn) && (endsOn ?? '') < (startsOn ?? '')) wrong.push('endsOn');
  return wrong;
}

export function missionOf(texts: Texts) {
  const steps = STEPS.flatMap((step) => {
    const goal = texts[`goal${step}`] ?? '';
    return goal === ''
      ? []
      : [{ goal, reward: texts[`reward${step}`] ?? '', points: Number(texts[`points${step}`] ?? '') }];
  });
  return {
    names: { bn: texts['bn'] ?? '', en: texts['en'] ?? '' },
    steps,
    startsOn: texts['startsOn'] || null,
    endsOn: texts['endsOn'] || null,
  };
}
