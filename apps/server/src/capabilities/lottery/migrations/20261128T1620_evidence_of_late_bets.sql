-- What shows the true draw time of a draw held elsewhere whose late bets are void; null where an earlier release asked.
alter table lottery_corrections
  add column evidence text,
  add constraint lottery_corrections_evidence check (evidence is null or (kind = 'late' and length(evidence) between 10 and 500));
