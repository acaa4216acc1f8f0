-- An import that was taken back (IMP-17).
alter table import_runs drop constraint import_state, add constraint import_state
  check (state in ('read', 'checking', 'checked', 'running', 'done', 'interrupted', 'failed', 'expired', 'undone'));
