/** The calls of the desk about vendors. */

import {
  addVendor,
  addVendorGames,
  type ConnectedVendor as ConnectedVendorReply,
  connectVendor,
  enterVendorKeys,
  getVendorConnection,
  listOfferedGames,
} from '@house/contract/vendors/connection';
import {
  changeVendorAccess,
  confirmVendorSecret,
  listVendorAccess,
  makeVendorSecret,
  type VendorAccess,
} from '@house/contract/vendors/desk';
import { clearVendorDifference, readVendorHistory } from '@house/contract/vendors/history';
import { listLiveTables } from '@house/contract/vendors/site';
import { formatAmount } from '@house/money/amount';
import type { CallRouter, Principal } from '../../platform/http.ts';
import { isRefusal } from '../../platform/result.ts';
import type {
  ConnectedVendor,
  DeskVendor,
  LobbyTable,
  StaffAct,
  VendorConnections,
  VendorHistory,
  VendorsDesk,
} from './port.ts';

function showVendor(vendor: DeskVendor): VendorAccess {
  const { code, family, terms, version, changedAt, games, waiting, formerUntil, calls } = vendor;
  return {
    ...{ code, family, version },
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

const showConnected = ({ connection, families, games, ...vendor }: ConnectedVendor): ConnectedVendorReply => ({
  ...vendor,
  connection: { ...connection, settings: { ...connection.settings } },
  families: families.map(({ keyNames, settingNames, ...family }) => ({
    ...family,
    keyNames: [...keyNames],
    settingNames: [...settingNames],
  })),
  games: games.map((game) => ({ ...game })),
});

export function serveVendorConnections(house: CallRouter, connections: VendorConnections): void {
  house.serveSignedIn(getVendorConnection, 'vendors.view', async ({ params }) => {
    const outcome = await connections.read(params.vendor);
    return isRefusal(outcome) ? outcome : showConnected(outcome);
  });

  house.serveSignedIn(addVendor, 'vendors.secret', async (request) => {
    const { code, names, categories } = request.body;
    const outcome = await connections.add(actOf(request), { code, names, categories });
    return isRefusal(outcome) ? outcome : showConnected(outcome);
  });

  house.serveSignedIn(connectVendor, 'vendors.secret', async (request) => {
    const { seenVersion, connection } = request.body;
    const outcome = await connections.connect(actOf(request), request.params.vendor, seenVersion, connection);
    return isRefusal(outcome) ? outcome : showConnected(outcome);
  });

  house.serveSignedIn(enterVendorKeys, 'vendors.secret', async (request) => {
    const outcome = await connections.enterKeys(actOf(request), request.params.vendor, request.body.keys);
    return isRefusal(outcome) ? outcome : { vendor: showConnected(outcome.vendor), told: outcome.told };
  });

  house.serveSignedIn(addVendorGames, 'vendors.edit', async (request) => {
    const outcome = await connections.addGames(actOf(request), request.params.vendor, request.body.games);
    return isRefusal(outcome) ? outcome : showConnected(outcome);
  });

  house.serveSignedIn(listOfferedGames, 'vendors.edit', async ({ params }) => {
    const outcome = await connections.offeredGames(params.vendor);
    return isRefusal(outcome) ? outcome : { games: outcome.map((game) => ({ ...game })) };
  });
}

const shownAmount = (amount: bigint | null): string | null => (amount === null ? null : formatAmount(amount));

export function serveVendorHistory(house: CallRouter, history: VendorHistory): void {
  house.serveSignedIn(readVendorHistory, 'vendors.view', async () => {
    const { differences, openBets, positions } = await history.read();
    return {
      differences: differences.map(({ id, memberId, ours, theirs, at, foundAt, ...difference }) => ({
        ...{ ...difference, id: String(id), memberId: memberId === null ? null : String(memberId) },
        ...{ ours: shownAmount(ours), theirs: shownAmount(theirs) },
        ...{ at: at.toISOString(), foundAt: foundAt.toISOString() },
      })),
      openBets: openBets.map(({ memberId, stake, at, ...bet }) => ({
        ...{ ...bet, memberId: String(memberId), stake: formatAmount(stake), at: at.toISOString() },
      })),
      positions: positions.map(({ vendor, checkedTo, fault }) => ({
        vendor,
        checkedTo: checkedTo.toISOString(),
        fault,
      })),
    };
  });

  house.serveSignedIn(clearVendorDifference, 'vendors.edit', (request) =>
    history.clear(actOf(request), BigInt(request.params.id)),
  );
}

export function serveLiveTables(house: CallRouter, list: () => Promise<readonly LobbyTable[]>): void {
  house.serve(listLiveTables, async () => ({
    tables: (await list()).map(({ road, names, ...table }) => ({
      ...{ ...table, names: { ...names } },
      road: road.map((mark) => ({ ...mark })),
    })),
  }));
}
