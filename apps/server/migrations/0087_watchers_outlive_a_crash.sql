-- Who looks at his own channels was forgotten whenever the database came back from a crash, or another took its place: the
-- processes note a member again after two minutes only, and a page that stood open never heard what was his until then.
alter table live_watchers set logged;
