-- Live tables open with baccarat.
update games set product = 'live' where vendor = 'STUDIO' and product is null and id in ('BACCARAT', 'SIC-BO', 'ROULETTE', 'DRAGON-TIGER',
  'WENZHOU-PAI-GOW', 'SEDIE', 'FAN-TAN', 'NIU-NIU', 'FISH-PRAWN-CRAB', 'GOLDEN-FLOWER', 'ER-BA-GANG', 'ANDAR-BAHAR');
update games set state = 'on', support_play = 0, is_new = true, opens_at = null, version = version + 1, changed_at = now()
  where vendor = 'STUDIO' and id = 'BACCARAT' and state = 'soon';
