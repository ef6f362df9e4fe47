-- The slot of our studio whose pools are shared opens.
update games set state = 'on', support_play = 0, is_new = true, opens_at = null, version = version + 1, changed_at = now()
  where vendor = 'STUDIO' and id = 'SUNDARBAN-JACKPOTS' and state = 'soon';
