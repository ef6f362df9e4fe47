-- The first games of our studio open: their rules are proved and their pages are there. A free trial is offered of each.
update games set state = 'on', support_play = 0, is_new = true, opens_at = null, version = version + 1, changed_at = now()
  where vendor = 'STUDIO' and id in ('TIN-GHAR', 'DICE', 'MINES') and state = 'soon';
