-- What waits at the second level over the whole company, the oldest first: its number is a figure, and of the rest only the first count.
create index months_validated_since on months (updated_at) where state = 'validated1';
create index absences_validated_in_order on events (start_at) where kind = 'absence' and state = 'validated1';
create index absences_validated_since on events ((coalesce((validated1_at at time zone 'Europe/Paris')::date, updated_at::date)))
  where kind = 'absence' and state = 'validated1';
