/** A member at a game of the studio without a page: for seats whose pages a test does not look at, at a fraction of their cost. */
import type { TestApp } from '../../server/src/platform/testing/open-house.ts';

export async function openWithoutPage(
  house: TestApp,
  { gameId, game, cash }: { readonly gameId: string; readonly game: string; readonly cash: bigint },
) {
  const member = await house.givenPlayer(cash);
  async function post(path: string, headers: Readonly<Record<string, string>>, body: object) {
    const answer = await fetch(`${house.url}${path}`, {
      ...{ method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) },
    });
    return { status: answer.status, value: (await answer.json()) as Readonly<Record<string, unknown>> };
  }
  const launched = await post('/wps/game/launchGame', { token: member.token, language: 'en' }, { gameId });
  const { address } = launched.value['value'] as { readonly address: string };
  const headers = { authorization: `Bearer ${/token=([\w-]{64})/.exec(address)?.[1]}` };
  const call = (path: string, body: object) => post(`/studio/api${path}`, headers, body);
  await call('/open', { game });
  return {
    ...{ member, call },
    /** Opens a stream of the studio and leaves what comes unread. */
    listen: (path: string, signal: AbortSignal) => fetch(`${house.url}/studio/api${path}`, { headers, signal }),
    cash: async (): Promise<bigint> => (await house.ports().wallet.balancesOf(member.id)).cash,
  };
}
