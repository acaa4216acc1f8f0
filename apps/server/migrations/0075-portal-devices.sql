-- Who stood open before was last seen when they came, or when they were renewed (SEA-03).
update sessions s set last_seen_at = coalesce(
  (select max(t.issued_at) from refresh_tokens t where t.session_id = s.id), s.created_at)
where last_seen_at is null;
alter table sessions alter column last_seen_at set default now(), alter column last_seen_at set not null;

-- Thirteen months after its last use a browser is forgotten (SEA-15).
create index known_devices_by_use on known_devices (last_seen_at);
