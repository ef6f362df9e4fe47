-- Seating: what ties a player to others, as the wallet names it (pseudonyms), and what the desk has said of each kind of tie.
alter table sessions add column ties text[] not null default '{}';
alter table card_sittings add column ties text[] not null default '{}';
-- Kinds of tie with somebody who sat there already, where the rule only warns.
alter table card_sittings add column together text[] not null default '{}';

-- What is not here is refused.
create table card_seating (
  tie text not null check (tie in ('device', 'address', 'line')),
  private boolean not null,
  rule text not null check (rule in ('refuse', 'warn', 'allow')),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (tie, private)
);
