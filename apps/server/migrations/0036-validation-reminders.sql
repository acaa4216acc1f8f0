-- The last reminder by hand of a person's report: one row a person and month, so that of two at once one is sent.
create table report_reminders (
  user_id bigint not null references users (id) on delete cascade,
  year smallint not null,
  month smallint not null,
  reminded_at timestamptz not null,
  reminded_by bigint not null references users (id),
  constraint one_reminder_per_report primary key (user_id, year, month)
);
