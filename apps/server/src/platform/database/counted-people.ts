import { type RawBuilder, sql } from 'kysely'
import type { Database, Executor } from './database.ts'

// Figures of the whole company, which the database keeps as sets of people and its triggers keep true (migration 0049, ADR 0036).

/** What people stand for in a month; 'person' and 'manager' stand in none, and their year and month are 0. */
export type Figure =
  | 'person'
  | 'manager'
  | 'no_report'
  | `absence_${'submitted' | 'validated1' | 'validated2' | 'refused'}`
  | `request_${'pending' | 'accepted' | 'refused'}`
  | 'non_submitted'
  | 'submitted'
  | 'validated1'
  | 'validated2'
  | 'remote'

/** What whoever runs the portal reads of a figure. */
export const FIGURE_WORDS: Record<Figure, string> = {
  person: 'collaborateurs',
  manager: 'managers visibles',
  no_report: 'collaborateurs sans CRA',
  non_submitted: 'CRA non soumis',
  submitted: 'CRA en attente de validation niveau 1',
  validated1: 'CRA en attente de validation niveau 2',
  validated2: 'CRA validés niveau 2',
  absence_submitted: 'absences en attente de validation niveau 1',
  absence_validated1: 'absences en attente de validation niveau 2',
  absence_validated2: 'collaborateurs avec une absence validée',
  absence_refused: 'collaborateurs avec une absence refusée',
  request_pending: 'demandes d’activités complémentaires en attente',
  request_accepted: 'demandes d’activités complémentaires acceptées',
  request_refused: 'demandes d’activités complémentaires refusées',
  remote: 'demi-journées de télétravail',
}

const NOBODY = sql`B'0'::bit(4096)`

/** A relation of ids as sets, `block` and `people`; by words of 64 first, which take a fifth of the time. */
const setsOf = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select (w.word / 64)::integer as block, bit_or(w.people::bit(64)::bit(4096) >> (w.word % 64 * 64)::integer) as people
  from (
    select i.id / 64 as word, bit_or(1::bigint << (63 - i.id % 64)::integer) as people from (${ids}) i group by 1
  ) w group by 1
)`

const UNCOUNTED_SETS = setsOf(sql`select user_id as id from uncounted`)

interface Told {
  /** Whom the statement counts one by one as well, as a relation of ids. */
  apart?: RawBuilder<unknown>
  /** The only ones who are told, as a relation of ids, which `chosen` has as sets; everybody without it. */
  among?: RawBuilder<unknown>
}

/** How many people `chosen` has. */
export const CHOSEN = sql<number>`(select coalesce(sum(bit_count(people)), 0) from chosen)`

/**
 * The first parts of a statement that reads figures: `uncounted`, the people whom the sets do not tell as they are and any
 * others whom the statement counts one by one; `settled`, who is told by the sets; and `unnamed`, the same for a block which that
 * does not name.
 */
export function uncounted({ apart, among }: Told = {}): RawBuilder<unknown> {
  const settled = among
    ? sql`select a.block, a.people & ~coalesce(x.people, ${NOBODY}) as people
        from chosen a left join ${UNCOUNTED_SETS} x on x.block = a.block`
    : sql`select x.block, ~x.people as people from ${UNCOUNTED_SETS} x`
  return sql`${among ? sql`chosen as materialized (select * from ${setsOf(among)} s),` : sql``} uncounted as materialized (
    select distinct user_id from uncounted_people ${apart ? sql`union ${apart}` : sql``}
  ), settled as materialized (${settled}), unnamed as (select ${among ? NOBODY : sql`~${NOBODY}`} as people)`
}

/** For conditions on a person u: the sets do not tell them. */
export const IS_UNCOUNTED = sql<boolean>`u.id in (select user_id from uncounted)`

/** The sets c that fill a condition, without whoever is uncounted. */
function countedSets(where: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`(
    select c.figure, c.year, c.month, c.weight, c.block, c.people & coalesce(k.people, (select people from unnamed)) as people
    from counted_people c left join settled k on k.block = c.block where ${where}
  )`
}

/** How many people stand in one of the sets c at least. */
export function countPeople(where: RawBuilder<boolean>): RawBuilder<number> {
  return sql<number>`(
    select coalesce(sum(bit_count(b.people)), 0)::integer
    from (select s.block, bit_or(s.people) as people from ${countedSets(where)} s group by s.block) b
  )`
}

/** For each group of the sets c, named by columns of theirs, how many there are of what people stand for. */
export function countEach(columns: RawBuilder<unknown>, where: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`(
    select ${columns}, sum(s.weight * bit_count(s.people))::integer as n from ${countedSets(where)} s group by ${columns}
  )`
}

export function isFigure(figures: readonly Figure[]): RawBuilder<boolean> {
  return figures.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`c.figure in (${sql.join(figures.map((figure) => sql.lit(figure)))})`
}

/** A block of people a time: a statement that counts more would keep the others of its transaction waiting. */
const FOLDED = 4096

/** Counts everybody anew who is uncounted, portion by portion unless inside a transaction; answers how many there were. */
export async function foldCountedPeople(executor: Executor): Promise<number> {
  let folded = 0
  for (;;) {
    const { rows } = await sql<{ n: number | null }>`select fold_counted_people(${sql.lit(FOLDED)}) as n`.execute(
      executor,
    )
    const n = rows[0]?.n ?? 0
    folded += n
    if (n < FOLDED) return folded
  }
}

/** A figure that is not what a recount says. */
export interface WrongFigure {
  figure: Figure
  year: number
  month: number
  kept: number
  recounted: number
}

/** Figures that the sets tell otherwise than a recount of everybody, in one snapshot. */
export async function findWrongFigures({ kysely }: Pick<Database, 'kysely'>): Promise<WrongFigure[]> {
  const { rows } = await sql<WrongFigure>`
    with ${uncounted()}, pairs as materialized (
      select u.id, k.year, k.month from users u cross join (
        select 0 as year, 0 as month union select p.year, p.month from periods p
        union select distinct m.year, m.month from months m union select c.year, c.month from counted_people c
        union select distinct extract(year from r.day)::integer, extract(month from r.day)::integer from remote_days r
      ) k where not ${IS_UNCOUNTED}
    ), recounted as materialized (
      select f.* from (
        select array_agg(id) as ids, array_agg(year) as years, array_agg(month) as months from pairs group by id / 4096
      ) a cross join lateral count_people(a.ids, a.years, a.months) f
    ), kept as materialized (
      select s.* from ${countedSets(sql<boolean>`true`)} s
    ), compared as (
      select figure, year, month, weight, coalesce(k.people, ${NOBODY}) as kept, coalesce(r.people, ${NOBODY}) as recounted
      from kept k full join recounted r using (figure, year, month, weight, block)
    )
    select figure, year, month, sum(weight * bit_count(kept))::integer as kept,
      sum(weight * bit_count(recounted))::integer as recounted
    from compared group by figure, year, month having bool_or(kept <> recounted)
    order by figure, year, month
  `.execute(kysely)
  return rows
}

/** Forgets every figure and counts everybody anew, in every month; lists count one by one until then. */
export async function recountEverybody({
  kysely,
  transaction,
}: Pick<Database, 'kysely' | 'transaction'>): Promise<void> {
  await transaction(async (trx) => {
    // Nobody folds meanwhile.
    await sql`select pg_advisory_xact_lock(7702, 0)`.execute(trx)
    await trx.deleteFrom('counted_people').execute()
    await trx
      .insertInto('uncounted_people')
      .columns(['user_id'])
      .expression(trx.selectFrom('users').select('id'))
      .execute()
  })
  await foldCountedPeople(kysely)
}
