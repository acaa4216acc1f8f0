-- Each time a backup was put back: what a run had erased since is there again, until the next run (RGD-15).
create table restores (
  id bigint generated always as identity primary key,
  restored_at timestamptz not null,
  backup_made_at timestamptz not null,
  -- The last run that the backup knew; one with a greater id came afterwards.
  last_run_id bigint not null
);
