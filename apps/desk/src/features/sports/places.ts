/** Places of the tree of limits in words: the house, a sport, a league, a type of market, a match. */
import type { ReplyOf } from '@house/contract/call';
import type { listSportsLimits } from '@house/contract/sports/desk';
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { useFigures } from '../../shared/money.ts';
import { useBookWords } from './words.ts';

type Tree = Readonly<ReplyOf<typeof listSportsLimits>['tree']>;

interface Place {
  /** `*`, `sport:football`, `league:DELTA`, `type:football:1x2`. */
  readonly scope: string;
  readonly text: string;
}

const OF_MATCH = 'event:';

/** Every place of the tree, from the root down. */
export function usePlaces(tree: Tree): readonly Place[] {
  const t = useT();
  const words = useBookWords();
  return [
    { scope: '*', text: t('desk-sports.limit.house') },
    ...tree.flatMap(({ sport, names, leagues, types }) => [
      { scope: `sport:${sport}`, text: words.name(names) },
      ...leagues.map((league) => ({
        scope: `league:${league.code}`,
        text: `${words.name(names)} › ${words.name(league.names)}`,
      })),
      ...types.map((type) => ({
        scope: `type:${sport}:${type}`,
        text: `${words.name(names)} › ${t(`desk-sports.market.${type}` as MessageId)}`,
      })),
    ]),
  ];
}

/** What a place is called; one that the tree no longer has goes by its code. */
export function usePlaceName(tree: Tree): (scope: string) => string {
  const t = useT();
  const { digits } = useFigures();
  const places = usePlaces(tree);
  return (scope) =>
    places.find((each) => each.scope === scope)?.text ??
    (scope.startsWith(OF_MATCH) ? `${t('desk-sports.match')} ${digits(scope.slice(OF_MATCH.length))}` : scope);
}
