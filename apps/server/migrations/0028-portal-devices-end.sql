-- Whoever gets a new password, or may enter no more, is told nothing on the browsers registered before: whichever way it came.
create function devices_end_with_access() returns trigger language plpgsql as $$
begin
  delete from devices where user_id = new.id;
  return null;
end
$$;
create trigger devices_end_with_access after update of password_hash, is_active on users
  for each row when (new.password_hash <> old.password_hash or (old.is_active and not new.is_active))
  execute function devices_end_with_access();
delete from devices d using users u where u.id = d.user_id and not u.is_active;

-- What the nightly sweeps look for.
create index password_resets_by_end on password_resets (expires_at);
create index refresh_tokens_used on refresh_tokens (used_at) where used_at is not null;
