-- Rules of operations.md 8.3 whose facts the house has by now: opposite bets of linked accounts, play with gifts alone, sign-ins
-- from networks of computing centres and VPN, and sign-ins from two countries too soon after one another. The networks are lists
-- that staff import (capabilities/risk/lists.ts); none comes with the house.
alter table risk_lists
  drop constraint risk_lists_kind_check,
  -- hosting: networks from which machines speak, not people. Nobody is looked for on it.
  add constraint risk_lists_kind_check check (kind in ('sanctions', 'blocked', 'hosting'));
alter table risk_list_entries
  drop constraint risk_list_entries_what_check,
  add constraint risk_list_entries_what_check check (what in ('name', 'phone', 'account', 'device', 'network'));
create index risk_list_entries_networks on risk_list_entries using gist ((compared::inet) inet_ops) where what = 'network';

-- They watch until two people have seen what they would do.
insert into risk_rules (code, weight, parameters, mode) values
  ('oppositeBetting', 70, '{"count": 3}', 'shadow'),
  ('bonusOnly', 40, '{"percent": 90}', 'shadow'),
  ('datacentreAddress', 20, '{"hours": 168}', 'shadow'),
  ('impossibleTravel', 30, '{"minutes": 120}', 'shadow');
insert into risk_rule_versions (code, version, content)
  select code, 1, jsonb_build_object('weight', weight, 'parameters', parameters, 'mode', mode) from risk_rules
  where code in ('oppositeBetting', 'bonusOnly', 'datacentreAddress', 'impossibleTravel');
