/** What the form of a mission reads, without React. */
import type { MISSION_KINDS } from '@house/contract/rewards/missions';

export type MissionKind = (typeof MISSION_KINDS)[number];
/** Of these a product can be chosen. */
export const isOfGames = (kind: MissionKind): boolean => kind === 'turnover' || kind === 'winMultiple';
/** Of these the least deposit or stake is asked for. */
export const hasLeast = (kind: MissionKind): boolean => kind === 'depositCount' || kind === 'winMultiple';
const isAmountOf = (kind: MissionKind): boolean => kind === 'turnover' || kind === 'depositSum';
export const STEPS = [1, 2, 3] as const;
type Texts = Readonly<Record<string, string>>;

const AMOUNT = /^(0|[1-9]\d{0,11})(\.\d{1,4})?$/;
const isAmount = (text: string | undefined): boolean => AMOUNT.test(text ?? '') && Number(text) > 0;
const isEmpty = (text: string | undefined): boolean => (text ?? '') === '';

const COUNT_MAX = 10_000;
/** Amounts, times of a stake, or whole counts. */
const isGoal = (kind: MissionKind, goal: string | undefined): boolean => {
  if (isAmountOf(kind)) return isAmount(goal);
  if (kind === 'winMultiple') return isAmount(goal) && Number(goal) > 1 && Number(goal) <= COUNT_MAX;
  return /^[1-9]\d{0,4}$/.test(goal ?? '') && Number(goal) <= COUNT_MAX;
};

/** Steps after the first may be left empty; goals rise, and a reward is less than its goal. */
export function wrongMission(texts: Texts, kind: MissionKind = 'turnover'): string[] {
  const wrong = ['bn', 'en'].filter((name) => isEmpty(texts[name]));
  let [before, isLast] = [0, false];
  for (const step of STEPS) {
    const [goal, reward] = [texts[`goal${step}`], texts[`reward${step}`]];
    if (step > 1 && isEmpty(goal) && isEmpty(reward)) {
      isLast = true;
      continue;
    }
    if (isLast || !isGoal(kind, goal) || Number(goal) <= before) wrong.push(`goal${step}`);
    if (!isAmount(reward) || (isAmountOf(kind) && Number(reward) >= Number(goal))) wrong.push(`reward${step}`);
    if (!/^(\d{0,3}|1000)$/.test(texts[`points${step}`] ?? '')) wrong.push(`points${step}`);
    before = Number(goal);
  }
  const { startsOn, endsOn, least } = texts;
  if (kind === 'winMultiple' && !isAmount(least)) wrong.push('least');
  if (kind === 'depositCount' && !isEmpty(least) && !isAmount(least)) wrong.push('least');
  if (!isEmpty(startsOn) && !isEmpty(endsOn) && (endsOn ?? '') < (startsOn ?? '')) wrong.push('endsOn');
  return wrong;
}

export function missionOf(texts: Texts, kind: MissionKind = 'turnover') {
  const steps = STEPS.flatMap((step) => {
    const goal = texts[`goal${step}`] ?? '';
    return goal === ''
      ? []
      : [{ goal, reward: texts[`reward${step}`] ?? '', points: Number(texts[`points${step}`] ?? '') }];
  });
  return {
    names: { bn: texts['bn'] ?? '', en: texts['en'] ?? '' },
    kind,
    least: hasLeast(kind) && !isEmpty(texts['least']) ? (texts['least'] ?? '0') : '0',
    steps,
    startsOn: texts['startsOn'] || null,
    endsOn: texts['endsOn'] || null,
  };
}
