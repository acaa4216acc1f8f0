-- Whose account at a provider is whose here: from the first login on the pair of provider and subject alone counts.
create table identity_links (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  provider text not null,
  subject text not null,
  linked_at timestamptz not null,
  last_login_at timestamptz not null,
  constraint one_link_per_subject unique (provider, subject),
  constraint one_link_per_person unique (provider, user_id)
);
create index identity_links_of_user on identity_links (user_id);

-- Logout tokens are good once; kept for as long as one may be replayed.
create table logout_tokens_seen (
  provider text not null,
  jti text not null,
  seen_at timestamptz not null,
  constraint one_use_per_logout_token primary key (provider, jti)
);
create index logout_tokens_seen_at on logout_tokens_seen (seen_at);

-- A first login finds its person by the professional address, case ignored.
create index users_of_email on users (lower(email)) where is_active;
