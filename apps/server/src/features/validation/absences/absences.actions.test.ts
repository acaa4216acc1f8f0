import type { Absence, AbsenceHistoryEntry, AbsencePerson } from '@cadran/contract/validation/absences'
import { M_ABS_STATE, M_STALE } from '@cadran/rules/portal/messages'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { duringOn } from '../../../testing/during.ts'
import { refusalOf, STAMP } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, payroll, portal } from '../../../testing/opened-office.ts'
import type { Answer, Caller } from '../../../testing/portal.ts'

type Acted = { event: Absence; action: AbsenceHistoryEntry; message?: string }

openBackOffice()
let during: ReturnType<typeof duringOn>
let mailed: number

beforeAll(async () => {
  during = duringOn(portal)
})
beforeEach(async () => {
  await office.clear('consultant', 'equipier')
  mailed = (await portal.mails()).length
})

const act = (caller: Caller, event: number, action: string, comment = '', updated_at = STAMP): Promise<Answer<Acted>> =>
  caller.post('validation/event-action', { event, action, comment, updated_at })
// A mail's body is quoted-printable: soft line ends are taken out, accents are not needed for what is looked for.
const newMails = async () => (await portal.mails()).slice(mailed).map((mail) => mail.replaceAll('=\n', ''))

test('ABS-67 ABS-69 SM-A-02 EX-V-41 level 1: state, who and when, a history entry, a later stamp, no mail', async () => {
  const { id, month_id } = await office.plantEvent('consultant', '2026-05-18')
  const { status, body } = await act(manager, id, 'validated1', '  Bonnes vacances ')
  expect(status).toBe(201)
  const { identity, id: manager_id } = await office.person('manager')
  expect(body.event).toMatchObject({
    id,
    state: 'validated1',
    validated1_by_name: identity,
    validated1_at: '2026-05-21T07:00:00.000Z',
    backwarded: false,
    editable: false,
    updated_at: '2026-05-21T09:00:00',
    actions: ['submitted', 'edit'],
  })
  expect(body.action).toMatchObject({
    action: 'validated1',
    label: 'Validation niveau 1',
    author: identity,
    comment: 'Bonnes vacances',
    created_at: '2026-05-21T07:00:00.000Z',
  })
  expect(await office.event(id)).toMatchObject({ state: 'validated1', validated1_by: manager_id })
  expect((await office.month(month_id)).updated_at).toBe('2026-05-21T09:00:00')
  expect(await office.audit('event', id)).toMatchObject([
    {
      action: 'validated1',
      actor_id: manager_id,
      on_behalf_of_id: null,
      comment: 'Bonnes vacances',
      before: { state: 'submitted' },
    },
  ])
  expect(await newMails()).toEqual([])
})

test('ABS-70 ABS-75 SM-A-04 level 2 by payroll, internal too', async () => {
  const { id } = await office.plantEvent('consultant', '2026-05-18', 'CSS', 'validated1')
  const { status, body } = await act(payroll, id, 'validated2', 'vu')
  expect([status, body.event.state, body.action.label]).toEqual([201, 'validated2', 'Validation niveau 2'])
  expect(await office.event(id)).toMatchObject({ state: 'validated2', validated1_by: await office.personId('manager') })
  expect(await newMails()).toEqual([])
})

test('ABS-78 ABS-81 ABS-107 SM-A-03 a refusal frees the half-days and is mailed with its comment', async () => {
  const { id } = await office.plantEvent('consultant', '2026-05-18')
  const { status, body } = await act(manager, id, 'refused', 'Livraison cette semaine')
  expect([status, body.event.state, body.action.action]).toEqual([201, 'refused', 'refused'])
  const [mail, ...others] = await newMails()
  expect(others).toEqual([])
  const { email } = await office.person('consultant')
  expect(mail).toContain(`To: ${email}`)
  expect(mail).toContain('Livraison cette semaine')
  expect(mail).toContain('18/05/2026')
  const consultant = await portal.as('consultant')
  const codes = await portal.database.kysely
    .selectFrom('event_codes')
    .where('short_code', '=', 'CSS')
    .select('id')
    .execute()
  const again = { start_at: '2026-05-18', start_moment: 'am', end_at: '2026-05-18', end_moment: 'pm' }
  expect((await consultant.post('timesheet/event', [{ ...again, event_code: codes[0]?.id }])).status).toBe(201)
})

test('ABS-82 ABS-88 ABS-106 SM-A-05 a send-back clears level 1, marks the absence and is mailed', async () => {
  const { id, month_id } = await office.plantEvent('consultant', '2026-05-18', 'CSS', 'validated1')
  const { status, body } = await act(manager, id, 'submitted', 'Peux-tu décaler ?')
  expect(status).toBe(201)
  expect(body.event).toMatchObject({
    state: 'submitted',
    backwarded: true,
    editable: true,
    validated1_at: null,
    validated1_by_name: null,
  })
  expect(body.action).toMatchObject({ action: 'backward', label: 'Renvoi' })
  expect(await office.event(id)).toMatchObject({ state: 'submitted', backwarded: true, validated1_by: null })
  expect((await office.month(month_id)).state).toBe('non_submitted')
  const mails = await newMails()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('vous a renvoy')
})

test('ABS-84 ABS-87 SM-A-06 EX-V-53 from validated2 with the second role, and its own trace', async () => {
  const { id } = await office.plantEvent('consultant', '2026-05-18', 'CSS', 'validated2')
  const { roles } = await office.person('paie')
  await office.setRights(
    'paie',
    roles.filter((role) => role !== 'ROLE_ABSENCE_BACKWARD'),
  )
  const { status, body } = await act(payroll, id, 'submitted')
  expect([status, body.event.state, body.event.backwarded]).toEqual([201, 'submitted', true])
  await office.setRights('paie', roles)
  expect(await newMails()).toHaveLength(1)
})

test('ABS-110 a person without an address, and the action stands all the same', async () => {
  const { id } = await office.plantEvent('consultant', '2026-05-18')
  const { email } = await office.person('consultant')
  const address = (to: string | null) =>
    portal.database.kysely.updateTable('users').set({ email: to }).where('username', '=', 'consultant').execute()
  await address(null)
  expect((await act(manager, id, 'refused', 'non')).status).toBe(201)
  expect(await newMails()).toEqual([])
  await address(email)
  expect((await office.event(id)).state).toBe('refused')
})

test('ABS-89 an absence of a report already sent may be sent back; the report keeps its state', async () => {
  const month_id = await office.plantMonth('consultant', { year: 2026, month: 5 }, 'submitted')
  const { id } = await office.plantEvent('consultant', '2026-05-18', 'CSS', 'validated1')
  const { body } = await act(manager, id, 'submitted')
  expect(body.event).toMatchObject({ state: 'submitted', month_state: 'submitted', editable: false })
  expect((await office.month(month_id)).state).toBe('submitted')
})

test('ABS-76 EX-V-49 first level reaches the whole hierarchy, indirect managees included', async () => {
  const { id } = await office.plantEvent('equipier', '2026-05-18')
  expect((await act(manager, id, 'validated1')).status).toBe(201)
})

test('ABS-71 ABS-72 EX-V-45 level 2 opens with the month the absence starts in, in Paris', async () => {
  const june = await office.plantEvent('consultant', '2026-06-01', 'CSS', 'validated1')
  const may = await office.plantEvent('consultant', '2026-05-29 pm', 'CSS', 'validated1')
  const { matricule } = await office.person('consultant')
  portal.setNow('2026-05-31T21:59:59Z')
  const atMonthEnd = await portal.as('paie')
  const { body } = await atMonthEnd.get<AbsencePerson[]>(
    `validation/event/absence/user?states[]=validated1&minDate=2026-05-01&person=${matricule}`,
  )
  expect(body[0]?.absences.map(({ actions }) => actions.includes('validated2'))).toEqual([true, false])
  expect((await act(atMonthEnd, june.id, 'validated2')).status).toBe(409)
  expect((await act(atMonthEnd, may.id, 'validated2')).status).toBe(201)
  portal.setNow('2026-05-31T22:00:00Z')
  expect((await act(atMonthEnd, june.id, 'validated2')).status).toBe(201)
  portal.setNow('2026-05-21T09:00:00+02:00')
})

test('ABS-105 BCK-55 two acts inside one second are told apart: the second stamp is a second later', async () => {
  const { id } = await office.plantEvent('consultant', '2026-05-18')
  const first = await act(manager, id, 'validated1')
  const second = await act(payroll, id, 'validated2', '', first.body.event.updated_at)
  expect([first.body.event.updated_at, second.body.event.updated_at]).toEqual([
    '2026-05-21T09:00:00',
    '2026-05-21T09:00:01',
  ])
  const late = await act(payroll, id, 'submitted', '', first.body.event.updated_at)
  expect(refusalOf(late)).toEqual([409, M_STALE.message])
})

test('ABS-103 SM-A-38 of two at once one passes, the other is told, and one entry is written', async () => {
  const { id } = await office.plantEvent('consultant', '2026-05-18')
  const answers = await Promise.all([
    act(manager, id, 'validated1'),
    act(manager, id, 'refused'),
    act(await portal.as('manager'), id, 'validated1'),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(answers.filter(({ status }) => status === 409).map(refusalOf)).toEqual([
    [409, M_STALE.message],
    [409, M_STALE.message],
  ])
  expect(await office.audit('event', id)).toHaveLength(1)
})

test('ABS-103 an act and the employee’s own deletion at once: never both', async () => {
  const { id } = await office.plantEvent('consultant', '2026-05-18')
  const consultant = await portal.as('consultant')
  const [validated, deleted] = await Promise.all([
    act(manager, id, 'validated1'),
    consultant.delete(`timesheet/event/${id}`),
  ])
  expect([
    [201, 409],
    [404, 204],
  ]).toContainEqual([validated.status, deleted.status])
})

test('ABS-103 SM-A-38 whoever waits for another writer decides on the absence and the month as they were left', async () => {
  const { id, month_id, user_id } = await office.plantEvent('consultant', '2026-05-18')
  const other = await portal.database.kysely
    .selectFrom('event_codes')
    .where('kind', '=', 'absence')
    .where('id', '!=', (await office.event(id)).event_code_id)
    .select('id')
    .executeTakeFirstOrThrow()
  const whileHeld = (change: object) =>
    during(
      (trx) => trx.selectFrom('users').where('id', '=', user_id).select('id').forNoKeyUpdate().execute(),
      () => act(manager, id, 'validated1'),
      (trx) => trx.updateTable('events').set(change).where('id', '=', id).execute(),
    )
  expect(refusalOf(await whileHeld({ updated_at: '2026-05-11T10:00:01' }))).toEqual([409, M_STALE.message])
  expect(refusalOf(await whileHeld({ updated_at: STAMP, state: 'refused' }))).toEqual([409, M_ABS_STATE.message])
  const { status, body } = await whileHeld({ state: 'submitted', event_code_id: other.id })
  expect([status, body.event.event_code.id, body.event.state]).toEqual([201, other.id, 'validated1'])
  expect((await office.month(month_id)).updated_at).toBe('2026-05-21T09:00:00')
})

test('ABS-74 ABS-118 EX-V-47 one action per level, holders of both included', async () => {
  const planted = await office.plantEvent('nora.amrani', '2026-05-18')
  const double = await portal.as('double')
  const skipped = await act(double, planted.id, 'validated2')
  expect(refusalOf(skipped)).toEqual([409, M_ABS_STATE.message])
  const first = await act(double, planted.id, 'validated1')
  expect((await act(double, planted.id, 'validated2', '', first.body.event.updated_at)).status).toBe(201)
  await office.clear('nora.amrani')
})

test('BCK-39 RUN-26 RUN-35 run as, the rights are the subject’s and the history names both', async () => {
  const { id } = await office.plantEvent('consultant', '2026-05-18')
  const support = await portal.as('support', { 'x-switch-user': 'manager' })
  const { status, body } = await act(support, id, 'validated1')
  const [subject, actor] = [await office.person('manager'), await office.person('support')]
  expect([status, body.action.author]).toEqual([201, `${subject.identity} (par ${actor.identity})`])
  expect(body.event.validated1_by_name).toBe(subject.identity)
  expect(await office.audit('event', id)).toMatchObject([{ actor_id: actor.id, on_behalf_of_id: subject.id }])
})
