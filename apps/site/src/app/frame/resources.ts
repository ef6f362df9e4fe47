/** The apps and pages elsewhere that the operator has named, sorted by what they are. */
import type { ReplyOf } from '@house/contract/call';
import { getDomainRoute } from '@house/contract/content/system';
import { usePreferences } from '../../shared/preferences.ts';
import { useCall } from '../../shared/query.ts';

export type Resource = ReplyOf<typeof getDomainRoute>['resources'][number];

const FRESH_MS = 600_000;
const APPS = ['ios', 'iosLite', 'android'];

export interface Resources {
  readonly social: readonly Resource[];
  readonly messenger: readonly Resource[];
  /** iOS, iOS lite, Android; in this order. */
  readonly apps: readonly Resource[];
}

export function sortResources(all: readonly Resource[]): Resources {
  const of = (type: string) => all.filter(({ resourceType }) => resourceType === type);
  return { social: of('social'), messenger: of('messenger'), apps: APPS.flatMap(of) };
}

/** Empty while they are on their way and when they do not come: the frame does without. */
export function useResources(): Resources {
  const { data } = useCall(getDomainRoute, {}, { staleTime: FRESH_MS });
  return sortResources(data?.resources ?? []);
}

/** The operator gives one English name and one Chinese; everybody else here reads the English one. */
export function useResourceName(): (resource: Resource) => string {
  const { language } = usePreferences();
  return ({ labelNameEn, labelNameCn }) => ((language as string) === 'cn' ? labelNameCn : labelNameEn);
}
