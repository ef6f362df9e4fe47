/** What came of checking a receipt of raffle tickets that a person pasted (lottery.md 12.1). */
import { getRaffleProof, type RaffleView } from '@house/contract/lottery/raffles';
import type { MessageId } from '@house/i18n/catalogues';
import { useLanguage, useT } from '@house/i18n/react';
import { Icon } from '@house/ui/icon';
import { Notice } from '@house/ui/states';
import { Ticket } from '@house/ui/ticket';
import type { JSX } from 'react';
import { request } from '../../../shared/api.ts';
import { useMoney } from '../../../shared/money.ts';
import { checkRaffle, collectProof } from '../elott/check-raffle.ts';
import { Bytes } from './check-steps.tsx';
import type { ReadTickets } from './read-receipt.ts';

export interface CheckedRaffle {
  readonly raffle: RaffleView;
  readonly tickets: ReadTickets;
  /** Null before the draw. */
  readonly holds: boolean | null;
}

/** Works a raffle out from its proof, with the tickets and the commitment of a receipt. Rejects when a page cannot be read. */
export async function runRaffleCheck(tickets: ReadTickets): Promise<CheckedRaffle> {
  const { raffleId, id, first, count, commit } = tickets;
  const proof = await collectProof((after) => request(getRaffleProof, { params: { raffleId }, query: { after } }));
  return { raffle: proof.raffle, tickets, holds: checkRaffle(proof, [{ id, raffleId, first, count }], commit) };
}

type Words = readonly [tone: 'yes' | 'no' | 'wait', title: MessageId, note: MessageId];

function wordsOf({ raffle, holds }: CheckedRaffle): Words {
  if (holds === false) return ['no', 'site-verify.fails', 'site-elott.check.broken'];
  if (holds) return ['yes', 'site-verify.holds', 'site-elott.raffle.holds'];
  if (raffle.state === 'void')
    return [
      'wait',
      'common.status.void',
      raffle.voidReason === 'cancelled' ? 'site-elott.raffle.cancelled' : 'site-elott.raffle.void',
    ];
  return ['wait', 'site-verify.before', 'site-verify.beforeNote'];
}

const ICONS = { yes: 'seal-check-fill', no: 'warning-circle-fill', wait: 'info-fill' } as const;

export function RaffleVerdict({ checked }: { checked: CheckedRaffle }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const { language } = useLanguage();
  const { raffle, tickets, holds } = checked;
  const [tone, title, note] = wordsOf(checked);
  const last = tickets.first + tickets.count - 1;
  const numbers = last > tickets.first ? `${tickets.first}–${last}` : String(tickets.first);
  return (
    <>
      <div role="status">
        <Ticket className={`verdict ${tone}`} stubSize={0} lines>
          <div className="row vf-head">
            <Icon name={ICONS[tone]} size={34} />
            <h2>{t(title)}</h2>
          </div>
          <p>
            {t(note)} {holds ? t(tickets.commit === null ? 'site-verify.anchorNone' : 'site-verify.holdsCommit') : null}
          </p>
          <p className="sm m2 num">
            {raffle.names[language] ?? raffle.names['en'] ?? ''} ·{' '}
            {t('site-elott.raffle.ticket', { number: digits(numbers) })}
          </p>
        </Ticket>
      </div>
      <div className="card pad">
        <Bytes name={t('site-verify.commitment')} value={raffle.commit} />
        {tickets.commit === null ? null : <Bytes name={t('site-verify.receiptCommit')} value={tickets.commit} />}
      </div>
      {tickets.digestFits ? null : (
        <Notice tone="loss" urgent>
          {t('site-verify.receiptWrong')}
        </Notice>
      )}
      {tickets.commit === null || tickets.commit === raffle.commit ? null : (
        <Notice tone="loss" urgent>
          {t('site-verify.commitDiffers')}
        </Notice>
      )}
    </>
  );
}
