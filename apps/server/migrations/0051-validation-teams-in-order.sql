-- Teams in the order in which a force-submit goes through them: whoever has no manager is a team alone.
create index users_by_team on users ((coalesce(manager_id, -id)));
