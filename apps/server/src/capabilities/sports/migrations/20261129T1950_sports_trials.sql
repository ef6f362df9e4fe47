-- Tickets of members with play money stand for nothing: they fill no limit, and no trader looks at them (ADR 10).

create or replace view sports_standing as
  select t.id, case when t.state in ('open', 'cashing') then 1 else 0 end as tickets,
    case when t.state in ('open', 'cashing') then t.stake * (10 - t.sold_tenths) / 10 else 0 end as stake,
    case when t.state in ('open', 'cashing') then t.most - t.sold_for else 0 end as most,
    case when t.state in ('waiting', 'placing', 'asked', 'offered') then t.most else 0 end as asked
  from sports_tickets t where not exists (select from wallet_trial_members m where m.member_id = t.member_id);

create or replace function sports_count_changed() returns trigger language plpgsql as $$
begin
  insert into sports_liabilities as s (market_id, selection, tickets, stake, most, asked)
    select l.market_id, l.selection, sum(c.tickets), sum(c.stake), sum(c.most), sum(c.asked)
    from (select x.id, sum(x.tickets) as tickets, sum(x.stake) as stake, sum(x.most) as most, sum(x.asked) as asked from (
      select t.id, t.member_id, case when t.state in ('open', 'cashing') then 1 else 0 end as tickets,
        case when t.state in ('open', 'cashing') then t.stake * (10 - t.sold_tenths) / 10 else 0 end as stake,
        case when t.state in ('open', 'cashing') then t.most - t.sold_for else 0 end as most,
        case when t.state in ('waiting', 'placing', 'asked', 'offered') then t.most else 0 end as asked
      from new_rows t
      union all
      select t.id, t.member_id, -case when t.state in ('open', 'cashing') then 1 else 0 end as tickets,
        -case when t.state in ('open', 'cashing') then t.stake * (10 - t.sold_tenths) / 10 else 0 end as stake,
        -case when t.state in ('open', 'cashing') then t.most - t.sold_for else 0 end as most,
        -case when t.state in ('waiting', 'placing', 'asked', 'offered') then t.most else 0 end as asked
      from old_rows t) x
      where not exists (select from wallet_trial_members m where m.member_id = x.member_id)
      group by x.id having sum(x.tickets) <> 0 or sum(x.stake) <> 0 or sum(x.most) <> 0 or sum(x.asked) <> 0) c
    join sports_legs l on l.ticket_id = c.id
    group by l.market_id, l.selection order by l.market_id, l.selection
  on conflict (market_id, selection) do update set tickets = s.tickets + excluded.tickets, stake = s.stake + excluded.stake,
    most = s.most + excluded.most, asked = s.asked + excluded.asked;
  return null;
end
$$;

lock table sports_tickets in share row exclusive mode;
update sports_liabilities set tickets = 0, stake = 0, most = 0, asked = 0;
insert into sports_liabilities as s (market_id, selection, tickets, stake, most, asked)
  select l.market_id, l.selection, sum(n.tickets), sum(n.stake), sum(n.most), sum(n.asked)
  from sports_legs l join sports_standing n on n.id = l.ticket_id
  group by l.market_id, l.selection
  on conflict (market_id, selection) do update set tickets = excluded.tickets, stake = excluded.stake, most = excluded.most,
    asked = excluded.asked;
