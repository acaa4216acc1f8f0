-- The day on which somebody was told of the leave that sickness kept them from taking (LED-37 to LED-39, L3141-19-3).
create table sick_notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- The year on whose 1 June the days were handed on: the lines of source 'maladie {year}'.
  year integer not null,
  notified_on date not null,
  -- The first day on which they are lost.
  expires_on date not null constraint sick_notice_gives_time check (expires_on > notified_on),
  created_by bigint not null references users (id),
  created_at timestamptz not null,
  constraint one_notice_per_carry unique (user_id, year)
);
create index carries_after_sickness on counter_entries (user_id) where rule = 'sick-carry' and counter = 'cp15';
