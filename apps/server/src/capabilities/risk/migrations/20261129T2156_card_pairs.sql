-- Two who play into one another's hands in card rooms (games.md 4; ADR 67): it counts, and for little, so that it never opens a
-- review by itself. `score`: from which score of the flags on.
insert into risk_rules (code, weight, parameters, mode) values ('chipDumping', 20, '{"score": 100}', 'on');
insert into risk_rule_versions (code, version, content)
  select code, 1, jsonb_build_object('weight', weight, 'parameters', parameters, 'mode', mode) from risk_rules
  where code = 'chipDumping';
