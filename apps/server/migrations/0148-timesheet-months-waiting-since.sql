-- Since when a report waits at the second level: other writes and a decision that is taken back grow its stamp, its waiting does not begin
-- anew (KEY-05, HOM-05). Null of what came there before this column, and at any other level: since its last change.
alter table months add column waiting_since date;
drop index months_validated_since;
create index months_validated_since on months ((coalesce(waiting_since, updated_at::date))) where state = 'validated1';
