-- The operator's desk: the audit log, and the views through which the desk reads what other capabilities keep. It never
-- writes there.

-- What staff did. Hash-chained: hash = sha256(previous hash, the line as canonical JSON); the head says where the chain
-- ends, so that lines missing at the end are noticed too (capabilities/operations/rules.ts).
create table audit_log (
  seq       bigint      primary key check (seq > 0),
  at        timestamptz not null,
  staff_id  bigint,
  staff     text        not null,
  action    text        not null,
  object    text        not null,
  reason    text,
  before    text,
  after     text,
  address   text        not null,
  -- The one-time key of the command, so that a repeated command leaves one line an action.
  key       uuid,
  prev_hash bytea       not null check (length(prev_hash) = 32),
  hash      bytea       not null check (length(hash) = 32),
  unique (key, action)
);
create index audit_log_of_action on audit_log (action, seq desc);
create index audit_log_of_object on audit_log (object, action, seq desc);

-- Whoever writes a line holds this row until his commit: lines have no gaps and no forks.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  seq      bigint  not null,
  hash     bytea   not null check (length(hash) = 32)
);
insert into audit_head (seq, hash) values (0, decode(repeat('00', 32), 'hex'));

create function audit_head_moves_on() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.seq <> old.seq + 1 then
    raise exception 'the head of the audit log only moves on by one' using errcode = 'HA001';
  end if;
  return new;
end
$$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_keep before truncate on audit_log for each statement execute function refuse_change();
create trigger audit_head_moves_on before update or delete on audit_head
  for each row execute function audit_head_moves_on();
create trigger audit_head_keep before truncate on audit_head for each statement execute function refuse_change();

-- Members as the desk lists them. Balances are looked up per row shown, so a page costs a page.
create view desk_members as
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

-- A member's accounts beside the sum of their journal lines, in one statement and so of one instant.
create view desk_account_sums as
select a.shard, a.member_id, a.account, a.balance,
  (select coalesce(sum(case when e.account = a.account then e.amount else -e.amount end), 0)
   from wallet_entries e
   where e.shard = a.shard and e.member_id = a.member_id and (e.account = a.account or e.contra = a.account)) as entries_sum
from wallet_accounts a;
