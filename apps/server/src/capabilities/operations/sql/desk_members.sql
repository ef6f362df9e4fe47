-- Members as the desk lists them. Balances are looked up per row shown, so a page costs a page.
create or replace view desk_members as
select m.id, m.username, m.username_key, m.kind, m.status, m.joined_at,
  greatest(m.last_login_at,
    (select max(s.last_seen_at) from sessions s where s.owner_id = m.id and s.ended_at is null)) as last_seen_at,
  (select a.balance from wallet_accounts a
    where a.shard = (m.id % 16)::smallint and a.member_id = m.id and a.account = 1) as cash,
  (select a.balance from wallet_accounts a
    where a.shard = (m.id % 16)::smallint and a.member_id = m.id and a.account = 2) as bonus,
  (select a.balance from wallet_accounts a
    where a.shard = (m.id % 16)::smallint and a.member_id = m.id and a.account = 3) as locked,
  (select a.balance from wallet_accounts a
    where a.shard = (m.id % 16)::smallint and a.member_id = m.id and a.account = 4) as points
from members m;
