-- Friends who qualified (operations.md 5.5, referral.ts). Amounts in units of 0.0001; days count from 1970 in the house's zone.
create table promotion_referrals (
  friend_id bigint primary key,
  inviter_id bigint not null,
  state text not null check (state in ('paid', 'review', 'refused')),
  joined_on integer not null,
  qualified_at timestamptz not null default clock_timestamp(),
  -- Of the inviter's share of what the friend plays: given so far, and the day on which it was looked at.
  share_paid bigint not null default 0 check (share_paid >= 0),
  shared_on integer not null,
  decided_by text,
  decided_reason text
);
create index promotion_referrals_of on promotion_referrals (inviter_id, qualified_at);
create index promotion_referrals_review on promotion_referrals (qualified_at) where state = 'review';
create index promotion_referrals_share on promotion_referrals (shared_on) where state = 'paid';
