/**
 * Holding a draw against the public log (docs/fairness.md): what was told of it as it happened is what the house says now, the
 * log still has the head that this browser saw before, and the key on a receipt is one that was published.
 */
import type { ReplyOf } from '@house/contract/call';
import type { getLogHead, listDrawLog } from '@house/contract/lottery/public-log';
import { instantOfRound } from '@house/fairness/beacon';
import { isSigned } from '@house/fairness/signed-text';
import { formatResult } from '@house/lottery/result';
import type { CheckedReceipt, CheckedStep, PublishedProof } from './check-draw.ts';

/** A head that a browser has seen: the log had this hash at this number. */
export interface SeenHead {
  readonly seq: number;
  readonly hash: string;
}

export interface DrawLog {
  readonly head: ReplyOf<typeof getLogHead>;
  /** What the log tells of the draw. */
  readonly entries: ReplyOf<typeof listDrawLog>['entries'];
  /** What this browser saw before, with what the log has there now; null where it saw none. */
  readonly seen: (SeenHead & { readonly now: string }) | null;
}

type Told = Readonly<Record<string, unknown>>;

function toldOf(entries: DrawLog['entries']): ReadonlyMap<string, Told> {
  const told = new Map<string, Told>();
  for (const { body } of entries) {
    const entry: Told = JSON.parse(body);
    const kind = String(entry['kind']);
    if (!told.has(kind)) told.set(kind, entry);
  }
  return told;
}

/** What the log tells and what the house says now, line by line; of what is not told nothing. */
function compare(proof: PublishedProof, told: ReadonlyMap<string, Told>): { told: string; says: string } {
  const { draw, scheme, beaconKind, beaconRound, betRoot, ticketCount, yeekeeEntryCount, serverSeed } = proof;
  const lines: [kind: string, keys: string[], says: unknown[]][] = [
    ['commit', ['commit', 'scheme', 'beacon', 'beaconRound'], [draw.commit, scheme, beaconKind, beaconRound]],
    ['root', ['root', 'tickets', 'shots'], [betRoot, ticketCount, yeekeeEntryCount]],
    ['result', ['result', 'seed'], [formatResult(draw.result ?? []), serverSeed]],
  ];
  const there = lines.flatMap(([kind, keys, says]) => {
    const entry = told.get(kind);
    return entry === undefined ? [] : [{ told: keys.map((key) => entry[key]).join(' '), says: says.join(' ') }];
  });
  return { told: there.map((line) => line.told).join('\n'), says: there.map((line) => line.says).join('\n') };
}

/** Whether the root was published before the round appeared; nothing where there is no round, or no root in the log. */
function rootTimeStep({ beaconRound: round }: PublishedProof, root: Told | undefined): CheckedStep[] {
  if (round === null || root === undefined) return [];
  const [published, appeared] = [String(root['at']), new Date(instantOfRound(round)).toISOString()];
  const late = Date.parse(published) >= Date.parse(appeared);
  return [
    {
      step: 'rootTime',
      holds: true,
      ...(late ? { informs: true as const } : {}),
      claimed: published,
      computed: appeared,
      bytes: [],
      words: [],
    },
  ];
}

/** The steps that the log adds; none of a draw that is older than the log. */
export function checkLog(
  proof: PublishedProof,
  receipt: Pick<CheckedReceipt, 'signed'> | null,
  { head, entries, seen }: DrawLog,
): CheckedStep[] {
  const told = toldOf(entries);
  // What a draw was committed to with has been in the log since draws have that scheme.
  const lacks = proof.draw.commit !== null && proof.scheme > 1 && !told.has('commit');
  if (told.size === 0 && !lacks) return [];
  const { told: computed, says: claimed } = compare(proof, told);
  const keyIsPublished = receipt?.signed == null || head.keys.some(({ key }) => key === receipt.signed?.key);
  const holds =
    !lacks &&
    computed === claimed &&
    keyIsPublished &&
    (seen === null || seen.now === seen.hash) &&
    isSigned('house log head 1', head.signed);
  return [
    {
      step: 'log',
      holds,
      claimed,
      computed,
      bytes: [
        { name: 'logHead', value: `${head.seq} ${head.hash}` },
        ...(seen === null ? [] : [{ name: 'logSeen' as const, value: `${seen.seq} ${seen.hash}` }]),
        { name: 'houseKey', value: head.signed.key },
      ],
      words: [],
    },
    ...rootTimeStep(proof, told.get('root')),
  ];
}
