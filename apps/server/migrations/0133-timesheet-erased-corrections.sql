-- An erased correction stays as a trace of itself (README 65): whose it was by a row that names nobody, which month, what became of it
-- and which run told payroll. What it said is gone; the lines that it moved go with the ledger they stand in.
alter table corrections add column erased_at timestamptz;
alter table corrections drop constraint correction_changes_something;
alter table corrections add constraint correction_changes_something
  check ((num_nonnulls(old, new) > 0) = (erased_at is null));

-- What payroll has decided stays (COR-42); an erasure that is running empties what it says, and changes nothing else.
create or replace function decided_correction_is_final() returns trigger language plpgsql as $$
declare
  said constant text[] := '{old,new,replaces,touches,moves,totals,half_days_difference,minutes_difference,insufficient_balance,'
    'reason,comment,client_key,old_id,fact_on,erased_at}';
begin
  if old.state <> 'validated2' then return coalesce(new, old); end if;
  if tg_op = 'DELETE' and not exists (select from users where id = old.user_id) then return old; end if;
  if tg_op = 'UPDATE' and erasure_is_running() and new.erased_at is not null
    and to_jsonb(old) - said = to_jsonb(new) - said then return new; end if;
  raise exception 'correction % is decided', old.id using errcode = '23514', constraint = 'decided_correction_is_final';
end
$$;

-- Emptied, it moves no line: those that stand are the ledger's own to erase.
drop trigger changed_corrections_are_lines on corrections;
create trigger changed_corrections_are_lines after update on corrections referencing new table as written
  for each statement when (not erasure_is_running()) execute function corrections_are_lines();
