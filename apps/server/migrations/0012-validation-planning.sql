-- What the list of absence codes tells beside their use: the service that keeps a code, and since when it exists.
alter table event_codes add column master_data text;
alter table event_codes add column created_at date;
