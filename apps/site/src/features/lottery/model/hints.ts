/** Where the sentence on how a play is won is looked for: what says it most exactly first. */
import type { FamilyFacts, Play } from '@house/lottery/game';

const lastPart = (id: string): string => id.slice(id.lastIndexOf('.') + 1);

/** Message ids; the first that has words says it. */
export function hintIds(
  { board, familyCode }: Pick<FamilyFacts, 'board' | 'familyCode'>,
  play: Play,
): readonly string[] {
  const area = lastPart(play.groupId);
  const form = play.code.includes('.') ? play.code.slice(play.code.indexOf('.') + 1) : play.code;
  const exact = [`${familyCode}.${play.code}`, `${board}.${play.code}`, `${board}.${area}`];
  return [...exact, form, area].map((name) => `lottery-hints.${name}`);
}
