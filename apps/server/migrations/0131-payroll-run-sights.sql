-- What a run had before it when its lines were taken, so that the next reads only what may have changed since (ADR 0061). Without its row
-- everything is read again.
create table payroll_run_sights (
  run_id bigint primary key references payroll_runs (id) on delete cascade,
  -- The closed months that it looked at, as 'YYYY-MM'.
  months text[] not null,
  codes text not null,
  -- {id: digest}.
  people jsonb not null
);
-- Of everybody's lines only those of some months are read.
drop index payroll_lines_of_person;
create index payroll_lines_of_person on payroll_run_lines (template_id, user_id, origin);
