-- What the nightly sweep looks for.
create index sessions_by_end on sessions (refresh_expires_at);
create index sessions_revoked on sessions (revoked_at) where revoked_at is not null;
create index login_failures_by_time on login_failures (failed_at);
