-- One's own archive: one a person, made again at the earliest after a day, gone on the eighth (RGD-05, RGD-08).
create table data_exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade constraint one_export_per_person unique,
  requested_at timestamptz not null,
  -- Null while it is being made.
  ready_at timestamptz,
  storage_key text constraint one_export_per_key unique,
  byte_size bigint,
  constraint ready_export_has_content check (num_nulls(ready_at, storage_key, byte_size) in (0, 3))
);
create index data_exports_by_age on data_exports (requested_at);

-- Whose account is closed has no archive to fetch any more; its content goes with the contents that no row names.
create function exports_end_with_access() returns trigger language plpgsql as $$
begin
  delete from data_exports where user_id = new.id;
  return null;
end
$$;
create trigger exports_end_with_access after update of is_active on users
  for each row when (old.is_active and not new.is_active) execute function exports_end_with_access();

-- What keeps the named entries of the register, or all, of somebody or of everybody from every erasure (RGD-17).
create table legal_holds (
  id bigint generated always as identity primary key,
  -- Null for the whole company.
  person_id bigint references users (id),
  -- Null for every entry.
  entries text[] constraint hold_names_entries check (cardinality(entries) > 0),
  reason text not null constraint hold_reason_length check (char_length(reason) between 1 and 1000),
  until date,
  set_by bigint not null references users (id),
  set_at timestamptz not null,
  lifted_by bigint references users (id),
  lifted_at timestamptz,
  lift_reason text constraint lift_reason_length check (char_length(lift_reason) between 1 and 1000),
  constraint lifted_whole check (num_nulls(lifted_by, lifted_at, lift_reason) in (0, 3))
);
create index holds_in_force on legal_holds (person_id) where lifted_at is null;

-- What was looked for, erased or asked to be erased: the dry run, the run that follows it, the demand of one person. Numbers of rows
-- and of people alone; kept without limit, since it is the certificate (RGD-16).
create table retention_runs (
  id bigint generated always as identity primary key,
  kind text not null constraint run_kind_known check (kind in ('dry_run', 'run', 'demand')),
  state text not null constraint run_state_known check (state in ('waiting', 'running', 'done')),
  asked_by bigint not null references users (id),
  asked_at timestamptz not null,
  ended_at timestamptz,
  register_version text not null,
  -- What a run may do: the key of the dry run that it follows.
  preview_key text,
  people_count integer,
  -- Per entry: whom it is about, how many rows, the oldest, and how many people a hold keeps.
  plan jsonb,
  audit_head text
);
create unique index one_run_at_a_time on retention_runs ((true)) where kind = 'run' and state <> 'done';
create index retention_runs_by_key on retention_runs (preview_key);

-- What one transaction of a run has erased: a run that was stopped goes on after the last of them.
create table retention_batches (
  run_id bigint not null references retention_runs (id),
  entry text not null,
  last_person_id bigint not null,
  ids bigint[] not null,
  constraint one_batch_per_people primary key (run_id, entry, last_person_id)
);

-- A demand of article 17, with what the law gives to answer it (RGD-19, RGD-20).
create table erasure_demands (
  id bigint generated always as identity primary key,
  person_id bigint not null references users (id),
  received_on date not null,
  answer_by date not null,
  extended_because text constraint extension_reason_length check (char_length(extended_because) between 1 and 1000),
  answered_at timestamptz,
  -- Per entry: erased, or kept until when and why.
  outcome jsonb,
  run_id bigint references retention_runs (id),
  created_by bigint not null references users (id),
  updated_at timestamp(0) not null,
  constraint answered_whole check (num_nulls(answered_at, outcome) in (0, 2))
);
create index demands_by_answer on erasure_demands (answer_by) where answered_at is null;
create index demands_of_person on erasure_demands (person_id);

-- A person whose identity has been erased: the row stays for the keys of others, and nobody comes back to it (RGD-14).
alter table users add column erased_at timestamptz,
  add constraint erased_stays_closed check (erased_at is null or (not is_active and roles = '{}'));

-- The one door through the finality of a closed period: a run that says that it is running, in its own transaction. What it deletes may
-- go, and a comment whose own term is over may be emptied; any other change is refused as ever (RGD-13, ADR 0052).
create function erasure_is_running() returns boolean language plpgsql stable as $$
declare
  named text := coalesce(current_setting('cadran.erasure', true), '');
begin
  return named <> '' and exists (select from retention_runs where id::text = named and state = 'running');
end
$$;

create function empties_comment_alone(was jsonb, becomes jsonb) returns boolean language sql immutable as $$
  select coalesce(becomes->>'comment', becomes->>'request_comment', becomes->>'decision_comment') is null
    and was - '{comment,request_comment,decision_comment,slots}'::text[]
      = becomes - '{comment,request_comment,decision_comment,slots}'::text[]
$$;

create function erases(op text, was jsonb, becomes jsonb) returns boolean language sql stable as $$
  select op = 'DELETE' or (op = 'UPDATE' and empties_comment_alone(was, becomes))
$$;

-- An erasure holds the period shared as every writer does: nobody closes it meanwhile.
create function assert_period_admits(y integer, m integer, is_erasure boolean) returns void language plpgsql as $$
begin
  if is_erasure then
    perform pg_advisory_xact_lock_shared(7701, y * 12 + m);
  else
    perform assert_period_is_open(y, m);
  end if;
end
$$;

create or replace function closed_period_is_final_for_months() returns trigger language plpgsql as $$
declare
  erasing boolean := case when erasure_is_running() then erases(tg_op, to_jsonb(old), to_jsonb(new)) else false end;
begin
  if tg_op <> 'INSERT' then perform assert_period_admits(old.year, old.month, erasing); end if;
  if tg_op <> 'DELETE' then perform assert_period_admits(new.year, new.month, erasing); end if;
  return coalesce(new, old);
end
$$;

create or replace function closed_period_is_final_for_ranges() returns trigger language plpgsql as $$
declare
  erasing boolean := case when erasure_is_running() then erases(tg_op, to_jsonb(old), to_jsonb(new)) else false end;
begin
  if tg_op <> 'INSERT' then
    perform assert_period_admits(
      extract(year from old.start_at)::integer, extract(month from old.start_at)::integer, erasing);
  end if;
  if tg_op <> 'DELETE' then
    perform assert_period_admits(
      extract(year from new.start_at)::integer, extract(month from new.start_at)::integer, erasing);
  end if;
  return coalesce(new, old);
end
$$;

create or replace function closed_period_is_final_for_days() returns trigger language plpgsql as $$
declare
  erasing boolean := tg_op = 'DELETE' and erasure_is_running();
begin
  if tg_op <> 'INSERT' then
    perform assert_period_admits(extract(year from old.day)::integer, extract(month from old.day)::integer, erasing);
  end if;
  if tg_op <> 'DELETE' then
    perform assert_period_admits(extract(year from new.day)::integer, extract(month from new.day)::integer, erasing);
  end if;
  return coalesce(new, old);
end
$$;

create or replace function closed_period_is_final_for_extra() returns trigger language plpgsql as $$
declare
  erasing boolean := case when erasure_is_running() then erases(tg_op, to_jsonb(old), to_jsonb(new)) else false end;
  changed bigint := coalesce(new.month_id, old.month_id);
  of_month record;
begin
  select year, month into of_month from months where id = changed;
  -- Deleted with its month, there is no month left to ask: that deletion was held back itself.
  if found then perform assert_period_admits(of_month.year, of_month.month, erasing); end if;
  return coalesce(new, old);
end
$$;

create or replace function closed_period_is_final_for_extra_hours() returns trigger language plpgsql as $$
declare
  erasing boolean := tg_op = 'DELETE' and erasure_is_running();
  day date := coalesce(new.day, old.day);
begin
  perform assert_period_admits(extract(year from day)::integer, extract(month from day)::integer, erasing);
  return coalesce(new, old);
end
$$;
