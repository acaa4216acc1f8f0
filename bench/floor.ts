import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

// The same work with nothing in between: the session checked by one statement, one prepared query for a month of events and
// days, JSON by a compiled schema. What the product is measured against, in the same run on the same database. `/month` answers
// the rows as they come; `/page` the days, half-days and events that the contract promises, as many bytes as the product.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify({ logger: false })

const SESSION = `select u.id from sessions s join users u on u.id = s.user_id
  where s.access_hash = $1 and s.access_expires_at > $2 and s.revoked_at is null and u.is_active`
const ROWS = `select d::date as day, e.id, e.start_at, e.start_moment, e.end_at, e.end_moment, e.half_days, e.state,
    k.id as code_id, k.short_code, k.description, k.color
  from generate_series($2::date, ($2::date + interval '1 month - 1 day')::date, '1 day') d
  left join events e on e.user_id = $1 and e.start_at = d::date
  left join event_codes k on k.id = e.event_code_id
  order by d`
const PAGE = `select
  (select json_agg(d::date) from generate_series($2::date, ($2::date + interval '1 month - 1 day')::date, '1 day') d) as days,
  (select json_agg(x) from (
    select e.id, e.start_at, e.start_moment, e.end_at, e.end_moment, e.half_days, e.state, e.auto_generated, e.backwarded,
      e.created_at, e.updated_at, k.id as code_id, k.type, k.short_code, k.description, k.color, k.relevant_counter, k.editable
    from events e join event_codes k on k.id = e.event_code_id
    where e.user_id = $1 and e.start_at between $2::date and ($2::date + interval '1 month - 1 day')::date
    order by e.start_at, e.start_moment
  ) x) as events`

const text = { type: 'string', nullable: true }
const integer = { type: 'integer', nullable: true }
const number = { type: 'number' }
const flag = { type: 'boolean' }
const object = (properties: object) => ({ type: 'object', properties })
const list = (properties: object) => ({ type: 'array', items: object(properties) })

const range = { id: integer, start_at: text, start_moment: text, end_at: text, end_moment: text, state: text }
const code = { short_code: text, description: text, color: text }
const row = { day: text, ...range, half_days: integer, code_id: integer, ...code }
const page = {
  days: list({ id: text, date_at: text, day_number: integer, worked: flag, working_state: text, holiday: text }),
  halfdays: list({ id: text, date_at: text, moment: text, working_state: text, event: integer }),
  events: list({
    ...range,
    event_code: object({ id: integer, type: text, ...code, relevant_counter: text, editable: flag }),
    days_count: number,
    auto_generated: flag,
    editable: flag,
    locked: flag,
    backwarded: flag,
    remote_working: flag,
    comment: text,
    comment_author: text,
    comment_count: integer,
    created_at: text,
    updated_at: text,
  }),
}

interface Asked {
  Params: { month: string; year: string }
}

async function read(headers: { cookie?: string }, { month, year }: Asked['Params'], name: string, query: string) {
  const access = /cadran_access=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
  const hash = createHash('sha256').update(access).digest()
  const session = await pool.query({ name: 'session', text: SESSION, values: [hash, new Date(0)] })
  if (session.rows.length === 0) throw new Error('No session')
  const first = `${year}-${month.padStart(2, '0')}-01`
  return (await pool.query({ name, text: query, values: [session.rows[0].id, first] })).rows
}

app.get<Asked>(
  '/month/:month/:year',
  { schema: { response: { 200: { type: 'array', items: object(row) } } } },
  (request) => read(request.headers, request.params, 'rows', ROWS),
)

interface Stored {
  id: number
  start_at: string
  start_moment: string
  end_at: string
  end_moment: string
  half_days: number
  state: string
  auto_generated: boolean
  backwarded: boolean
  created_at: string
  updated_at: string
  code_id: number
  type: string
  short_code: string
  description: string
  color: string
  relevant_counter: string | null
  editable: boolean
}

// Field by field, as quick as it can be written.
const eventOf = (event: Stored) => ({
  id: event.id,
  event_code: {
    id: event.code_id,
    type: event.type,
    short_code: event.short_code,
    description: event.description,
    color: event.color,
    relevant_counter: event.relevant_counter,
    editable: event.editable,
  },
  start_at: event.start_at,
  start_moment: event.start_moment,
  end_at: event.end_at,
  end_moment: event.end_moment,
  days_count: event.half_days / 2,
  state: event.state,
  auto_generated: event.auto_generated,
  editable: true,
  locked: false,
  backwarded: event.backwarded,
  remote_working: false,
  comment: null,
  comment_author: null,
  comment_count: 0,
  created_at: event.created_at,
  updated_at: event.updated_at,
})

function pageOf({ days, events }: { days: string[]; events: Stored[] }) {
  const at = new Map(events.map((event) => [`${event.start_at}-${event.start_moment}`, event.id]))
  const halfOf = (day: string, moment: string) => {
    const id = `${day}-${moment}`
    return { id, date_at: day, moment, working_state: 'worked', event: at.get(id) ?? null }
  }
  return {
    days: days.map((day) => ({
      id: day,
      date_at: day,
      day_number: Number(day.slice(8)),
      worked: true,
      working_state: 'worked',
      holiday: null,
    })),
    halfdays: days.flatMap((day) => [halfOf(day, 'am'), halfOf(day, 'pm')]),
    events: events.map(eventOf),
  }
}

app.get<Asked>('/page/:month/:year', { schema: { response: { 200: object(page) } } }, async (request) =>
  pageOf((await read(request.headers, request.params, 'page', PAGE))[0]),
)

pg.types.setTypeParser(1082, (value) => value)
pg.types.setTypeParser(20, Number)
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.stdout.write('floor ready\n')
