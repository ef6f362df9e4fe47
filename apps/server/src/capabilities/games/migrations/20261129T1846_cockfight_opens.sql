-- Cockfights have a category of their own, after live as the specification's menu has it, and the simulated ones open.
insert into game_categories (code, names, sort) values ('COCK', '{"bn": "মোরগ লড়াই", "en": "Cockfight"}', 10);
alter table game_vendors
  drop constraint game_vendors_categories_check,
  add constraint game_vendors_categories_check check ((cardinality(categories) >= 1) and (cardinality(categories) <= 10));
update game_vendors set categories = categories || '{COCK}', version = version + 1, changed_at = now()
  where code = 'STUDIO' and not 'COCK' = any(categories);
update games set category = 'COCK', product = 'cockfight', state = 'on', support_play = 0, is_new = true, opens_at = null,
    version = version + 1, changed_at = now()
  where vendor = 'STUDIO' and id = 'COCKFIGHT' and state = 'soon';
