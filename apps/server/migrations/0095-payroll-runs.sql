-- One run of payroll: prepared, being issued, issued for ever, or cancelled (payroll.md 2.8).
create table payroll_runs (
  id bigint generated always as identity primary key,
  year integer not null,
  month integer not null,
  state text not null default 'draft' constraint run_state check (state in ('draft', 'issuing', 'issued', 'cancelled')),
  -- The versions of its templates, in the order of their names.
  version_ids bigint[] not null constraint run_has_templates check (cardinality(version_ids) > 0),
  created_by bigint references users (id),
  created_at timestamptz not null,
  updated_at timestamp(0) not null,
  -- What the last control found, when, and the last run in force that it saw.
  control jsonb not null default '[]',
  summary jsonb,
  controlled_at timestamptz,
  based_on bigint references payroll_runs (id),
  -- Given when the issue begins, and to one run at a time: numbers have no gap.
  number integer constraint one_run_per_number unique,
  issued_by bigint references users (id),
  phase text constraint run_phase check (phase in ('Relevé', 'Écriture', 'Sceau')),
  done integer not null default 0,
  total integer not null default 0,
  failures integer not null default 0,
  notice text,
  issued_at timestamptz,
  seal text,
  cancelled_by bigint references users (id),
  cancelled_at timestamptz,
  cancel_reason text,
  constraint issued_run_is_sealed check ((state in ('issued', 'cancelled')) = (seal is not null)),
  constraint cancelled_run_says_why check ((state = 'cancelled') = (cancelled_at is not null and cancel_reason is not null))
);
create unique index one_draft_per_period on payroll_runs (year, month) where state = 'draft';
create unique index one_issue_at_a_time on payroll_runs ((true)) where state = 'issuing';

-- What a run has exported, and the facts that payroll knew before the first (`baseline`, in no file): PAY-55.
create table payroll_run_lines (
  run_id bigint not null references payroll_runs (id) on delete cascade,
  template_id bigint not null references payroll_templates (id),
  -- The order of the file.
  place integer not null,
  user_id bigint not null references users (id),
  matricule text not null,
  payroll_matricule text,
  lastname text not null,
  firstname text not null,
  company text not null,
  origin text not null,
  kind text not null constraint line_kind check (kind in ('normal', 'rappel', 'baseline')),
  code text not null,
  source text not null,
  rubric text not null,
  label text not null,
  start_at date,
  start_moment text,
  end_at date,
  end_moment text,
  quantity integer not null,
  unit text not null constraint line_unit check (unit in ('J', 'H', 'N')),
  days integer,
  hours integer,
  primary key (run_id, template_id, place)
);
create index payroll_lines_of_person on payroll_run_lines (template_id, user_id);

create table payroll_run_files (
  id bigint generated always as identity primary key,
  run_id bigint not null references payroll_runs (id) on delete cascade,
  template_id bigint not null references payroll_templates (id),
  version_id bigint not null references payroll_template_versions (id),
  -- Null for the file of everybody.
  company text,
  name text not null,
  byte_size bigint not null,
  line_count integer not null,
  sha256 text not null,
  storage_key text not null
);
create index payroll_files_of_run on payroll_run_files (run_id);

create table payroll_acceptances (
  run_id bigint not null references payroll_runs (id) on delete cascade,
  key text not null,
  code text not null,
  -- The point as it was: it lapses when this has changed (PAY-17).
  state text not null,
  person_id bigint references users (id),
  text text not null,
  choice text constraint acceptance_choice check (choice in ('intervention', 'week')),
  -- Minutes that the choice leaves out, of which code and month.
  left_out jsonb,
  reason text not null,
  accepted_by bigint not null references users (id),
  accepted_at timestamptz not null,
  primary key (run_id, key)
);

-- What a run has issued is read for ever and changed by nobody (PAY-47).
create function issued_run_is_final() returns trigger language plpgsql as $$
begin
  if exists (select from payroll_runs where id = old.run_id and state in ('issued', 'cancelled')) then
    raise exception 'run % is issued', old.run_id using errcode = '23514', constraint = 'issued_run_is_final';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger issued_run_is_final before update or delete on payroll_run_lines for each row execute function issued_run_is_final();
create trigger issued_run_is_final before update or delete on payroll_run_files for each row execute function issued_run_is_final();
create trigger issued_run_is_final before update or delete on payroll_acceptances for each row execute function issued_run_is_final();

create function issued_run_is_only_cancelled() returns trigger language plpgsql as $$
declare
  cancelling text[] := '{state,cancelled_by,cancelled_at,cancel_reason,updated_at}';
begin
  if old.state not in ('issued', 'cancelled') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and old.state = 'issued' and new.state = 'cancelled'
    and to_jsonb(old) - cancelling = to_jsonb(new) - cancelling then return new; end if;
  raise exception 'run % is issued', old.id using errcode = '23514', constraint = 'issued_run_is_final';
end
$$;
create trigger issued_run_is_final before update or delete on payroll_runs for each row execute function issued_run_is_only_cancelled();
