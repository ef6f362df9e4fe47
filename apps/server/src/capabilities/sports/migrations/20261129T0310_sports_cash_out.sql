-- A sale whose second look is done: it is decided in the journal whatever happens to prices after that.
alter table sports_tickets add column cash_fixed boolean not null default false;
