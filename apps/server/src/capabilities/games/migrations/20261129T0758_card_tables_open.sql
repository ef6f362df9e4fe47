-- Texas hold'em and the Niu Niu table open beside Teen Patti.
update games set product = 'pvp', state = 'on', support_play = 0, is_new = true, opens_at = null, version = version + 1,
    changed_at = now()
  where vendor = 'STUDIO' and id in ('TEXAS-HOLDEM', 'NIU-NIU-TABLE') and state = 'soon';
