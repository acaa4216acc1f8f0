import Fastify from 'fastify'
import pg from 'pg'
import { GRID_QUERY, gridOf, MONTH_QUERY, monthOf } from './floor-month.ts'
import { gridSchema, monthSchema } from './floor-schemas.ts'
import { personOf } from './floor-session.ts'

// The same work with nothing in between: the session checked by one statement, one prepared query, JSON by a compiled schema.
// What the product is measured against, in the same run on the same database. `/rows` answers events and days as they
// come, `/grid` the days, half-days and events of the contract, `/month` all that the contract promises of a month.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify({ logger: false })

const ROWS = `select d::date as day, e.id, e.start_at, e.start_moment, e.end_at, e.end_moment, e.half_days, e.state,
    k.id as code_id, k.short_code, k.description, k.color
  from generate_series($2::date, ($2::date + interval '1 month - 1 day')::date, '1 day') d
  left join events e on e.user_id = $1 and e.start_at = d::date
  left join event_codes k on k.id = e.event_code_id
  order by d`
const text = { type: 'string', nullable: true }
const integer = { type: 'integer', nullable: true }

const range = { id: integer, start_at: text, start_moment: text, end_at: text, end_moment: text, state: text }
const code = { short_code: text, description: text, color: text }
const row = { day: text, ...range, half_days: integer, code_id: integer, ...code }
interface MonthRequest {
  Params: { month: string; year: string }
}

async function read(
  headers: { cookie?: string },
  { month, year }: MonthRequest['Params'],
  name: string,
  query: string,
) {
  const person = await personOf(pool, headers)
  const first = `${year}-${month.padStart(2, '0')}-01`
  return (await pool.query({ name, text: query, values: [person, first] })).rows
}

app.get<MonthRequest>(
  '/rows/:month/:year',
  { schema: { response: { 200: { type: 'array', items: { type: 'object', properties: row } } } } },
  (request) => read(request.headers, request.params, 'rows', ROWS),
)

app.get<MonthRequest>(
  '/grid/:month/:year',
  { schema: { response: { 200: gridSchema } } },
  async ({ headers, params }) => gridOf((await read(headers, params, 'grid', GRID_QUERY))[0]),
)

app.get<MonthRequest>(
  '/month/:month/:year',
  { schema: { response: { 200: monthSchema } } },
  async ({ headers, params }) => monthOf((await read(headers, params, 'month', MONTH_QUERY))[0]),
)

pg.types.setTypeParser(1082, (value) => value)
pg.types.setTypeParser(20, Number)
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.stdout.write('floor ready\n')
