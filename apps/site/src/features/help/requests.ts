/** What the pages of written content ask the house for. Texts change seldom, so an answer is fresh for a minute. */
import type { ReplyOf } from '@house/contract/call';
import {
  type Article,
  getArticle,
  listAnnouncements,
  listArticles,
  type Promotion,
  voteArticle,
} from '@house/contract/content/site';
import { getAffiliateSetting, getHelpCenter } from '@house/contract/content/system';
import { searchSite } from '@house/contract/search/site';
import type { ArticleKind } from '@house/rules/content-items';
import type { RefusalError } from '@house/web/refusal-error';
import type { UseQueryResult } from '@tanstack/react-query';
import { request } from '../../shared/api.ts';
import { type PagedList, usePagedList } from '../../shared/paged-list.ts';
import { useCall } from '../../shared/query.ts';
import type { HelpTopic } from './model/find-place.ts';

const FRESH_MS = 60_000;
export const NEWS_SHOWN = 12;
const RELATED_SHOWN = 4;
const FOUND_SHOWN = 20;

export function useHelpCenter(): UseQueryResult<{ topics: HelpTopic[] }, RefusalError> {
  return useCall(getHelpCenter, {}, { staleTime: FRESH_MS });
}

export function useArticle(kind: ArticleKind, slug: string): UseQueryResult<Article, RefusalError> {
  return useCall(getArticle, { params: { kind, slug } }, { staleTime: FRESH_MS });
}

type Articles = ReplyOf<typeof listArticles>;

const NEWS = { kind: 'news' } as const;

export function useNews(newsClass: string, page: number): PagedList<Articles> {
  const query = { size: NEWS_SHOWN, ...(newsClass === '' ? {} : { class: newsClass }) };
  return usePagedList(listArticles, (of) => ({ params: NEWS, query: { ...query, page: of } }), {
    page,
    rowsIn: 'rows',
    idOf: ({ slug }) => slug,
    pageCountOf: ({ pages }) => pages,
    staleTime: FRESH_MS,
  });
}

/** News beside one that is read; one more than is shown, for it may be among them. */
export function useRelatedNews(): UseQueryResult<Articles, RefusalError> {
  return useCall(
    listArticles,
    { params: { kind: 'news' }, query: { size: RELATED_SHOWN + 1 } },
    { staleTime: FRESH_MS },
  );
}

export function usePromotions(): UseQueryResult<{ promotion: Promotion[] }, RefusalError> {
  return useCall(listAnnouncements, { query: { types: 'PR' } }, { staleTime: FRESH_MS });
}

/** Help that answers a question; asks nothing while there is no question. */
export function useHelpSearch(question: string): UseQueryResult<ReplyOf<typeof searchSite>, RefusalError> {
  const query = { q: question, types: 'help', size: FOUND_SHOWN };
  return useCall(searchSite, { query }, { enabled: question !== '', staleTime: FRESH_MS, keepOld: true });
}

export function useAffiliateSetting(): UseQueryResult<ReplyOf<typeof getAffiliateSetting>, RefusalError> {
  return useCall(getAffiliateSetting, {}, { staleTime: FRESH_MS });
}

export async function sendVote(slug: string, useful: boolean, key: string): Promise<void> {
  await request(voteArticle, { params: { slug }, body: { key, useful } });
}
