/** The calls of the desk about vendors. */
import {
  changeVendorAccess,
  confirmVendorSecret,
  listVendorAccess,
  makeVendorSecret,
  type VendorAccess,
} from '@house/contract/vendors/desk';
import type { CallRouter, Principal } from '../../platform/http.ts';
import { isRefusal } from '../../platform/result.ts';
import type { DeskVendor, StaffAct, VendorsDesk } from './port.ts';

function showVendor(vendor: DeskVendor): VendorAccess {
  const { code, terms, version, changedAt, games, waiting, formerUntil, calls } = vendor;
  return {
    ...{ code, version },
    terms: { ...terms, addresses: [...terms.addresses] },
    changedAt: changedAt.toISOString(),
    games: games.map((game) => ({ ...game })),
    secret: {
      derived: vendor.isSecretDerived,
      waiting: waiting === null ? null : { staff: waiting.staff, at: waiting.at.toISOString() },
      formerUntil: formerUntil?.toISOString() ?? null,
    },
    calls: { ...calls },
  };
}

type StaffRequest = {
  readonly principal: Principal;
  readonly address: string;
  readonly body: { readonly key: string; readonly reason: string };
};

const actOf = ({ principal, address, body: { key, reason } }: StaffRequest): StaffAct => ({
  ...{ staffId: principal.id, staff: principal.name, address, key },
  reason: reason.trim(),
});

export function serveVendorsDesk(house: CallRouter, desk: VendorsDesk): void {
  house.serveSignedIn(listVendorAccess, 'vendors.view', async () => ({ rows: (await desk.list()).map(showVendor) }));

  house.serveSignedIn(changeVendorAccess, 'vendors.edit', async (request) => {
    const { seenVersion, terms } = request.body;
    const outcome = await desk.change(actOf(request), request.params.vendor, seenVersion, terms);
    return isRefusal(outcome) ? outcome : showVendor(outcome);
  });

  house.serveSignedIn(makeVendorSecret, 'vendors.secret', async (request) => {
    const outcome = await desk.makeSecret(actOf(request), request.params.vendor);
    return isRefusal(outcome) ? outcome : { vendor: showVendor(outcome.vendor), secret: outcome.secret };
  });

  house.serveSignedIn(confirmVendorSecret, 'vendors.secret', async (request) => {
    const outcome = await desk.confirmSecret(actOf(request), request.params.vendor);
    return isRefusal(outcome) ? outcome : showVendor(outcome);
  });
}
