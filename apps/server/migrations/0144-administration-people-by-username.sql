-- The administration finds people by their username too: without an index of its own, every search read everybody.
create index users_by_username_text on users using gin (username gin_trgm_ops);
