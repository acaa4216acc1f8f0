-- Which corrections a run has told payroll of (COR-33): a run that is cancelled has told nothing.
create table correction_exports (
  run_id bigint not null references payroll_runs (id) on delete cascade,
  correction_id bigint not null references corrections (id) on delete cascade,
  primary key (correction_id, run_id)
);
create index correction_exports_of_run on correction_exports (run_id);

-- The correction that changed what a rappel says (PAY-61).
alter table payroll_run_lines add column correction_id bigint;
