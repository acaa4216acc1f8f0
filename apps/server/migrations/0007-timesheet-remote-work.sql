-- The weekdays usually worked from elsewhere, from the first day of a month on: a later change leaves former months alone.
create table recurring_remote_days (
  user_id bigint not null references users (id) on delete cascade,
  starts_on date not null constraint recurring_from_a_first_day check (extract(day from starts_on) = 1),
  monday boolean not null,
  tuesday boolean not null,
  wednesday boolean not null,
  thursday boolean not null,
  friday boolean not null,
  saturday boolean not null,
  sunday boolean not null,
  constraint one_recurring_row_per_month primary key (user_id, starts_on)
);

-- Saved by hand, the remote days of a month follow the recurring ones no more, an empty list included.
alter table months add column remote_saved boolean not null default false;

-- Stored at sending from the recurring days; all others were chosen by a person.
alter table remote_days add column auto_generated boolean not null default false;
