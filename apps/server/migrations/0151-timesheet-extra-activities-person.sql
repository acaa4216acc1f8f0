-- Whose request it is, as events and on-call entries say it: a team's requests are found by its people, however many the company has.
alter table extra_activity_permissions add column user_id bigint references users (id) on delete cascade;
-- Most of them lie in closed months, and no figure counts them otherwise by it.
alter table extra_activity_permissions disable trigger user;
update extra_activity_permissions g set user_id = m.user_id from months m where m.id = g.month_id;
alter table extra_activity_permissions enable trigger user;
alter table extra_activity_permissions alter column user_id set not null;
create index extra_requests_of_person on extra_activity_permissions (user_id);
-- Without it a plan would not believe how few requests a person has.
analyze extra_activity_permissions;
