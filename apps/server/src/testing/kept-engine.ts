import { readFileSync } from 'node:fs'
import { type Database, openInMemory } from '../platform/database/database.ts'

/**
 * In the template of the embedded engine: what each table holds at first, and a function that puts it back. It touches the rows
 * alone that have come, changed or gone since it last did: emptying and filling every table took half a second each time.
 */
export const KEEP_AS_SEEDED = `
create schema seeded;
create table seeded.kept as
  select row_number() over (order by c.oid)::int as place, c.oid::regclass::text as name, 0 as rows,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
     where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'pgboss');
create table seeded.sequences as
  select format('%I.%I', schemaname, sequencename) as name, last_value from pg_sequences
  where schemaname in ('public', 'pgboss');
do $$ declare t record; begin
  for t in select * from seeded.kept loop
    execute format('create table seeded.t%s as table %s', t.place, t.name);
    execute format('update seeded.kept set rows = (select count(*) from %s) where place = %s', t.name, t.place);
  end loop;
end $$;
create table seeded.restored as select pg_current_xact_id()::text::bigint as by_transaction;
create function seeded.restore() returns void language plpgsql as $$ declare t record; last bigint; is_other boolean; begin
  perform set_config('session_replication_role', 'replica', true);
  for t in
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.oid::regclass::text not in (select name from seeded.kept)
  loop
    execute 'drop table ' || t.name || ' cascade';
  end loop;
  select by_transaction into last from seeded.restored;
  for t in select * from seeded.kept loop
    execute format('select count(*) <> %s or max(xmin::text::bigint) > %s from %s', t.rows, last, t.name) into is_other;
    continue when is_other is not true;
    execute format('delete from %s where xmin::text::bigint > %s', t.name, last);
    execute format('insert into %s (%s) overriding system value select %s from seeded.t%s s
      where not exists (select from %s k where k::text = s::text)', t.name, t.columns, t.columns, t.place, t.name);
  end loop;
  perform setval(name, coalesce(last_value, 1), last_value is not null) from seeded.sequences;
  update seeded.restored set by_transaction = pg_current_xact_id()::text::bigint;
end $$;`

interface Copy {
  database: Database
  drop: () => Promise<void>
}

let kept: { database: Database; free: boolean } | null = null

/**
 * The demonstration company on an embedded engine. Opening one takes seconds and putting it back a fraction of one, so
 * the test files of a process share theirs, one after the other; a second copy at once is an engine of its own.
 */
export async function embeddedCopy(template_file: string): Promise<Copy> {
  const opened = () => openInMemory(readFileSync(template_file))
  if (kept && !kept.free) {
    const database = await opened()
    return { database, drop: () => database.close() }
  }
  if (kept) await kept.database.executeSql('select seeded.restore()')
  else kept = { database: await opened(), free: false }
  const mine = kept
  mine.free = false
  return {
    database: mine.database,
    drop: async () => {
      mine.free = true
    },
  }
}
