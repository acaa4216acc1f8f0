import type { Channel } from '@cadran/rules/portal/disconnection'
import { parisWallTime } from '@cadran/rules/portal/paris-time'
import { WEEK_HALVES, type WeekHalf } from '@cadran/rules/portal/person'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobHandlers } from '../../../app.ts'
import type { Mail } from '../../../platform/mail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { releaseMessages } from './index.ts'

const PEOPLE = 500
const ACTS = 300
const MINUTE = 60_000
const FIRST = Date.parse('2026-07-06T00:00:00+02:00')
const DAYS = 8
const END = FIRST + DAYS * 24 * 60 * MINUTE
/** What is decided late on the last day is told within two weeks. */
const ALL_TOLD = END + 14 * 24 * 60 * MINUTE

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** The same numbers at every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const random = numbers(17)

interface Somebody {
  id: number
  email: string
  off: WeekHalf[]
  away: { from: string; to: string } | null
  immediate: Channel[]
  is_contractor: boolean
  ends_on: string | null
}

const dayOf = (offset: number) => parisWallTime(FIRST + offset * 24 * 60 * MINUTE).slice(0, 10)

/** People of all rhythms: part time, leave, contractors, ended contracts, choices to be told at once. */
async function people(): Promise<Somebody[]> {
  const made = Array.from({ length: PEOPLE }, (_, index) => {
    const from = random(DAYS)
    return {
      username: `veille.${index}`,
      matricule: `V${index}`,
      email: `veille.${index}@synchrone.example`,
      off: random(3) === 0 ? WEEK_HALVES.filter(() => random(4) === 0) : [],
      away: random(4) === 0 ? { from: dayOf(from), to: dayOf(from + random(4)) } : null,
      immediate: random(8) === 0 ? (['mail'] as Channel[]) : [],
      is_contractor: random(6) === 0,
      ends_on: random(25) === 0 ? dayOf(2) : null,
    }
  })
  const rows = made.map(({ off, is_contractor, ...one }) => ({
    ...one,
    person_type: is_contractor ? 'contractor' : 'consultant',
    part_times: off.length > 0 ? [{ starts_on: '2026-01-01', half_days_off: off }] : [],
  }))
  const { rows: ids } = await portal.database.executeSql(
    `insert into users (username, matricule, firstname, lastname, sort_key, search_key, email, person_type, modality, manager_id,
       company_id, workplace_id, start_at, end_at, part_times, holiday_zone, password_hash, updated_at)
     select t.username, t.matricule, 'Veille', t.matricule, t.matricule, t.matricule, t.email, t.person_type, f.modality, f.manager_id,
       f.company_id, f.workplace_id, '2024-01-01', t.ends_on, t.part_times, f.holiday_zone, f.password_hash, f.updated_at
     from json_to_recordset($1) as t (username text, matricule text, email text, person_type text, ends_on date, part_times jsonb),
       users f where f.username = 'forfait' returning id, matricule`,
    [JSON.stringify(rows)],
  )
  const idOf = new Map((ids as { id: number; matricule: string }[]).map(({ id, matricule }) => [matricule, id]))
  return made.map((one) => ({ ...one, id: idOf.get(one.matricule) ?? 0 }))
}

/** Leave and the absences to be decided on, straight into their tables: an act is an audit row of a manager's. */
async function plantAbsences(all: readonly Somebody[]) {
  await portal.database.executeSql(
    `insert into disconnection_choices (user_id, immediate) select id, array['mail'] from unnest($1::bigint[]) id`,
    [all.filter(({ immediate }) => immediate.length > 0).map(({ id }) => id)],
  )
  const acts = Array.from({ length: ACTS }, (_, index) => {
    const person = all[random(PEOPLE)] as Somebody
    return {
      person,
      at: FIRST + random(DAYS * 24 * 60) * MINUTE,
      day: `20${27 + Math.floor(index / 300)}-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + (Math.floor(index / 12) % 25)).padStart(2, '0')}`,
    }
  })
  const leave = all.flatMap(({ id, away }) =>
    away ? [{ user_id: id, from: away.from, to: away.to, state: 'validated1' }] : [],
  )
  const decided = acts.map(({ person, day }) => ({ user_id: person.id, from: day, to: day, state: 'refused' }))
  const { rows } = await portal.database.executeSql(
    `with planted as (
       select t.*, row_number() over () as place from json_to_recordset($1) as t (user_id bigint, "from" date, "to" date, state text)
     ), months as (
       insert into months (user_id, year, month, state, updated_at)
       select distinct user_id, extract(year from "from")::int, extract(month from "from")::int, 'non_submitted', '2026-06-01'::timestamp from planted
       returning id, user_id, year, month
     )
     insert into events (month_id, user_id, event_code_id, kind, start_at, start_moment, end_at, end_moment, half_days, state, created_at, updated_at)
     select m.id, p.user_id, c.id, 'absence', p."from", 'am', p."to", 'pm', 2 * (p."to" - p."from" + 1), p.state, now(), '2026-06-01'
     from planted p join months m on m.user_id = p.user_id and m.year = extract(year from p."from") and m.month = extract(month from p."from"),
       (select id from event_codes where short_code = 'CSS') c
     order by p.place returning id, user_id, start_at`,
    [JSON.stringify([...leave, ...decided])],
  )
  const events = new Map(
    (rows as { id: number; user_id: number; start_at: string }[]).map((row) => [
      `${row.user_id} ${row.start_at}`,
      row.id,
    ]),
  )
  return acts.map((act) => ({ ...act, event_id: events.get(`${act.person.id} ${act.day}`) ?? 0 }))
}

const HALVES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** Said anew, by the clock on the wall: may somebody be reached at this minute? */
function isReachable({ off, away, immediate, is_contractor, ends_on }: Somebody, instant: number): boolean {
  const wall = parisWallTime(instant)
  const [day, time] = [wall.slice(0, 10), wall.slice(11, 16)]
  if (away && away.from <= day && day <= away.to) return false
  if (immediate.length > 0) return true
  const weekday = HALVES[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'sunday'
  if (weekday === 'saturday' || weekday === 'sunday' || day === '2026-07-14') return false
  if (!is_contractor && ends_on !== null && day > ends_on) return false
  const half = `${weekday}-${time < '13:00' ? 'am' : 'pm'}` as const
  return time >= '09:00' && time < '19:00' && !off.includes(half)
}

interface Sent {
  to: string
  days: string[]
  at: number
}

/** The portal with a mail server that notes when what was handed to it. */
function noting(now: () => number): { platform: Platform; sent: Sent[] } {
  const sent: Sent[] = []
  const send = async ({ to, text }: Mail) => {
    const days = [...text.matchAll(/le (\d\d)\/(\d\d)\/(20\d\d)/g)].map(
      ([, day, month, year]) => `${year}-${month}-${day}`,
    )
    sent.push({ to, days, at: now() })
  }
  return { platform: { ...portal.platform, mailer: { send, close: () => undefined } }, sent }
}

/** Runs the clock from act to act, and every five minutes in which something is due. */
async function live(acts: readonly { at: number; audit_id: number }[], now: { at: number }, platform: Platform) {
  const handlers = jobHandlers(platform)
  const set = (at: number) => {
    now.at = at
    portal.setNow(new Date(at).toISOString())
  }
  const nextDue = async () => {
    const { rows } = await portal.database.executeSql('select min(due_at) as due from held_messages')
    const due = (rows as { due: Date | null }[])[0]?.due?.getTime() ?? Number.POSITIVE_INFINITY
    return Math.ceil(due / (5 * MINUTE)) * 5 * MINUTE
  }
  const waiting = [...acts]
  for (;;) {
    const act = waiting[0]
    const due = await nextDue()
    if (!act && due > ALL_TOLD) return
    if (act && act.at <= due) {
      waiting.shift()
      set(act.at)
      await handlers['audit-recorded']({ audit_id: act.audit_id })
      continue
    }
    set(due)
    if ((await releaseMessages(platform)) > 0) await platform.jobs.drain(handlers)
  }
}

test('DIS-17 DIS-02 over eight days of 500 people nothing leaves in quiet hours, all else once, and within five minutes of a window', async () => {
  const all = await people()
  const acts = (await plantAbsences(all)).toSorted((a, b) => a.at - b.at)
  const manager = (await portal.database.executeSql("select id from users where username = 'manager'")).rows[0] as {
    id: number
  }
  portal.setNow(new Date(FIRST).toISOString())
  const viewer = { actor: manager, subject: manager } as never
  const about = { viewer, entity: 'event', action: 'refused', request_id: 'veille', quiet: true } as const
  const ids = await portal.database.transaction((trx) =>
    portal.platform.record(
      trx,
      acts.map(({ event_id, person }) => ({ ...about, entity_id: event_id, person_id: person.id })),
    ),
  )
  const recorded = acts.map((act, index) => ({
    ...act,
    audit_id: ids[index] ?? 0,
    first: reachedFrom(act.person, act.at),
  }))
  const now = { at: FIRST }
  const { platform, sent } = noting(() => now.at)
  await live(recorded, now, platform)

  const byMail = new Map(all.map((person) => [person.email, person]))
  const quiet = sent.filter(({ to, at }) => !isReachable(byMail.get(to) as Somebody, at))
  expect(quiet).toEqual([])
  const told = new Map<string, number[]>()
  for (const { to, days, at } of sent)
    for (const day of days) told.set(`${to} ${day}`, [...(told.get(`${to} ${day}`) ?? []), at])
  // Of whoever is never reached again it waits for the sixty days to end.
  for (const { person, day, first } of recorded) {
    const times = told.get(`${person.email} ${day}`) ?? []
    expect(times, `${person.email} ${day}`).toHaveLength(first === null ? 0 : 1)
    if (first !== null && times[0] !== undefined) expect(times[0] - first).toBeLessThanOrEqual(5 * MINUTE)
  }
  expect(sent.length).toBeGreaterThan(ACTS / 2)
}, 180_000)

/** The first minute from an act on in which its person may be reached; null where none is in the time looked at. */
function reachedFrom(person: Somebody, from: number): number | null {
  for (let at = from; at <= ALL_TOLD; at += MINUTE) if (isReachable(person, at)) return at
  return null
}
