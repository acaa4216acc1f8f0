-- People by any part of their names or matricule, as lists search them: of 100,000 nobody reads all.
create extension if not exists pg_trgm;
create index users_by_text on users using gin (search_key gin_trgm_ops);
-- Requests of the whole company, those that wait longest first.
create index extra_requests_in_order on extra_activity_permissions (requested_at) where status is not null;
