-- The browsers that pushes are sent to: what each handed out to be reached, and under whose session it last did.
create table devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  endpoint text not null constraint one_device_per_endpoint unique check (char_length(endpoint) <= 2000),
  p256dh text not null,
  auth text not null,
  name text not null constraint device_name_length check (char_length(name) between 1 and 100),
  os text not null,
  registered_at timestamptz not null
);
create index devices_of_user on devices (user_id, registered_at);

-- The months of which people were reminded: once each, whichever process comes first.
create table month_reminders (
  year integer not null,
  month integer not null,
  sent_at timestamptz not null,
  primary key (year, month)
);
