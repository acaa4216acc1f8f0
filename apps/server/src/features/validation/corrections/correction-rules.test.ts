import type { ReplyOf } from '@cadran/contract/kit'
import type { Month } from '@cadran/contract/timesheet/calendar'
import type { Correction, CorrectionHistoryEntry } from '@cadran/contract/timesheet/corrections'
import type { ExtraConfigAnswer } from '@cadran/contract/timesheet/extra-activities'
import type { OvertimeCode } from '@cadran/contract/timesheet/overtime'
import type { correctionEvidence, ValidatedCorrection } from '@cadran/contract/validation/corrections'
import { M_CODE, M_SCOPE } from '@cadran/rules/portal/messages'
import { M_COR_ASKER, M_COR_TWICE } from '@cadran/rules/timesheet/correction-states'
import { NOT_CRA } from '@cadran/rules/timesheet/month-flags'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, payroll, portal } from '../../../testing/opened-office.ts'
import type { Answer, Caller } from '../../../testing/portal.ts'
import { statementCost } from '../../../testing/statements.ts'

openBackOffice()

type CorrectionEvidence = ReplyOf<typeof correctionEvidence>
const APRIL = { year: 2026, month: 4 }
const REASON = 'Oublié avant l’envoi'
const text = ({ status, message }: { status: number; message: string }) => [status, message]
let leave: number

beforeAll(async () => {
  leave = await office.codeId('CP')
  await office.clear('consultant', 'prestataire', 'sanscra')
  // Closed without having been sent (COR-08).
  await office.plantMonth('consultant', APRIL, 'non_submitted')
  await office.plantEvent('consultant', '2026-04-13/2026-04-15', 'KED')
  await office.plantMonth('prestataire', APRIL, 'validated2')
  await office.close(APRIL)
})

const day = (on: string, event_code = leave) => {
  return { start_at: on, start_moment: 'am', end_at: on, end_moment: 'pm', event_code }
}
const ask = (caller: Caller, body: object) =>
  caller.post<Correction>('timesheet/correction', { ...APRIL, object: 'absence', reason: REASON, ...body })
const askFor = (caller: Caller, matricule: string, body: object) =>
  caller.post<ValidatedCorrection>('validation/correction', {
    ...{ ...APRIL, matricule, object: 'absence', reason: REASON },
    ...body,
  })
const act = (caller: Caller, { id, updated_at }: Pick<Correction, 'id' | 'updated_at'>, action: string, comment = '') =>
  caller.post<{ correction: ValidatedCorrection }>('validation/correction-action', {
    ...{ correction: id, action, comment, updated_at },
  })
const made = <C>(answer: Answer<C>): C => {
  expect([answer.status, answer.body]).toMatchObject([201, {}])
  return answer.body
}
const written = async (id: number) => {
  const { rows } = await portal.database.executeSql(`
    select a.action, u.username, o.username as as_whom, a.before->>'state' as before, a.after->>'state' as after, a.comment
    from audit a join users u on u.id = a.actor_id left join users o on o.id = a.on_behalf_of_id
    where a.entity = 'correction' and a.entity_id = ${id} order by a.id`)
  return rows
}

test('COR-13 whoever writes no report asks nothing, a contractor for hours and not for absences', async () => {
  expect(refusalOf(await ask(await portal.as('sanscra'), { new: day('2026-04-16') }))).toEqual(text(NOT_CRA))
  const contractor = await portal.as('prestataire')
  expect(refusalOf(await ask(contractor, { new: day('2026-04-16') }))).toEqual(text(M_CODE))
  const { body: codes } = await contractor.get<OvertimeCode[]>('timesheet/overtime-code/2026-04-15/2026-04-15')
  const code = codes.find(({ category }) => category === 'intervention')?.id
  const days = [{ date: '2026-04-15', hours: [{ start: '20:00', end: '21:00' }] }]
  const hours = { code, type: 'hour', start_at: '2026-04-15', end_at: '2026-04-15', days }
  expect(made(await ask(contractor, { object: 'overtime', new: hours })).minutes_difference).toBe(60)
})

test('COR-08 COR-27 COR-39 a month closed without having been sent takes one too; each step is told and in the audit', async () => {
  const asked = made(await ask(await portal.as('consultant'), { new: day('2026-04-16') }))
  expect(asked.days_difference).toBe(-1)
  const before = await written(asked.id)
  expect((await act(await portal.as('adjoint'), asked, 'validated1')).status).toBe(403)
  expect((await act(manager, asked, 'refused')).status).toBe(422)
  expect(await written(asked.id)).toEqual(before)

  await office.setRights('paie', [...(await office.person('paie')).roles, 'ROLE_ALLOWED_TO_SWITCH'])
  await payroll.post('user/run-as', { username: 'manager' })
  const acting = await portal.as('paie', { 'x-switch-user': 'manager' })
  const first = await act(acting, asked, 'validated1', 'Vu avec elle')
  expect([first.status, first.body]).toMatchObject([201, {}])
  expect((await act(payroll, first.body.correction, 'refused', 'Déjà comptée')).status).toBe(201)
  expect(await written(asked.id)).toMatchObject([
    { username: 'consultant', before: null, after: 'submitted' },
    { username: 'paie', as_whom: 'manager', before: 'submitted', after: 'validated1', comment: 'Vu avec elle' },
    { username: 'paie', as_whom: null, before: 'validated1', after: 'refused', comment: 'Déjà comptée' },
  ])
  const { body } = await manager.get<CorrectionHistoryEntry[]>(`validation/correction-action/${asked.id}`)
  expect(body.map(({ label, author, comment }) => [label, author, comment])).toEqual([
    ['Refus', expect.not.stringContaining('(par'), 'Déjà comptée'],
    ['Validation niveau 1', expect.stringMatching(/^Nadia Belkacem \(par .+\)$/), 'Vu avec elle'],
    ['Demande', 'Camille Rousseau', REASON],
  ])
})

test('COR-22 asked by the direct manager it goes above; where nobody stands above, two of payroll give a level each', async () => {
  const { matricule } = await office.person('consultant')
  const asked = made(await askFor(manager, matricule, { new: day('2026-04-17') }))
  expect(refusalOf(await act(manager, asked, 'validated1'))).toEqual(text(M_COR_ASKER))
  expect(refusalOf(await act(await portal.as('manager2'), asked, 'validated1'))).toEqual(text(M_SCOPE))
  const LEVELS = ['ROLE_ABSENCE_ACCEPT_FIRST_LEVEL', 'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL'] as const
  for (const who of ['paie', 'paie2']) {
    await office.setRights(who, [...new Set([...(await office.person(who)).roles, ...LEVELS])])
  }
  expect(refusalOf(await act(payroll, asked, 'validated1'))).toEqual(text(M_SCOPE))
  // Nobody else above has the role any more.
  await portal.database.executeSql(`
    update users set roles = array_remove(roles, 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL')
    where username <> 'manager' and id in (select ancestor_id from hierarchy where descendant_id = ${asked.user.id} and depth > 0)`)
  const first = await act(payroll, asked, 'validated1')
  expect([first.status, first.body]).toMatchObject([201, {}])
  const second = await act(await portal.as('paie2'), first.body.correction, 'validated2')
  expect(second.body.correction).toMatchObject({ state: 'validated2', carried: { year: 2026, month: 5 } })
})

test('COR-29 nothing is dated into a closed month, and what is given back stands on the counter of its code', async () => {
  const { rows } = await portal.database.executeSql(`
    select distinct c.counter, c.effective_on >= '2026-05-01' as is_open, c.fact_on from counter_entries c
    where c.correction_id is not null and c.user_id = (select id from users where username = 'consultant') order by c.fact_on`)
  expect(rows).toEqual([
    { counter: 'cp', is_open: true, fact_on: '2026-04-16' },
    { counter: 'cp', is_open: true, fact_on: '2026-04-17' },
  ])
})

test('COR-36 the file of the month keeps its page and gets a last one of what was decided, and of nothing else', async () => {
  const { matricule } = await office.person('consultant')
  const pagesOf = async (caller: Caller, address: string) => {
    const asked = await caller.get<{ url: string }>(address)
    expect([asked.status, asked.body]).toMatchObject([200, {}])
    const { rawPayload } = await caller.open(asked.body.url)
    return rawPayload.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length
  }
  const address = (month: number) => `timesheet/month/file/2026/${month}/request-download?user=${matricule}`
  expect(await pagesOf(manager, address(4))).toBe(2)
  expect(await pagesOf(manager, address(5))).toBe(1)
})

test('COR-05 COR-12 COR-18 COR-32 a week of extra activities, asked by the manager, with what its month proves', async () => {
  const { matricule } = await office.person('astreinte')
  const month = await manager.get<Month>(`timesheet/month/4/2026?user=${matricule}`)
  const [declared] = month.body.extra_activities
  const week = declared?.number ?? 0
  const config = await manager.get<ExtraConfigAnswer>(
    `validation/correction-week?matricule=${matricule}&year=2026&month=4&week=${week}`,
  )
  expect([config.status, config.body]).toMatchObject([200, {}])
  const stranger = await portal.as('manager2')
  const asStranger = await stranger.get(
    `validation/correction-week?matricule=${matricule}&year=2026&month=4&week=${week}`,
  )
  expect(refusalOf(asStranger)).toEqual(text(M_SCOPE))
  const complementaries = (declared?.complementaries ?? []).map(({ date, mission, hours }) => ({
    ...{ date, mission },
    hours: hours.map(({ start, code }) => ({ start, end: '21:00', code })),
  }))
  const hours = { week, comment: null, complementaries, constraints: [] }
  const asked = made(await askFor(manager, matricule, { object: 'extra_activity', new: hours }))
  // An hour more of work, two less on call: 18:30 to 20:00 and 22:00 to 24:00 stood there.
  expect([asked.minutes_difference, asked.old?.extra_activity?.duration, asked.new?.extra_activity?.duration]).toEqual([
    -60, 90, 150,
  ])
  expect(asked.counter).toBeNull()
  const same = await askFor(manager, matricule, { object: 'extra_activity', new: hours })
  expect(refusalOf(same)).toEqual(text(M_COR_TWICE))
  const { body } = await payroll.get<CorrectionEvidence>(`validation/correction/${asked.id}/evidence`)
  expect(body).toMatchObject({ report: { state: 'submitted' }, closed: { author: null }, exports: [], away: null })
  expect((await stranger.get(`validation/correction/${asked.id}/evidence`)).status).toBe(403)
})

test('COR-40 a month with corrections costs no statement more, and the list is one', async () => {
  const person = await portal.as('consultant')
  const { statementsOf } = statementCost(portal)
  const one = await statementsOf(() => person.get('timesheet/month/3/2026'))
  const many = await statementsOf(() => person.get('timesheet/month/4/2026'))
  expect(many.length).toBe(one.length)
  const list = await statementsOf(() => payroll.get('validation/correction?states[]=all&maxResults=100'))
  const other = await statementsOf(() => payroll.get('backend/absence-codes'))
  expect(list.length).toBe(other.length)
})
