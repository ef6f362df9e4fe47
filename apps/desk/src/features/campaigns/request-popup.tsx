/** Asking for a campaign: which rounds, for whom, until when, and what it may cost. */

import type { ReplyOf } from '@house/contract/call';
import {
  CAMPAIGN_ACCOUNTS_MAX,
  GRANT_DAYS_MAX,
  listCampaigns,
  ROUNDS_MAX,
  requestCampaign,
} from '@house/contract/campaigns/desk';
import { useT } from '@house/i18n/react';
import { FilterChips, Segmented } from '@house/ui/choice';
import { Field, Select, TextArea } from '@house/ui/field';
import { showToast } from '@house/ui/toast';
import { serverNow } from '@house/web/clock';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { brand } from '../../shared/boot.ts';
import { useDraft } from '../../shared/drafts.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { zoneName } from '../../shared/when.ts';
import { type CampaignForm, NEW_CAMPAIGN, readCampaign, TIMES_MAX } from './model.ts';

type Vendors = ReplyOf<typeof listCampaigns>['vendors'];
type AudienceKind = 'members' | 'kinds' | 'rule';
type Amount = 'stake' | 'winLimit' | 'budget';

export function RequestPopup({ vendors, onClose }: { vendors: Vendors; onClose: () => void }): JSX.Element {
  const t = useT();
  const [form, setForm] = useDraft('campaign', { ...NEW_CAMPAIGN, vendor: vendors[0]?.code ?? '' });
  const [games, setGames] = useState<readonly string[]>([]);
  const [kind, setKind] = useState<AudienceKind>('members');
  const [tried, setTried] = useState(false);
  const known = vendors.find(({ code }) => code === form.vendor)?.games ?? [];
  const { wrong, terms } = readCampaign(form, {
    ...{ games, needsAccounts: kind === 'members' },
    ...{ offsetMinutes: brand.zone.offsetMinutes, now: serverNow() },
  });
  const error = (name: (typeof wrong)[number], words: string) =>
    tried && wrong.includes(name) ? { error: words } : {};
  const field = (name: keyof CampaignForm) => ({
    name,
    autoComplete: 'off',
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [name]: target.value }),
  });
  const whole = (min: number, max: number): string => t('desk-campaigns.numberWrong', { min, max });
  const amount = (name: Amount) => ({
    ...field(name),
    inputMode: 'decimal' as const,
    maxLength: 20,
    label: t(`desk-campaigns.${name}`),
    ...error(name, t('desk-campaigns.amountWrong')),
  });
  const number = (name: 'rounds' | 'times' | 'grantDays', min: number, max: number) => ({
    ...field(name),
    inputMode: 'numeric' as const,
    maxLength: 4,
    label: t(`desk-campaigns.${name}`),
    ...error(name, whole(min, max)),
  });
  return (
    <ReasonPopup
      title={t('desk-campaigns.new')}
      confirm={t('desk-campaigns.ask')}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={(order) =>
        request(requestCampaign, {
          body: {
            ...order,
            // The popup sends only what is right.
            terms: terms as NonNullable<typeof terms>,
            audience:
              kind === 'members'
                ? { kind, accounts: form.accounts }
                : kind === 'kinds'
                  ? { kind, kinds: ['player', 'agent'] }
                  : { kind },
          },
        })
      }
      onDone={() => {
        showToast(t('desk-campaigns.asked'), 'win');
        void askAgain(listCampaigns);
        onClose();
      }}
      onClose={onClose}
    >
      <Field
        {...field('name')}
        label={t('desk-campaigns.name')}
        hint={t('desk-campaigns.nameHint')}
        required
        data-first
        maxLength={60}
        {...error('name', t('desk-campaigns.wrong'))}
      />
      <Select
        label={t('desk-campaigns.vendor')}
        name="vendor"
        value={form.vendor}
        options={vendors.map(({ code }) => ({ value: code, text: code }))}
        onChange={(event) => {
          setForm({ ...form, vendor: event.target.value });
          setGames([]);
        }}
      />
      <FilterChips
        label={t('desk-campaigns.games')}
        choices={known.map(({ code, gameId }) => ({ value: code, text: gameId }))}
        values={games}
        onChange={setGames}
      />
      <input type="hidden" name="games" value={games.join(' ')} />
      {tried && wrong.includes('games') ? (
        <p className="hint err" role="alert">
          {t('desk-campaigns.wrong')}
        </p>
      ) : null}
      <Field {...number('rounds', 1, ROUNDS_MAX)} required />
      <Field {...amount('stake')} required />
      <Field {...amount('winLimit')} hint={t('desk-campaigns.winLimitHint')} optional />
      <Field {...amount('budget')} hint={t('desk-campaigns.budgetHint')} required />
      <Field {...number('times', 0, TIMES_MAX)} required />
      <Field
        {...field('startsAt')}
        type="datetime-local"
        label={`${t('desk-campaigns.startsAt')} (${zoneName})`}
        optional
        {...error('startsAt', t('desk-campaigns.wrong'))}
      />
      <Field
        {...field('endsAt')}
        type="datetime-local"
        label={`${t('desk-campaigns.endsAt')} (${zoneName})`}
        required
        {...error('endsAt', t('desk-campaigns.wrong'))}
      />
      <Field {...number('grantDays', 1, GRANT_DAYS_MAX)} required />
      <Segmented
        label={t('desk-campaigns.audience')}
        value={kind}
        choices={(['members', 'kinds', 'rule'] as const).map((value) => ({
          value,
          text: t(`desk-campaigns.audience.${value}`),
        }))}
        onChange={setKind}
      />
      {kind === 'members' ? (
        <TextArea
          {...field('accounts')}
          label={t('desk-campaigns.accounts')}
          hint={t('desk-campaigns.accountsHint')}
          rows={5}
          maxLength={CAMPAIGN_ACCOUNTS_MAX}
          {...error('accounts', t('desk-campaigns.wrong'))}
        />
      ) : null}
      {kind === 'rule' ? <p className="t2 sm">{t('desk-campaigns.audience.ruleNote')}</p> : null}
      <p className="t2 sm">{t('desk-campaigns.askNote')}</p>
    </ReasonPopup>
  );
}
