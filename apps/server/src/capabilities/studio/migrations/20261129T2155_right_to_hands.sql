-- Whoever replays a hand sees the cards of all who sat there: a right of its own.
update staff_roles set rights = rights || '{studio.hands}' where name = 'risk' and built_in;
