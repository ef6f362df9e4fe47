-- Four more slots of our studio open.
update games set state = 'on', support_play = 0, is_new = true, opens_at = null, version = version + 1, changed_at = now()
  where vendor = 'STUDIO' and id in ('PADMA-GOLD', 'MONSOON-WAYS', 'ILISH-CASCADE', 'JHINUK-HOLD-WIN') and state = 'soon';
