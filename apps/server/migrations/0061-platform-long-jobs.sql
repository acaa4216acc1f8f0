-- What is named by words has no number (README 75).
alter table audit alter column entity_id drop not null;
alter table audit add column entity_key text;
alter table audit add constraint audit_names_its_entity check (entity_id is null or entity_key is null);

-- What takes longer than a call waits for: asked for by somebody, done by whichever process, its progress told (ADM-45).
create table long_jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  author_id bigint not null references users (id),
  request_id text not null,
  asked jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  faults text[] not null default '{}',
  outcome jsonb,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index long_jobs_of_author on long_jobs (author_id, id);
create index long_jobs_by_end on long_jobs (ended_at);
