-- Full checks of the books that were asked for, by the calendar or by staff: once a key, open until a report answers.
create table wallet_reconciliation_orders (
  key uuid primary key,
  asked_at timestamptz not null default clock_timestamp(),
  report_id bigint references wallet_reconciliations (id)
);

create index wallet_reconciliation_orders_open on wallet_reconciliation_orders (asked_at) where report_id is null;

-- The newest report of each kind is looked for.
create index wallet_reconciliations_of_kind on wallet_reconciliations (kind, checked_at desc);

-- The oldest gate that has not ended: no bet before it opened is open.
create index wager_gates_open on wager_gates (opens_at) where state in ('active', 'closed', 'settling') and not instant;

-- A member's accounts beside the sums kept behind the journal and the lines these have not read, in one statement and so
-- of one instant: what it costs does not grow with what he ever did. That the sums are the journal's is checked by night.
create or replace view desk_account_sums as
select a.shard, a.member_id, a.account, a.balance,
  coalesce((select k.amount from wallet_account_sums k
    where k.shard = a.shard and k.member_id = a.member_id and k.account = a.account), 0)
  + (select coalesce(sum(case when e.account = a.account then e.amount else -e.amount end), 0)
    from wallet_entries e
    where e.shard = a.shard and e.member_id = a.member_id and (e.account = a.account or e.contra = a.account)
      and e.seq > coalesce(
        (select p.position from follower_positions p where p.name = 'wallet.accountSums' and p.shard = a.shard), 0)) as entries_sum
from wallet_accounts a;
