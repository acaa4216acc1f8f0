-- What the addresses of files are signed with: one secret a session, given to nobody, that ends with it.
alter table sessions add column link_key bytea not null
  default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
