-- Two more mini games of our studio open: hi-lo and plinko.
update games set state = 'on', support_play = 0, is_new = true, opens_at = null, version = version + 1, changed_at = now()
  where vendor = 'STUDIO' and id in ('HI-LO', 'PLINKO') and state = 'soon';
