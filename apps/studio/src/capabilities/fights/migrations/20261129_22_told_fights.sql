-- Fights that are held elsewhere: the operator opens them and tells how they ended, once two officials agree. Their hands are
-- drawn from no seed; the one of their row is never used.
-- `mark` is what officials said; until then a fight waits in `dealing`, a day at most.
alter table rounds add column corrections smallint not null default 0 check (corrections >= 0);
alter table table_rounds add column corrections smallint not null default 0 check (corrections >= 0);
-- The operator's order that set an arena up; null of tables that came with the studio.
alter table live_tables add column set_up_by uuid unique;
