-- Hands of the last days are looked at for who plays into whose hands.
create index card_hands_ended on card_hands (ended_at) where state = 'settled';
