-- Who opened whose record: one row a reader, person, thing and day, however often (AUD-14). Kept for twelve months.
create table record_reads (
  id bigint generated always as identity primary key,
  -- The real person; on_behalf_of is whom they ran as, when they did.
  reader_id bigint not null references users (id),
  on_behalf_of_id bigint references users (id),
  person_id bigint not null references users (id),
  -- What was opened, as rules/administration/readings names it: 'month:2026-10', 'counters' …
  what text not null,
  day date not null,
  times integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- Part of an inquiry: shown to the person from the day after on (AUD-18).
  withheld_until date,
  withheld_reason text,
  constraint one_count_per_reading_and_day unique nulls not distinct (reader_id, on_behalf_of_id, person_id, what, day)
);
create index record_reads_of_person on record_reads (person_id, day);
-- What the nightly sweep looks for.
create index record_reads_by_end on record_reads (last_at);

-- A use of run-as: who, as whom, why, from when until when. Two of one session and person never overlap: of two calls at once that
-- would each begin one, one does. Without minutes it ends half an hour after its last call (AUD-20).
create table run_as_uses (
  id bigint generated always as identity primary key,
  session_id uuid references sessions (id) on delete set null,
  actor_id bigint not null references users (id),
  person_id bigint not null references users (id),
  reason text not null,
  minutes smallint,
  started_at timestamptz not null,
  last_at timestamptz not null,
  ends_at timestamptz not null,
  constraint one_use_at_a_time exclude using gist (
    session_id with =, person_id with =, tstzrange(started_at, ends_at) with &&
  )
);
-- What every call in another's name looks for.
create index run_as_uses_of_session on run_as_uses (session_id, person_id, ends_at);
create index run_as_uses_of_person on run_as_uses (person_id, ends_at);
create index run_as_uses_by_end on run_as_uses (ends_at);

-- A session that is ended ends what is done by it in another's name.
create function run_as_ends_with_session() returns trigger language plpgsql as $$
begin
  update run_as_uses set ends_at = new.revoked_at where session_id = new.id and ends_at > new.revoked_at;
  return null;
end
$$;
create trigger run_as_ends_with_session after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function run_as_ends_with_session();

-- Refused readings leave one row a minute, reader and call at most (AUD-16); the reader is the entity.
create unique index one_refused_reading_a_minute on audit (entity_id, action, date_trunc('minute', at at time zone 'UTC'))
  where entity = 'refused';
-- What was done in somebody's name, for that person (AUD-21).
create index audit_in_name_of on audit (on_behalf_of_id, id) where on_behalf_of_id is not null;
