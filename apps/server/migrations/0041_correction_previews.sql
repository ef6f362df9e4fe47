-- What another result of a large draw would move: asked for by a request, worked out by the worker, kept for a while.
-- A row is of the result that counted when it was asked for.
create table lottery_correction_previews (
  draw_id bigint not null references lottery_draws (id),
  result_before smallint[] not null,
  result smallint[] not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- Null until it is worked out.
  preview jsonb,
  done_at timestamptz,
  primary key (draw_id, result_before, result)
);
create index lottery_correction_previews_asked on lottery_correction_previews (asked_at) where preview is null;
