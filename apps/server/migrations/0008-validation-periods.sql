-- What a period held when it was closed. Nothing of it moves any more, so nobody counts it again: a year of the reports of a
-- large company takes a second to count, and whoever leaves later changes no figure of a closed month.
create table period_figures (
  period_id bigint primary key references periods (id) on delete cascade,
  validated2 integer not null,
  validated1 integer not null,
  submitted integer not null,
  non_submitted integer not null,
  pending_absences integer not null,
  remote_workers integer not null,
  remote_half_days integer not null
);

-- A month is counted over everybody, and the primary key begins with the person.
create index remote_days_in_time on remote_days (day);
