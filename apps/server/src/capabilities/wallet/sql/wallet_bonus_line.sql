-- Appends one line that moves bonus money, whatever it leaves on the accounts; nothing where it moves nothing. Answers its place
-- in the journal. The caller holds the head of the shard, whose last place p_seq is one before that of the line.
create or replace function wallet_bonus_line(
  p_shard smallint, p_member bigint, p_at timestamptz, p_seq bigint, p_type smallint, p_account smallint, p_contra smallint,
  p_amount bigint, p_bonus bigint
)
returns bigint language plpgsql as $$
declare
  v_seq constant bigint := p_seq + 1;
  v_after bigint;
  v_contra_after bigint;
begin
  if p_amount = 0 then return p_seq; end if;
  update wallet_accounts a set balance = a.balance + p_amount
    where a.shard = p_shard and a.member_id = p_member and a.account = p_account returning a.balance into strict v_after;
  if p_contra < 100 then
    update wallet_accounts a set balance = a.balance - p_amount
      where a.shard = p_shard and a.member_id = p_member and a.account = p_contra returning a.balance into strict v_contra_after;
  end if;
  insert into wallet_entries (shard, member_id, key, seq, at, amount, balance_after, contra_after, reference, type, account, contra)
    values (p_shard, p_member, wallet_bonus_key(p_at, p_shard, v_seq), v_seq, p_at, p_amount, v_after, v_contra_after, p_bonus, p_type,
      p_account, p_contra);
  return v_seq;
end
$$;
