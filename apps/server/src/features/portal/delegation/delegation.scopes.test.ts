import type { ReplyOf } from '@cadran/contract/kit'
import type { LentDecision } from '@cadran/contract/portal/delegation'
import type { AbsencePerson } from '@cadran/contract/validation/absences'
import type { ListedMonth, listMonths, MonthHistoryEntry } from '@cadran/contract/validation/activities'
import type { ExtraRequest } from '@cadran/contract/validation/extra-requests'
import type { awaiting } from '@cadran/contract/validation/filters'
import type { Planning } from '@cadran/contract/validation/planning'
import { M_MANAGEE, M_ROLE, M_SCOPE, M_SELF } from '@cadran/rules/portal/messages'
import { M_BOTH } from '@cadran/rules/validation/delegation'
import { beforeEach, expect, test } from 'vitest'
import {
  accept,
  DATES,
  deputy,
  matricules,
  newMails,
  openDeputies,
  refusalOf,
  set,
} from '../../../testing/deputies.fixture.ts'
import { type Requests, requestsOn } from '../../../testing/extra-requests.fixture.ts'
import { STAMP } from '../../../testing/office.fixture.ts'
import { manager, office, payroll, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'
import { statementCost } from '../../../testing/statements.ts'

openDeputies()

let requests: Requests
beforeEach(async () => {
  requests = requestsOn(portal)
  await office.clear('adjoint')
})

type Acted = { month: ListedMonth; action: MonthHistoryEntry; message: string }
const APRIL = { year: 2026, month: 4 }
const REPORTS = { ...DATES, scopes: ['activities'] }
const actOn = (caller: Caller, month: number, action: string, updated_at = STAMP) =>
  caller.post<Acted>('validation/month-action', { month, action, comment: '', updated_at })
/** A report of April that has been sent. */
const report = async (username = 'consultant') => {
  await office.clear(username)
  return office.plantMonth(username, APRIL, 'submitted')
}
const awaits = async (caller: Caller) => (await caller.get<ReplyOf<typeof awaiting>>('validation/awaiting')).body

test('DEL-08 DEL-13 a report of a direct managee of the manager is decided, one two levels below and other scopes are not', async () => {
  const id = await report()
  await set(DATES)
  expect(refusalOf(await actOn(deputy, id, 'validated1'))).toEqual([403, M_SCOPE.message])
  expect(refusalOf(await deputy.get('validation/month'))).toEqual([403, M_SCOPE.message])
  await portal.database.executeSql('delete from deputies')
  const { body } = await set(REPORTS)
  const acted = await actOn(deputy, id, 'validated1')
  expect([acted.status, acted.body.month.state], acted.body.message).toEqual([201, 'validated1'])
  const [row] = (await office.audit('month', id)).slice(-1)
  expect(row).toMatchObject({
    actor_id: await office.personId('interne'),
    standing_for_id: await office.personId('manager'),
    after: { delegation: body.id },
  })
  expect(refusalOf(await actOn(deputy, await report('equipier'), 'validated1'))).toEqual([403, M_MANAGEE.message])
  expect(refusalOf(await actOn(deputy, await report('nora.amrani'), 'validated1'))).toEqual([403, M_SCOPE.message])
  expect(refusalOf(await actOn(deputy, await report('manager'), 'validated1'))).toEqual([403, M_SCOPE.message])
  expect(refusalOf(await actOn(deputy, await office.plantMonth('interne', APRIL, 'submitted'), 'validated1'))).toEqual([
    403,
    M_SELF.message,
  ])
  expect(refusalOf(await accept())).toEqual([403, M_SCOPE.message])
  expect(refusalOf(await actOn(deputy, id, 'validated2', acted.body.month.updated_at ?? ''))).toEqual([
    403,
    M_ROLE.message,
  ])
})

test('DEL-08 DEL-11 a deputy reads the lent reports, their history and their files, and no others', async () => {
  await set(REPORTS)
  const id = await report()
  await actOn(deputy, id, 'non_submitted')
  await report('equipier')
  const { body } = await deputy.get<ReplyOf<typeof listMonths>>('validation/month?maxResults=100')
  const own = await manager.get<ReplyOf<typeof listMonths>>('validation/month?maxResults=100')
  const of = ({ months }: ReplyOf<typeof listMonths>) => [...new Set(months.map(({ user }) => user.matricule))]
  expect(of(body)).toEqual(of(own.body).filter((matricule) => matricule !== matricules.interne))
  expect(body.months.every(({ standing_for }) => standing_for?.matricule === matricules.manager)).toBe(true)
  expect((await deputy.get(`validation/month/${id}`)).status).toBe(200)
  const history = await deputy.get<MonthHistoryEntry[]>(`validation/month-action/${id}`)
  const [who, whom] = [await office.person('interne'), await office.person('manager')]
  expect(history.body[0]).toMatchObject({ action: 'non_submitted', author: `${who.identity} pour ${whom.identity}` })
  const other = await report('nora.amrani')
  expect((await deputy.get(`validation/month/${other}`)).status).toBe(403)
  expect((await deputy.get(`timesheet/month/4/2026?user=${matricules.consultant}`)).status).toBe(200)
  const outside = await office.person('nora.amrani')
  expect((await deputy.get(`timesheet/month/4/2026?user=${outside.matricule}`)).status).toBe(403)
  await portal.database.executeSql(`update deputies set scopes = '{absences}'`)
  expect(refusalOf(await deputy.get(`timesheet/month/4/2026?user=${matricules.consultant}`))).toEqual([
    403,
    M_SCOPE.message,
  ])
})

test('DEL-11 a role of one’s own does not bear on whom only another scope lends', async () => {
  const roles = `array['ROLE_VALIDATION', 'ROLE_CRA_SHOW', 'ROLE_ABSENCE_SHOW', 'ROLE_ABSENCE_EDIT_TYPE', 'ROLE_CONTRACTOR_MANAGER']`
  await portal.database.executeSql(`update users set roles = ${roles} where username = 'interne'`)
  await set(DATES)
  expect((await deputy.get(`timesheet/month/4/2026?user=${matricules.consultant}`)).status).toBe(403)
  const acted = await accept()
  expect(acted.status).toBe(201)
  const { event } = acted.body as unknown as { event: { id: number; actions: string[] } }
  expect(event.actions).not.toContain('edit')
  await portal.database.executeSql(`update users set roles = '{}' where username = 'interne'`)
})

test('DEL-08 DEL-20 DEL-39 a request of extra activities is decided for the manager by its own scope alone', async () => {
  const id = await requests.plant('consultant')
  const decide = () => deputy.post<Acted>('validation/month-action', requests.decision(id, 'accept_extra_activities'))
  await set(REPORTS)
  expect(refusalOf(await decide())).toEqual([403, M_SCOPE.message])
  await portal.database.executeSql('delete from deputies')
  await set({ ...DATES, scopes: ['extra-requests'] })
  const { body: listed } = await deputy.get<ExtraRequest[]>('validation/extra-activities?maxResults=100')
  const found = listed.find(({ month_id }) => month_id === id)
  expect(found).toMatchObject({ standing_for: { matricule: matricules.manager } })
  expect(found?.actions).toHaveLength(3)
  expect((await awaits(deputy)).requests).toMatchObject({ count: listed.length })
  const acted = await decide()
  expect([acted.status, acted.body.message]).toEqual([201, undefined])
  expect((await requests.stored(id))?.status).toBe('accepted')
  const { body } = await manager.get<LentDecision[]>('user/delegation/decisions?maxResults=1')
  expect(body).toMatchObject([
    { decision: 'Activités complémentaires acceptées', absence: null, month: { year: 2026, month: 5 } },
  ])
  const undone = await deputy.post(`validation/month-action/${id}/undo`, {})
  expect([undone.status, (await requests.stored(id))?.status]).toEqual([201, 'pending'])
  expect((await deputy.get('validation/extra-activities/1')).status).not.toBe(200)
})

test('DEL-08 DEL-11 the planning shows the people of the manager', async () => {
  await set(DATES)
  expect(refusalOf(await deputy.get('validation/planning'))).toEqual([403, M_SCOPE.message])
  await portal.database.executeSql('delete from deputies')
  await set({ ...DATES, scopes: ['planning'] })
  const of = async (caller: Caller) =>
    (await caller.get<Planning>('validation/planning')).body.people.map(({ matricule }) => matricule)
  const own = (await of(manager)).filter((matricule) => matricule !== matricules.manager)
  expect(new Set(await of(deputy))).toEqual(new Set([...own, matricules.interne]))
  expect(refusalOf(await deputy.get('validation/event/absence/user'))).toEqual([403, M_SCOPE.message])
})

test('DEL-18 DEL-19 nobody gives a report both levels by delegation, whichever comes first', async () => {
  const second = `array_append(roles, 'ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL')`
  const back = `array_append(${second}, 'ROLE_ACTIVITY_BACKWARD_SECOND_LEVEL')`
  await portal.database.executeSql(`update users set roles = ${back} where username in ('manager', 'manager2')`)
  const other = await portal.as('manager2')
  await set({ ...REPORTS, deputy: matricules.manager2 })
  const id = await report()
  const first = await actOn(other, id, 'validated1')
  expect([first.status, first.body.month.actions]).toEqual([201, ['non_submitted']])
  const [who, whom] = [await office.person('manager2'), await office.person('manager')]
  expect(first.body.month.validated1_for).toBe(`${who.identity} pour ${whom.identity}`)
  const { updated_at } = first.body.month
  for (const caller of [other, manager]) {
    expect(refusalOf(await actOn(caller, id, 'validated2', updated_at ?? ''))).toEqual([403, M_BOTH.message])
  }
  const paid = await actOn(payroll, id, 'validated2', updated_at ?? '')
  expect(paid.status).toBe(201)

  const anew = await office.plantMonth('consultant', { year: 2026, month: 5 }, 'validated1')
  const given = await actOn(other, anew, 'validated2')
  expect([given.status, given.body.message]).toEqual([201, undefined])
  await office.plantMonth('consultant', { year: 2026, month: 5 }, 'submitted')
  const seen = await other.get<ReplyOf<typeof listMonths>>('validation/month?period=2026-05&maxResults=100')
  expect(seen.body.months.find((month) => month.id === anew)?.actions).not.toContain('validated1')
  expect(refusalOf(await actOn(other, anew, 'validated1'))).toEqual([403, M_BOTH.message])
  expect((await actOn(manager, anew, 'validated1')).status).toBe(201)
})

test('DEL-21 mails and the signature on the CRA name both', async () => {
  await set({ ...DATES, scopes: ['absences', 'activities'] })
  const [who, whom] = [await office.person('interne'), await office.person('manager')]
  const both = `${who.identity} pour ${whom.identity}`
  await newMails()
  const id = await report()
  const { id: leave } = await office.plantEvent('consultant', '2026-05-18')
  const refused = { event: leave, action: 'refused', comment: 'Trop tard', updated_at: STAMP }
  expect((await deputy.post('validation/event-action', refused)).status).toBe(201)
  await office.plantEvent('consultant', '2026-04-01', 'INT', 'submitted')
  await actOn(deputy, id, 'validated1')
  portal.setNow('2026-05-07T14:05:00+02:00')
  expect((await newMails()).join('\n')).toContain(`${both} a refusé votre absence :`)
  const address = `timesheet/month/file/2026/4/request-download?user=${matricules.consultant}`
  const { body } = await deputy.get<{ url: string }>(address)
  const { rawPayload, statusCode } = await deputy.open(body.url)
  expect([statusCode, rawPayload.length > 1000]).toEqual([200, true])
})

test('DEL-23 rows say for whom, a filter keeps the lent ones, and what awaits the viewer counts them', async () => {
  await office.clear('nora.amrani')
  await office.plantEvent('consultant', '2026-05-18')
  const before = await awaits(await portal.as('manager2'))
  await set({ ...DATES, scopes: ['absences', 'activities'], deputy: matricules.manager2 })
  const other = await portal.as('manager2')
  const list = async (query: string) =>
    (await other.get<AbsencePerson[]>(`validation/event/absence/user?maxResults=100&states[]=submitted&${query}`)).body
  const { identity } = await office.person('manager')
  const lent = await list('lent=1')
  expect(lent.map(({ matricule }) => matricule)).toContain(matricules.consultant)
  expect(lent.every(({ standing_for }) => standing_for?.identity === identity)).toBe(true)
  const all = await list('')
  expect(all.filter(({ standing_for }) => standing_for !== null)).toHaveLength(lent.length)
  expect(all.length).toBeGreaterThan(lent.length)
  // As it opens, with the manager filter on oneself, the list shows what is counted.
  const opened = await list(`manager=${matricules.manager2}`)
  const after = await awaits(other)
  expect(after.absences?.people_count).toBe(opened.length)
  expect(after.absences?.people_count).toBeGreaterThan(before.absences?.people_count ?? 0)
  const months = await other.get<ReplyOf<typeof listMonths>>(
    'validation/month?period=pending&states[]=submitted&maxResults=100',
  )
  expect(months.body.waiting.reduce((sum, { count }) => sum + count, 0)).toBe(after.months?.count)
  expect(after.months?.count).toBeGreaterThan(before.months?.count ?? 0)
})

test('DEL-38 a list with lent people keeps its one query, its total and its page size', async () => {
  for (const day of ['2026-05-18', '2026-05-19']) await office.plantEvent('consultant', day)
  await office.plantEvent('equipier', '2026-05-18')
  const reads = async (caller: Caller) => {
    const answers: { size: number; total: number }[] = []
    const statements = await statementCost(portal).statementsOf(async () => {
      const { body, headers } = await caller.get<AbsencePerson[]>(
        'validation/event/absence/user?states[]=submitted&maxResults=1',
      )
      answers.push({ size: body.length, total: Number(headers['x-total-count']) })
    })
    const isList = ({ text }: { text: string }) => text.includes(' from events e ') && text.includes(' as total')
    return { ...answers[0], lists: statements.filter(isList).length }
  }
  const own = await reads(manager)
  await set({ ...DATES, deputy: matricules.manager2 })
  const other = await portal.as('manager2')
  const lent = await other.get<AbsencePerson[]>('validation/event/absence/user?states[]=submitted&maxResults=100')
  expect(await reads(other)).toEqual({ size: 1, total: lent.body.length, lists: own.lists })
  expect(own.lists).toBe(1)
})
