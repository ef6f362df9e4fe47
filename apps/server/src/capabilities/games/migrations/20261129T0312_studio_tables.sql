-- The other live tables of our studio open: all that cards, dice, discs, tiles or a wheel decide at once.
update games set state = 'on', support_play = 0, is_new = true, opens_at = null, version = version + 1, changed_at = now()
  where vendor = 'STUDIO' and state = 'soon' and product = 'live';
