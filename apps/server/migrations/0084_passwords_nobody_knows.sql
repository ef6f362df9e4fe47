-- Who registered by Google or Facebook has a password that nobody knows, as who registered by a number alone: he may set one
-- without the old one (capabilities/identity/passwords/change.ts). Made in one transaction, account and link have one time.
update members m set password_state = 'none'
where m.password_state = 'own' and m.password_changed_at = m.joined_at
  and exists (select from member_links l where l.member_id = m.id and l.bound_at = m.joined_at);
