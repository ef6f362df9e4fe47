-- Each account's balance beside the sum of its lines: what a projection has added up, and the lines after that. These are
-- found by their place in the journal: by the member's key all they ever did was read, four times. A projection that is
-- further behind is rebuilding: then the member's own lines are read.
create or replace view desk_account_sums as
select a.shard, a.member_id, a.account, a.balance,
  coalesce((select k.amount from wallet_account_sums k
    where k.shard = a.shard and k.member_id = a.member_id and k.account = a.account), 0)
  + (select coalesce(sum(case when l.account = a.account then l.amount else -l.amount end), 0) from (
      select n.account, n.contra, n.amount from (
        select e.account, e.contra, e.amount, e.member_id from wallet_entries e
        where r.near and e.shard = a.shard and e.seq > r.position offset 0) n
      where n.member_id = a.member_id
      union all
      select e.account, e.contra, e.amount from wallet_entries e
      where not r.near and e.shard = a.shard and e.member_id = a.member_id and e.seq > r.position) l
    where l.account = a.account or l.contra = a.account) as entries_sum
from wallet_accounts a cross join lateral (
  select coalesce(p.position, 0) as position, h.seq - coalesce(p.position, 0) <= 4096 as near
  from wallet_heads h left join projection_positions p on p.shard = h.shard and p.name = 'wallet.accountSums'
  where h.shard = a.shard offset 0) r;
