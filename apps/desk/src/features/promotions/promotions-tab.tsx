/** Promotions that run, wait for somebody else's word, or are over, with what they cost. */
import { decidePromotion, endPromotion, listPromotions, type PromotionView } from '@house/contract/promotions/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import type { Column } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { ListTable } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useList, useOwnPage } from '../../shared/use-list.ts';
import { BuilderPopup } from './builder-popup.tsx';
import { CodesPopup } from './codes-popup.tsx';
import { useRuleText, useSpent } from './rule-text.tsx';
import { TakersPopup } from './takers-popup.tsx';

type Act = 'approve' | 'reject' | 'end';

function ActPopup({
  promotion,
  act,
  onClose,
}: {
  promotion: PromotionView;
  act: Act;
  onClose: () => void;
}): JSX.Element {
  const t = useT();
  const ruleText = useRuleText();
  const termsOf = useTerms();
  const { when, gives, play } = ruleText(promotion.rule);
  const title = t(`desk-promotions.act.${act}`);
  return (
    <ReasonPopup
      title={title}
      confirm={title}
      look={act === 'approve' ? 'brand' : 'danger'}
      onSend={(order) =>
        act === 'end'
          ? request(endPromotion, { params: { id: promotion.id }, body: order })
          : request(decidePromotion, {
              params: { id: promotion.id, version: String(promotion.version) },
              body: { ...order, decision: act },
            })
      }
      onDone={() => {
        showToast(t(`desk-promotions.done.${act}`), 'win');
        void askAgain(listPromotions);
        onClose();
      }}
      onClose={onClose}
    >
      <p className="wrap-any">
        <b>
          {promotion.names['bn']} · {promotion.names['en']}
        </b>
      </p>
      <PairList
        pairs={[
          [t('desk-promotions.trigger'), when],
          [t('desk-promotions.reward'), gives],
          [t('desk-promotions.play'), play],
          ...(act === 'end' ? [] : termsOf(promotion)),
          [t('desk-promotions.reason'), <q key="reason">{promotion.reason}</q>],
        ]}
      />
      {act === 'end' ? <p className="t2">{t('desk-promotions.endHint')}</p> : null}
    </ReasonPopup>
  );
}

const NOTHING = '–';

/** The rest of the terms: whoever approves them reads all that the builder asked for. */
function useTerms(): (promotion: PromotionView) => [string, string][] {
  const t = useT();
  const { money, count, digits } = useFigures();
  return ({ rule, startsOn, endsOn }) => {
    const { rankFrom, joinedWithin, weekdays, unique, stackable, budget, reward, requirement, audience } = rule;
    const listed = (texts: readonly string[]): string => (texts.length === 0 ? NOTHING : texts.join(', '));
    const weights = Object.entries(requirement.weights) as [keyof typeof requirement.weights, number][];
    return [
      ...(reward.kind === 'bonus'
        ? weights.map(([product, weight]): [string, string] => [
            t('desk-promotions.weight', { product: t(`desk-ledger.name.${product}`) }),
            count(weight),
          ])
        : []),
      [t('desk-promotions.rankFrom'), count(rankFrom)],
      [t('desk-promotions.joinedWithin'), joinedWithin === null ? NOTHING : count(joinedWithin)],
      [t('desk-promotions.labels'), listed(audience.labels)],
      [t('desk-promotions.line'), audience.line ?? NOTHING],
      [t('desk-promotions.countries'), listed(audience.countries)],
      [t('desk-promotions.ownDevice'), t(audience.ownDevice ? 'common.yes' : 'common.no')],
      [
        t('desk-promotions.weekdays'),
        listed(weekdays.map((day) => t('desk-promotions.weekday', { day: String(day) }))),
      ],
      [t('desk-promotions.unique'), listed(unique.map((trace) => t(`desk-promotions.trace.${trace}`)))],
      ...(rule.play === null
        ? []
        : ([
            [t('desk-promotions.maxStake'), money(rule.play.maxStake)],
            [t('desk-promotions.maxConvert'), count(rule.play.maxConvert)],
          ] satisfies [string, string][])),
      [t('desk-promotions.stackable'), t(stackable ? 'common.yes' : 'common.no')],
      [t('desk-promotions.budget'), budget === null ? NOTHING : money(budget)],
      [t('desk-promotions.startsOn'), digits(startsOn)],
      [t('desk-promotions.endsOn'), endsOn === null ? NOTHING : digits(endsOn)],
    ];
  };
}

function stateOf({ endedAt, state, liveVersion }: PromotionView): 'over' | 'waiting' | 'running' | 'rejected' {
  if (endedAt !== null) return 'over';
  if (state === 'waiting') return 'waiting';
  return liveVersion === null ? 'rejected' : 'running';
}
const TONES = { over: 'plain', waiting: 'warn', running: 'win', rejected: 'loss' } as const;

export function PromotionsTab(): JSX.Element {
  const t = useT();
  const { count, digits } = useFigures();
  const given = useSpent();
  const ruleText = useRuleText();
  const [mayManage, mayDecide] = [useCan('promotions.manage'), useCan('promotions.decide')];
  const list = useList(listPromotions, useOwnPage(), {});
  const [built, setBuilt] = useState<PromotionView | 'new' | null>(null);
  const [taken, setTaken] = useState<PromotionView | null>(null);
  const [coded, setCoded] = useState<PromotionView | null>(null);
  const [acting, setActing] = useState<{ promotion: PromotionView; act: Act } | null>(null);
  const button = (promotion: PromotionView, act: Act | 'change'): JSX.Element => (
    <Button
      key={act}
      size="s"
      look={act === 'approve' ? 'brand' : 'plain'}
      aria-label={`${t(`desk-promotions.act.${act}`)} ${promotion.names['en'] ?? ''}`}
      onClick={() => (act === 'change' ? setBuilt(promotion) : setActing({ promotion, act }))}
    >
      {t(`desk-promotions.act.${act}`)}
    </Button>
  );
  const columns: Column<PromotionView>[] = [
    {
      key: 'name',
      head: t('desk.promotions'),
      card: 'title',
      cell: ({ names }) => `${names['bn'] ?? ''} · ${names['en'] ?? ''}`,
    },
    {
      key: 'state',
      head: t('desk.state'),
      cell: (promotion) => (
        <Badge tone={TONES[stateOf(promotion)]}>{t(`desk-promotions.state.${stateOf(promotion)}`)}</Badge>
      ),
    },
    { key: 'when', head: t('desk-promotions.trigger'), cell: ({ rule }) => ruleText(rule).when },
    { key: 'gives', head: t('desk-promotions.reward'), cell: ({ rule }) => ruleText(rule).gives },
    {
      key: 'days',
      head: t('desk-promotions.when'),
      cell: ({ startsOn, endsOn }) =>
        `${digits(startsOn)} – ${endsOn === null ? t('desk-promotions.open') : digits(endsOn)}`,
    },
    {
      key: 'members',
      head: t('desk-promotions.members'),
      end: true,
      cell: ({ members, held, met }) =>
        t('desk-promotions.uptake', { members: count(members), held: count(held), met: count(met) }),
    },
    {
      key: 'spent',
      head: t('desk-promotions.spent'),
      end: true,
      cell: ({ spent, rule }) => (
        <span className="num" translate="no">
          {rule.budget === null ? given(rule, spent) : `${given(rule, spent)} / ${given(rule, rule.budget)}`}
        </span>
      ),
    },
    { key: 'by', head: t('desk-promotions.by'), cell: ({ askedBy }) => askedBy },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-promotions.acts')}</span>,
      end: true,
      cell: (promotion) => {
        const state = stateOf(promotion);
        const decides = mayDecide && state === 'waiting' && !promotion.isOwn;
        return (
          <span className="row wrap-f">
            {decides ? [button(promotion, 'approve'), button(promotion, 'reject')] : null}
            {mayManage && (state === 'running' || state === 'rejected') ? button(promotion, 'change') : null}
            {promotion.members === 0 ? null : (
              <Button
                size="s"
                aria-label={`${t('desk-promotions.takers')} ${promotion.names['en'] ?? ''}`}
                onClick={() => setTaken(promotion)}
              >
                {t('desk-promotions.takers')}
              </Button>
            )}
            {promotion.rule.trigger.kind === 'code' && promotion.rule.trigger.code === null ? (
              <Button
                size="s"
                aria-label={`${t('desk-promotions.codes')} ${promotion.names['en'] ?? ''}`}
                onClick={() => setCoded(promotion)}
              >
                {t('desk-promotions.codes')}
              </Button>
            ) : null}
            {mayManage && state !== 'over' && promotion.liveVersion !== null ? button(promotion, 'end') : null}
          </span>
        );
      },
    },
  ];
  return (
    <div className="card list">
      <div className="part-h">
        <h2>{t('desk-promotions.tab.promotions')}</h2>
        <span className="sp" />
        {mayManage ? (
          <Button size="s" look="brand" onClick={() => setBuilt('new')}>
            {t('desk-promotions.new')}
          </Button>
        ) : null}
      </div>
      <ListTable
        list={list}
        label={t('desk.promotions')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('desk-promotions.none')}
      />
      {built === null ? null : <BuilderPopup of={built === 'new' ? null : built} onClose={() => setBuilt(null)} />}
      {taken === null ? null : <TakersPopup promotion={taken} onClose={() => setTaken(null)} />}
      {coded === null ? null : <CodesPopup promotion={coded} onClose={() => setCoded(null)} />}
      {acting === null ? null : <ActPopup {...acting} onClose={() => setActing(null)} />}
    </div>
  );
}
