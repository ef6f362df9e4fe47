/** The calls of the desk about results from files. */
import {
  confirmSportsImport,
  listSportsImports,
  rejectSportsImport,
  requestSportsImport,
} from '@house/contract/sports/desk-imports';
import { formatLine, parseMarket } from '@house/sports/market';
import type { CallRouter } from '../../../platform/http.ts';
import { isRefusal } from '../../../platform/result.ts';
import { actOf } from '../routes/act.ts';
import type { ImportRow, ImportsDesk } from './port.ts';

const DIGEST_SHOWN = 16;

function showImport(found: ImportRow, staffId: bigint) {
  const { id, names, digest, summary, outcomes, reason, state, requestedBy, requestedAt, requestedById } = found;
  const { decidedBy, decidedAt, decidedBecause } = found;
  return {
    ...{ reason, state, requestedBy, decidedBy, decidedBecause },
    id: id.toString(),
    home: { ...names.home },
    away: { ...names.away },
    digest: digest.toString('hex').slice(0, DIGEST_SHOWN),
    teams: [...(summary.teams ?? [])],
    ...{ competition: summary.competition, type: summary.type, dates: [...summary.dates], outcome: summary.outcome },
    score: { ...summary.score },
    markets: outcomes.flatMap(({ key, rule, outcomes: said }) => {
      const name = parseMarket(key);
      if (name === null) return [];
      const line = name.quarters === null ? null : formatLine(name.quarters);
      return [{ type: name.type, part: name.part ?? null, line, rule, outcomes: { ...said } }];
    }),
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    isOwn: requestedById === staffId,
  };
}

export function serveImports({ house, imports }: { readonly house: CallRouter; readonly imports: ImportsDesk }): void {
  house.serveSignedIn(listSportsImports, 'sports.view', async ({ principal }) => {
    const found = await imports.list();
    return {
      imports: found.imports.map((each) => showImport(each, principal.id)),
      matches: found.matches.map(({ id, names, startsAt }) => ({
        ...{ id: id.toString(), startsAt: startsAt.toISOString() },
        ...{ home: { ...names.home }, away: { ...names.away } },
      })),
    };
  });
  house.serveSignedIn(requestSportsImport, 'sports.settle', async (request) => {
    const { match, file, home } = request.body;
    const done = await imports.request(actOf(request), { eventId: BigInt(match), file, home });
    return isRefusal(done) ? done : showImport(done, request.principal.id);
  });
  house.serveSignedIn(confirmSportsImport, 'sports.settle', async (request) => {
    const done = await imports.confirm(actOf(request), BigInt(request.params.id));
    return isRefusal(done) ? done : showImport(done, request.principal.id);
  });
  house.serveSignedIn(rejectSportsImport, 'sports.settle', async (request) => {
    const done = await imports.reject(actOf(request), BigInt(request.params.id));
    return isRefusal(done) ? done : showImport(done, request.principal.id);
  });
}
