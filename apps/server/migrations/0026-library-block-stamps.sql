-- Whoever changes a contact block says which state of it was read: somebody else's change since then wins (README 6).
alter table document_blocks add column updated_at timestamp(0) not null default '2026-01-01';
