-- An entry counts what its type says: duties are a number, hours and tickets stand in its days.
alter table overtimes
  add constraint overtime_in_one_month check (date_trunc('month', start_at::timestamp) = date_trunc('month', end_at::timestamp)),
  add constraint overtime_counts_its_type check (
    case type when 'constraint' then constraint_count between 1 and 99 else constraint_count = 0 end
  ),
  add constraint overtime_days_are_a_list check (jsonb_typeof(days) = 'array'),
  -- Only availabilities are counted or ticketed; those told in hours are compared by whoever writes them.
  add constraint no_overlapping_availabilities exclude using gist (
    user_id with =, overtime_code_id with =, daterange(start_at, end_at, '[]') with &&
  ) where (type <> 'hour');
