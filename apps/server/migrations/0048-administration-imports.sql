-- Which column of a file goes to which field, by the headers of the file: shared by whoever may bring the kind in (IMP-07).
create table import_mappings (
  id bigint generated always as identity primary key,
  kind text not null,
  headers text not null,
  fields jsonb not null,
  used_at timestamptz not null,
  used_by bigint not null references users (id),
  constraint one_mapping_per_headers unique (kind, headers)
);

-- A file brought in on screen: what it holds, where it stands, what it would do and what it did (IMP-01 to IMP-16, IMP-21).
create table import_runs (
  id bigint generated always as identity primary key,
  kind text not null,
  state text not null constraint import_state
    check (state in ('read', 'checking', 'checked', 'running', 'done', 'interrupted', 'failed', 'expired')),
  file_name text not null constraint import_file_name_length check (char_length(file_name) between 1 and 255),
  -- Null once the file is deleted.
  storage_key text constraint one_import_per_key unique,
  sheets text[] not null,
  sheet text,
  columns jsonb not null,
  sample jsonb not null,
  row_count integer not null,
  -- One field or null for each column.
  mapping jsonb not null,
  -- Whose columns were taken over, and when they were used (IMP-07).
  taken_over jsonb,
  phase text,
  -- The long job that was asked for last.
  job_id bigint,
  begun_at timestamptz,
  preview_key text,
  is_sensitive boolean not null default false,
  counts jsonb,
  refusal text,
  created_at timestamptz not null,
  created_by bigint not null references users (id),
  ended_at timestamptz
);
create index imports_in_time on import_runs (kind, id desc);
create index imports_to_expire on import_runs (created_at) where state <> 'expired';

-- What a file would do, line by line; deleted with the file (IMP-08, IMP-21).
create table import_lines (
  run_id bigint not null references import_runs (id) on delete cascade,
  section text not null constraint import_section check (section in ('new', 'changed', 'recounted', 'left', 'faults')),
  place integer not null,
  is_sensitive boolean not null,
  -- What it is looked for by, accents and case aside.
  words text not null,
  content jsonb not null,
  primary key (run_id, section, place)
);
create index sensitive_import_lines on import_lines (run_id, section, place) where is_sensitive;
