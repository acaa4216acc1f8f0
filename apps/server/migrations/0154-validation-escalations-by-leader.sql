-- What was passed on to a manager, and of whom, by the index alone: put together from the managers' index and the one by what was passed
-- on, it read every report that was ever passed on to anybody.
drop index escalations_to;
create index escalations_to on escalations (to_id, entity, entity_id) include (user_id) where to_id is not null;
