-- What the house pays by what few places of a result show (three last digits, two dice), of all plays together. One row a
-- field, because its numbers are read together and a batch of bets moves most of them: an array is added up in one go,
-- where a row a number would leave a thousand dead ones.
create table lottery_field_exposure (
  gate_id bigint not null,
  stake bigint not null,
  field text not null,
  -- By index of the field's numbers.
  stakes bigint[] not null,
  pays bigint[] not null,
  primary key (gate_id, field)
);

-- Filled from the first line anew; draws that are over keep what stood there.
delete from lottery_exposure x using wager_gates g where g.id = x.gate_id and g.ended_at is null;
delete from follower_positions where name = 'lottery.exposure';
