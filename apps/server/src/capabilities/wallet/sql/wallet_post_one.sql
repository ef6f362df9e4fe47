-- Posts one movement, for a member whose lines wallet_post does not post by sets. Its caller holds the head of the shard;
-- p_seq is the next sequence of it; what bonuses pay of a bet takes lines before its own. Answers a refusal code, or null and the figures of the line; and the member's guard as
-- the lines after this one are judged by it, when this line or one before it needed that. The member's own limits come
-- before the balance (lottery.md 1.5).
create or replace function wallet_post_one(
  p wallet_command, p_now timestamptz, p_seq bigint, inout guard wallet_guard_state,
  out refused text, out seq bigint, out balance_after bigint, out repeated boolean, out at timestamptz
) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_entry record;
  v_market record;
  v_balance bigint;
  v_guarded boolean;
  v_stakes boolean;
  v_contra bigint;
  v_before integer := 0; -- lines of bonus money before this one
begin
  repeated := false;
  select e.seq, e.balance_after, e.at,
      (e.type, e.account, e.contra, e.amount) = (p.t, p.a, p.c, p.v)
        and (e.reference, e.market_id, e.units, e.play, e.selection) is not distinct from (p.r, p.g, p.u, p.w, p.x) as same
    into v_entry
    from wallet_entries e where e.shard = p.s and e.member_id = p.m and e.key = p.k;
  if found then
    if not v_entry.same then
      refused := 'request.keyReused';
    else
      seq := v_entry.seq; balance_after := v_entry.balance_after; at := v_entry.at; repeated := true;
    end if;
    return;
  end if;
  if p.g is not null then
    select * into v_market from wager_markets g where g.id = p.g;
    if not found then refused := 'wagers.marketUnknown'; return; end if;
    if v_market.state not in ('active', 'suspended') or p_now >= v_market.closes_at then refused := 'wagers.marketClosed'; return; end if;
    if p_now < v_market.opens_at then refused := 'wagers.marketNotOpen'; return; end if;
    if v_market.state = 'suspended' then refused := 'wagers.marketSuspended'; return; end if;
  end if;
  select a.balance, a.guarded into v_balance, v_guarded from wallet_accounts a where a.shard = p.s and a.member_id = p.m and a.account = p.a;
  if not found then refused := 'wallet.accountUnknown'; return; end if;
  v_stakes := v_guarded and (p.t = 2 or p.y); -- 2: a bet
  if v_stakes then
    if guard.limits is null then guard := wallet_guard_of(p.s, p.m); end if;
    if guard.paused_until > p_now then refused := 'wallet.paused'; return; end if;
  end if;
  if v_stakes and cardinality(guard.limits) > 0 then
    if guard.used is null then
      select array[u.stake_day, u.stake_week, u.stake_month, u.loss_day, u.loss_week, u.loss_month] into guard.used
        from wallet_played(p.s, p.m, p_now, guard.zone_offset_minutes) u;
    end if;
    refused := wallet_guard_refuses(guard, -p.v);
    if refused is not null then return; end if;
  end if;
  if p.v < 0 and v_balance + p.v < 0 and not p.f then
    -- Cash is staked first, then bonus money (operations.md 2.6); 2: a bet, 1: from cash. Whoever owes cash bets with neither.
    if p.t = 2 and p.a = 1 and p.g is not null and v_balance >= 0 then
      v_before := wallet_bonus_stake(p, p_now, p_seq, -(v_balance + p.v));
    end if;
    if v_before = 0 then refused := 'wallet.insufficientFunds'; return; end if;
  end if;
  if p.c < 100 then
    select a.balance into v_contra from wallet_accounts a where a.shard = p.s and a.member_id = p.m and a.account = p.c;
    if not found then refused := 'wallet.accountUnknown'; return; end if;
    if p.v > 0 and v_contra - p.v < 0 and not p.f then refused := 'wallet.insufficientFunds'; return; end if;
    update wallet_accounts a set balance = a.balance - p.v where a.shard = p.s and a.member_id = p.m and a.account = p.c
      returning a.balance into v_contra;
  end if;
  update wallet_accounts a set balance = a.balance + p.v where a.shard = p.s and a.member_id = p.m and a.account = p.a
    returning a.balance into balance_after;
  seq := p_seq + v_before;
  at := p_now;
  insert into wallet_entries (shard, member_id, key, seq, at, amount, balance_after, contra_after, market_id, reference, type, account, contra, units, play, selection)
    values (p.s, p.m, p.k, seq, at, p.v, balance_after, v_contra, p.g, p.r, p.t, p.a, p.c, p.u, p.w, p.x);
  if guard.used is not null then guard := wallet_guard_counts(guard, p, 1); end if;
end
$$;
