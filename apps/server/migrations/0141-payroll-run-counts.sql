-- What a run exported, counted once when its lines were taken: the history of years counts millions of lines no more (PAY-59).
alter table payroll_runs
  add column line_count integer not null default 0,
  add column person_count integer not null default 0,
  add column rappel_count integer not null default 0;
-- What is issued is final, but for what is only now counted of it.
alter table payroll_runs disable trigger issued_run_is_final;
update payroll_runs r set line_count = l.lines, person_count = l.people, rappel_count = l.rappels
from (
  select run_id, count(*) as lines, count(distinct user_id) as people, count(*) filter (where kind = 'rappel') as rappels
  from payroll_run_lines where kind <> 'baseline' group by run_id
) l where l.run_id = r.id;
alter table payroll_runs enable trigger issued_run_is_final;
-- Few of many lines: what they come to is told with the run (PAY-61).
create index payroll_rappels on payroll_run_lines (run_id, template_id) where kind = 'rappel';
