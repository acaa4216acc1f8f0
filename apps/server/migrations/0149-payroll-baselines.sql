-- What payroll knew before the first run of a template (PAY-55) is worked out when somebody's closed month changes, instead of being kept as
-- lines of everybody's three years: a closed month never changes, so its lines of then follow from the person of then and the corrections
-- that were decided (ADR 0061). Null of runs before this column, which kept lines of all months.
alter table payroll_runs add column known_months text[];
create table payroll_baselines (
  run_id bigint not null references payroll_runs (id) on delete cascade,
  user_id bigint not null references users (id),
  -- Contract, positions, and whether payroll had no matricule of theirs.
  person jsonb not null,
  corrections bigint[] not null,
  primary key (run_id, user_id)
);
create trigger issued_run_is_final before update or delete on payroll_baselines for each row execute function issued_run_is_final();
-- Of a rappel what payroll had been told until then: of a baseline that is no line, nothing else says it (PAY-61). Null of runs before.
alter table payroll_run_lines add column former_quantity integer;
-- Names and types of codes never change: a code that is new is no reason to read everybody's three years again.
alter table payroll_run_sights drop column codes;
