import type { EventInput } from '@cadran/contract/timesheet/events'
import Fastify, { type FastifyReply } from 'fastify'
import pg from 'pg'
import { MONTH_QUERY, monthOf } from './floor-month.ts'
import { monthSchema } from './floor-schemas.ts'
import { personOf } from './floor-session.ts'
import { FLOOR } from './floor-statements.ts'

// The deadline day with nothing in between, under the product's own addresses: a session by one statement, then the call.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options: '-c jit=off' })
const app = Fastify({ logger: false })
pg.types.setTypeParser(1082, (value) => value)
pg.types.setTypeParser(20, Number)

/** PostgreSQL has written the answer: it is passed on. */
async function answer(reply: FastifyReply, statement: { name: string; text: string }, values: unknown[]) {
  const { rows } = await pool.query({ ...statement, values })
  if (rows[0]?.total !== undefined) reply.header('x-total-count', rows[0].total)
  return reply.type('application/json; charset=utf-8').send(rows[0].answer)
}

interface MonthRequest {
  Params: { month: string; year: string }
}
const firstDayOf = ({ month, year }: MonthRequest['Params']) => `${year}-${month.padStart(2, '0')}-01`
const asMonth = { schema: { response: { 200: monthSchema } } }

async function readMonth(person: number, first: string) {
  const { rows } = await pool.query({ name: 'month', text: MONTH_QUERY, values: [person, first] })
  return monthOf({ ...rows[0], events: rows[0].events ?? [], entries: rows[0].entries ?? [] })
}

app.get<MonthRequest>('/api/timesheet/month/:month/:year', asMonth, async ({ headers, params }) =>
  readMonth(await personOf(pool, headers), firstDayOf(params)),
)

app.post<MonthRequest>('/api/timesheet/month/:month/:year', asMonth, async ({ headers, params }) => {
  const [person, first] = [await personOf(pool, headers), firstDayOf(params)]
  await pool.query({ ...FLOOR.send, values: [person, first] })
  return readMonth(person, first)
})

app.get<{ Params: { day: string } }>('/api/timesheet/event-code/:day/:end', async ({ headers, params }, reply) =>
  answer(reply, FLOOR.codes, [await personOf(pool, headers), params.day]),
)

app.post<{ Body: [EventInput] }>('/api/timesheet/event', async ({ headers, body: [event] }, reply) => {
  const { start_at, start_moment, event_code } = event
  reply.code(201)
  return answer(reply, FLOOR.create, [await personOf(pool, headers), start_at, start_moment, event_code])
})

app.get('/api/validation/event/absence/user', async ({ headers }, reply) =>
  answer(reply, FLOOR.absences, [await personOf(pool, headers)]),
)

app.get<{ Querystring: { manager?: string } }>('/api/validation/month', async ({ headers, query }, reply) =>
  answer(reply, query.manager ? FLOOR.reports : FLOOR.every_report, [await personOf(pool, headers)]),
)

app.post<{ Body: { event: number } }>('/api/validation/event-action', async ({ headers, body }, reply) => {
  reply.code(201)
  return answer(reply, FLOOR.validate, [await personOf(pool, headers), body.event])
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.stdout.write('floor ready\n')
