-- Reports are reminded of one by one, on each person's own working mornings (DEL-30): the company's one day a month goes.
drop table month_reminders;

-- What each person was told of a report that is not sent: when last, and how often since its deadline.
create table reminder_runs (
  user_id bigint not null references users (id) on delete cascade,
  year smallint not null,
  month smallint not null,
  last_on date not null,
  times smallint not null constraint reminders_are_counted check (times >= 0),
  constraint one_run_per_report primary key (user_id, year, month)
);

-- Which reminders of a day were begun, so that they are once, whatever looks for them how often (DEL-32).
create table reminder_days (
  day date not null,
  what text not null,
  constraint one_beginning_per_day primary key (day, what)
);
