import type { ReplyOf } from '@cadran/contract/kit'
import type { AbsencePerson, absenceEvidence } from '@cadran/contract/validation/absences'
import type { Planning } from '@cadran/contract/validation/planning'
import { M_404, M_ROLE, M_SCOPE } from '@cadran/rules/portal/messages'
import type { PartTime } from '@cadran/rules/portal/person'
import { firstSlot, rangeSlots, slotOf } from '@cadran/rules/timesheet/half-day'
import { HALF } from '@cadran/rules/validation/planning'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyLedger } from '../../../testing/ledger.ts'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'

type Evidence = ReplyOf<typeof absenceEvidence>

openBackOffice()
let team: { id: number; username: string }[]

const evidence = (caller: Caller, id: number | string) => caller.get<Evidence>(`validation/event/${id}/evidence`)

beforeAll(async () => {
  const { manager_id } = await portal.database.kysely
    .selectFrom('users')
    .where('username', '=', 'consultant')
    .select('manager_id')
    .executeTakeFirstOrThrow()
  team = await portal.database.kysely
    .selectFrom('users')
    .where('manager_id', '=', manager_id)
    .where('is_active', '=', true)
    .where('matricule', 'not like', 'T%')
    .where((eb) => eb.or([eb('end_at', 'is', null), eb('end_at', '>=', '2026-06-30')]))
    .select(['id', 'username'])
    .orderBy('id')
    .execute()
})
beforeEach(() => office.clear(...team.map(({ username }) => username)))

test('BCK-08 ABS-39 the evidence of an absence: 401, 403 without the role or the scope, 404 for what is none', async () => {
  const { id } = await office.plantEvent('consultant', '2026-05-18')
  expect((await evidence(portal.anonymous, id)).status).toBe(401)
  expect(refusalOf(await evidence(await portal.as('consultant'), id))).toEqual([403, M_ROLE.message])
  const other = await office.plantEvent('paie', '2026-05-20')
  expect(refusalOf(await evidence(manager, other.id))).toEqual([403, M_SCOPE.message])
  const activity = await office.plantEvent('consultant', '2026-05-19', 'INT')
  for (const unknown of [activity.id, 987_654, 0, 'x']) {
    expect(refusalOf(await evidence(manager, unknown))).toEqual([404, M_404.message])
  }
})

test('ABS-39 who else of the team is away on those days, refused ones and others left out, and who is there', async () => {
  const [mate, second] = team.filter(({ username }) => username !== 'consultant')
  if (!mate || !second) throw new Error('The team of the consultant has three people')
  const { id } = await office.plantEvent('consultant', '2026-05-18/2026-05-20')
  await office.plantEvent(mate.username, '2026-05-20 pm/2026-05-22', 'CSS', 'validated1')
  await office.plantEvent(second.username, '2026-05-19', 'CSS', 'refused')
  await office.plantEvent(second.username, '2026-05-26')
  const { status, body } = await evidence(manager, id)
  expect(status).toBe(200)
  const consultant = await office.personId('consultant')
  expect(body.people.map((one) => one.id)).toEqual([consultant, mate.id])
  expect(body.people[1]?.away).toMatchObject([
    { start_at: '2026-05-20', start_moment: 'pm', end_at: '2026-05-22', state: 'validated1' },
  ])
  expect(body.days.map(({ day }) => day)).toEqual([
    '2026-05-17',
    '2026-05-18',
    '2026-05-19',
    '2026-05-20',
    '2026-05-21',
    '2026-05-22',
    '2026-05-23',
  ])
  expect(body.days.map(({ worked }) => worked)).toEqual([false, true, true, true, true, true, false])
  const all = body.team_size
  // Nobody works on the Sunday and the Saturday.
  expect(body.days.map(({ present }) => present)).toEqual([0, all - 1, all - 1, all - 2, all - 1, all - 1, 0])
})

test('KEY-11 the absence that is asked about is marked by its id, whatever its state, and a refused one keeps nobody away', async () => {
  const { id } = await office.plantEvent('consultant', '2026-05-19', 'CSS', 'refused')
  const again = await office.plantEvent('consultant', '2026-05-19/2026-05-20')
  const of_refused = (await evidence(manager, id)).body
  expect(of_refused.people[0]?.away.map((one) => [one.id, one.state])).toEqual([
    [id, 'refused'],
    [again.id, 'submitted'],
  ])
  const present = (body: Evidence, day: string) => body.days.find((one) => one.day === day)?.present
  expect(present(of_refused, '2026-05-19')).toBe(of_refused.team_size - 1)
  const of_again = (await evidence(manager, again.id)).body
  expect(of_again.people[0]?.away.map((one) => one.id)).toEqual([again.id])
  expect(present(of_again, '2026-05-19')).toBe(of_again.team_size - 1)
})

test('ABS-53 ABS-54 the counters at 31/12 with every request granted; a contractor has none', async () => {
  const { kysely } = portal.database
  const user_id = await office.personId('consultant')
  await emptyLedger(portal.database, user_id)
  const entry = { user_id, source: 'test', created_at: portal.platform.clock.now() }
  await kysely
    .insertInto('counter_entries')
    .values([
      { ...entry, counter: 'cp', kind: 'opening', hundredths: 1000, effective_on: '2026-05-01' },
      { ...entry, counter: 'rtt', kind: 'opening', hundredths: 300, effective_on: '2026-05-01' },
      { ...entry, counter: 'rtt', kind: 'accrual', hundredths: 92, effective_on: '2026-05-15' },
    ])
    .execute()
  const { id } = await office.plantEvent('consultant', '2026-05-18', 'CSS')
  // May to December: 208 and 1458 hundredths of CP, eight times the JRS of the last month.
  expect((await evidence(manager, id)).body.projection).toEqual({ cp: 26.66, rtt: 11.28 })
  await office.plantEvent('consultant', '2026-06-08/2026-06-10', 'CP')
  expect((await evidence(manager, id)).body.projection).toEqual({ cp: 23.66, rtt: 11.28 })

  await kysely.updateTable('users').set({ person_type: 'contractor' }).where('id', '=', user_id).execute()
  expect((await evidence(manager, id)).body.projection).toBeNull()
})

test('MON-58 whoever of the team is off by part time, or between two contracts, is not counted as there', async () => {
  const { kysely } = portal.database
  const [mate, second] = team.filter(({ username }) => username !== 'consultant')
  if (!mate || !second) throw new Error('The team of the consultant has three people')
  const { id } = await office.plantEvent('consultant', '2026-05-18/2026-05-20')
  const missing = async () => {
    const { days, team_size } = (await evidence(manager, id)).body
    return days.filter(({ worked }) => worked).map(({ present }) => team_size - present)
  }
  expect(await missing()).toEqual([1, 1, 1, 0, 0])

  const part_times: PartTime[] = [
    { starts_on: '2026-01-01', half_days_off: ['tuesday-am', 'tuesday-pm'] },
    { starts_on: '2026-05-20', half_days_off: ['wednesday-am', 'wednesday-pm', 'thursday-am'] },
  ]
  await kysely
    .updateTable('users')
    .set({ part_times: sql`${JSON.stringify(part_times)}::jsonb` })
    .where('id', '=', mate.id)
    .execute()
  expect(await missing()).toEqual([1, 2, 2, 0, 0])
  // Half of the Thursday is worked, until an absence takes it.
  await office.plantEvent(mate.username, '2026-05-21 pm', 'CSS', 'validated1')
  expect(await missing()).toEqual([1, 2, 2, 1, 0])

  await kysely
    .updateTable('users')
    .set({ seniority_at: '2020-01-01', last_end_at: '2026-05-18', start_at: '2026-05-20' })
    .where('id', '=', second.id)
    .execute()
  expect(await missing()).toEqual([1, 3, 2, 1, 0])
})

type Shown = AbsencePerson['absences'][number]

/** How many of these people the planning shows away on a half-day that the absence takes of its person. */
function alsoAway(planning: Planning, matricule: string, absence: Shown, mates: ReadonlySet<string>): number {
  const own = planning.people.find((person) => person.matricule === matricule)
  const first = slotOf(planning.from, 'am')
  const taken = rangeSlots(absence)
    .map((slot) => own?.halves[slot - first] ?? HALF.outside)
    .flatMap((code, at) => (code === HALF.closed || code === HALF.outside ? [] : [firstSlot(absence) - first + at]))
  return planning.people.filter(
    (other) => mates.has(other.matricule) && taken.some((at) => (other.halves[at] ?? HALF.outside) > 0),
  ).length
}

test('ABS-45 MON-58 PLN-28 how many are also absent (README 27): those whom the planning draws away beside each absence', async () => {
  const { kysely } = portal.database
  const [mate, second] = team.filter(({ username }) => username !== 'consultant')
  if (!mate || !second) throw new Error('The team of the consultant has three people')
  const change = (id: number, changes: object) =>
    kysely.updateTable('users').set(changes).where('id', '=', id).execute()
  const rhythm: PartTime[] = [
    { starts_on: '2026-01-01', half_days_off: [] },
    { starts_on: '2026-06-01', half_days_off: ['wednesday-am', 'wednesday-pm', 'friday-pm'] },
    { starts_on: '2026-06-22', half_days_off: ['tuesday-am'] },
  ]
  const contract = { seniority_at: null, last_end_at: null, start_at: '2020-01-01' }
  await change(mate.id, { ...contract, part_times: sql`${JSON.stringify(rhythm)}::jsonb` })
  const east = await kysely.selectFrom('workplaces').where('zone', '=', 'FR-67').select('id').executeTakeFirst()
  await change(second.id, {
    ...contract,
    seniority_at: '2019-01-01',
    last_end_at: '2026-06-09',
    start_at: '2026-06-11',
    workplace_id: east?.id,
  })

  // Each time what the consultant takes, what the two others take, and how many of them the same half-days find away.
  const cases: [number, string, string | null, string | null][] = [
    [0, '2026-04-03', null, '2026-04-03/2026-04-05'], // Good Friday is a holiday in the east
    [1, '2026-05-20', '2026-05-20', null], // no Wednesdays off yet
    [0, '2026-06-03/2026-06-05', '2026-06-03', null],
    [0, '2026-06-10', null, '2026-06-09/2026-06-11'], // between two contracts
    [2, '2026-06-15/2026-06-17', '2026-06-16/2026-06-17', '2026-06-17 pm'],
    [0, '2026-06-19 pm', '2026-06-19', null],
    [1, '2026-06-24', '2026-06-24', null], // Wednesdays are worked again
    [0, '2026-07-10/2026-07-12', null, '2026-07-11/2026-07-12'],
    [0, '2026-07-14/2026-07-15', '2026-07-13/2026-07-14', null],
  ]
  for (const [, asked, his, hers] of cases) {
    await office.plantEvent('consultant', asked)
    if (his) await office.plantEvent(mate.username, his, 'MAL', 'validated1')
    if (hers) await office.plantEvent(second.username, hers)
  }

  const head = await portal.as('helene.delmas')
  const query = 'states[]=all&minDate=2026-01-01&maxDate=2026-12-31&maxResults=100'
  const { body: listed } = await head.get<AbsencePerson[]>(`validation/event/absence/user?${query}`)
  const own = await office.person('consultant')
  const consultant = listed.find(({ matricule }) => matricule === own.matricule)
  const planted = consultant?.absences.filter(({ start_at }) => start_at >= '2026-04-01')
  expect(planted?.map(({ also_absent }) => also_absent)).toEqual(cases.map(([count]) => count))

  const people = await kysely.selectFrom('users').select(['matricule', 'manager_id']).execute()
  const matesOf = (matricule: string) => {
    const manager_id = people.find((one) => one.matricule === matricule)?.manager_id ?? null
    return new Set(
      people.flatMap((one) => (one.manager_id === manager_id && one.matricule !== matricule ? [one.matricule] : [])),
    )
  }
  const shown = listed.flatMap(({ matricule, absences }) => absences.map((absence) => ({ matricule, absence })))
  for (const period of new Set(shown.map(({ absence }) => absence.start_at.slice(0, 7)))) {
    const { body: planning } = await head.get<Planning>(`validation/planning?period=${period}`)
    const inMonth = shown.filter(({ absence }) => absence.start_at.startsWith(period))
    expect(inMonth.map(({ absence }) => [absence.id, absence.also_absent])).toEqual(
      inMonth.map(({ matricule, absence }) => [absence.id, alsoAway(planning, matricule, absence, matesOf(matricule))]),
    )
  }
  expect(shown.filter(({ absence }) => absence.also_absent > 0).length).toBeGreaterThan(20)
})
