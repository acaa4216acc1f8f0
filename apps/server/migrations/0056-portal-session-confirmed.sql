-- When whoever holds the session last proved it again (SEA-11); a refresh proves nothing.
alter table sessions add column confirmed_at timestamptz;
