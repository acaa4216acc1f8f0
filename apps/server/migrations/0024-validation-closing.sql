-- Holds a period alone until the transaction ends: waits for whoever writes in it, and nobody begins. Answers whether the
-- statement that asks has seen everything: what is committed between its snapshot and the lock is not in what it counted.
create function hold_period(y integer, m integer, seen pg_snapshot) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(7701, y * 12 + m);
  return pg_current_snapshot()::text = seen::text;
end
$$;
