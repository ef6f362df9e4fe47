-- What a raffle pays and gives back carries keys as old as its gate, and the journal takes none older than 45 days. A raffle
-- that was made with an opening of long ago could never be paid: it sold from when it was made, so its gate opened then.
update wager_gates g set opens_at = r.made_at
from raffles r where r.id = g.id and g.ended_at is null and g.opens_at < r.made_at;
