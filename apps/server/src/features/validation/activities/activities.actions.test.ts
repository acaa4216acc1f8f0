import type { ListedMonth, MonthHistoryEntry } from '@cadran/contract/validation/activities'
import { M_CRA_ABS2, M_CRA_STATE, M_STALE } from '@cadran/rules/portal/messages'
import { beforeEach, expect, test } from 'vitest'
import { refusalOf, STAMP } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, payroll, portal } from '../../../testing/opened-office.ts'
import type { Answer, Caller } from '../../../testing/portal.ts'

type Acted = { month: ListedMonth; action: MonthHistoryEntry; message?: string }

openBackOffice()
let mailed: number
const APRIL = { year: 2026, month: 4 }

beforeEach(async () => {
  await office.clear('consultant', 'equipier', 'nora.amrani')
  mailed = (await portal.mails()).length
})

const act = (caller: Caller, month: number, action: string, comment = '', updated_at = STAMP): Promise<Answer<Acted>> =>
  caller.post('validation/month-action', { month, action, comment, updated_at })
const newMails = async () => (await portal.mails()).slice(mailed).map((mail) => mail.replaceAll('=\n', ''))

/** A report of April with an activity, a pre-filled one and an absence. */
async function plantReport(state: 'submitted' | 'validated1' | 'validated2') {
  const id = await office.plantMonth('consultant', APRIL, state)
  const absence = state === 'submitted' ? 'validated1' : 'validated2'
  return {
    id,
    activity: (await office.plantEvent('consultant', '2026-04-01', 'INT', state)).id,
    prefilled: (await office.plantEvent('consultant', '2026-04-02', 'INT', state, true)).id,
    absence: (await office.plantEvent('consultant', '2026-04-03', 'CP', absence)).id,
  }
}

test('ACT-73 ACT-87 SM-M-03 level 1: the activities follow, the absences stay, a history entry, no mail', async () => {
  const { id, activity, prefilled, absence } = await plantReport('submitted')
  const { status, body } = await act(manager, id, 'validated1', ' merci ')
  const { identity, id: manager_id } = await office.person('manager')
  expect(status).toBe(201)
  expect(body.month).toMatchObject({ id, state: 'validated1', submitted: true, updated_at: '2026-05-21T09:00:00' })
  expect(body.action).toMatchObject({
    month: id,
    action: 'validated1',
    label: 'CRA validé par le manager',
    author: identity,
    comment: 'merci',
    created_at: '2026-05-21T07:00:00.000Z',
  })
  expect(await office.month(id)).toMatchObject({ state: 'validated1', backwarded: false })
  expect(await office.event(activity)).toMatchObject({ state: 'validated1', updated_at: '2026-05-21T09:00:00' })
  expect((await office.event(prefilled)).state).toBe('validated1')
  expect(await office.event(absence)).toMatchObject({ state: 'validated1', updated_at: STAMP })
  expect(await office.audit('month', id)).toMatchObject([
    { action: 'validated1', actor_id: manager_id, before: { state: 'submitted' }, after: { state: 'validated1' } },
  ])
  expect(await newMails()).toEqual([])
  const consultant = await portal.as('consultant')
  expect((await consultant.delete(`timesheet/event/${activity}`)).status).toBe(409)
})

test('ACT-80 ACT-71 CLO-10 SM-M-05 level 2, once its absences have theirs; its owner is mailed once, without the comment', async () => {
  const { id, activity } = await plantReport('validated1')
  const { status, body } = await act(payroll, id, 'validated2', 'Vu avec Nadia')
  expect([status, body.month.state, body.month.validated2, body.action.label]).toEqual([
    201,
    'validated2',
    true,
    'CRA validé par la paie',
  ])
  expect((await office.event(activity)).state).toBe('validated2')
  const mails = await newMails()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain(`To: ${(await office.person('consultant')).email}`)
  expect(mails[0]).not.toContain('Vu avec Nadia')
})

test('ACT-90 ACT-94 ACT-95 SM-M-06 a send-back: pre-filled events are derived again, activities wait, the mail says why', async () => {
  const { id, activity, prefilled, absence } = await plantReport('submitted')
  const { status, body } = await act(manager, id, 'non_submitted', 'Il manque la journée du 14')
  expect(status).toBe(201)
  expect(body.month).toMatchObject({ state: 'non_submitted', submitted: false, backwarded: true, submitted_at: null })
  expect(body.action).toMatchObject({ action: 'non_submitted', label: 'CRA renvoyé' })
  expect(await office.month(id)).toMatchObject({ state: 'non_submitted', submitted_at: null, backwarded: true })
  expect((await office.event(activity)).state).toBe('submitted')
  expect((await office.event(absence)).state).toBe('validated1')
  await expect(office.event(prefilled)).rejects.toThrow('no result')
  const [mail, ...others] = await newMails()
  expect(others).toEqual([])
  expect(mail).toContain(`To: ${(await office.person('consultant')).email}`)
  expect(mail).toContain('Il manque la')
  const consultant = await portal.as('consultant')
  const month = await consultant.get<{ editable: boolean; last_comment: { comment: string } | null }>(
    'timesheet/month/4/2026',
  )
  expect(month.body).toMatchObject({ editable: true, last_comment: { comment: 'Il manque la journée du 14' } })
  expect((await consultant.delete(`timesheet/event/${activity}`)).status).toBe(204)
})

test('ACT-91 ACT-92 SM-M-07 SM-M-08 payroll sends back from validated1 and from validated2', async () => {
  for (const state of ['validated1', 'validated2'] as const) {
    await office.clear('consultant')
    const { id, activity } = await plantReport(state)
    const { status, body } = await act(payroll, id, 'non_submitted')
    expect([status, body.month.state]).toEqual([201, 'non_submitted'])
    expect((await office.event(activity)).state).toBe('submitted')
    expect(await newMails()).toHaveLength(state === 'validated1' ? 1 : 2)
  }
})

test('ACT-94 SM-M-01 what was sent back can be sent again, which clears the mark', async () => {
  const id = await office.plantMonth('prestataire', APRIL, 'submitted')
  await act(manager, id, 'non_submitted')
  const contractor = await portal.as('prestataire')
  const sent = await contractor.post('timesheet/month/4/2026', {
    certified: true,
    no_prestation: false,
    satisfaction: 2,
    comment: null,
  })
  expect(sent.status).toBe(200)
  expect(await office.month(id)).toMatchObject({ state: 'submitted', backwarded: false })
})

test('ACT-84 ACT-85 SM-M-04 EX-V-57 a holder of both levels takes his own managee through one level after the other', async () => {
  const id = await office.plantMonth('nora.amrani', APRIL, 'submitted')
  const double = await portal.as('double')
  expect(refusalOf(await act(double, id, 'validated2'))).toEqual([409, M_CRA_STATE.message])
  const first = await act(double, id, 'validated1')
  expect(first.body.month.actions).toEqual(['validated2', 'non_submitted'])
  expect((await act(double, id, 'validated2', '', first.body.month.updated_at ?? '')).status).toBe(201)
})

test('ACT-92 SM-M-06 the pair of second send-back and first accept stands in for the first-level role on a managee', async () => {
  const { roles } = await office.person('double')
  await office.setRights(
    'double',
    roles.filter((role) => role !== 'ROLE_ACTIVITY_BACKWARD_FIRST_LEVEL'),
    true,
  )
  const id = await office.plantMonth('nora.amrani', APRIL, 'submitted')
  expect((await act(await portal.as('double'), id, 'non_submitted')).status).toBe(201)
  await office.setRights('double', roles, true)
})

test('ACT-81 EX-V-59 a report whose absence cannot have level 2 yet waits for it', async () => {
  const july = { year: 2026, month: 7 }
  const id = await office.plantMonth('consultant', july, 'validated1')
  const absence = await office.plantEvent('consultant', '2026-07-24', 'CP', 'validated1')
  expect(refusalOf(await act(payroll, id, 'validated2'))).toEqual([409, M_CRA_ABS2.message])
  portal.setNow('2026-07-01T00:00:00+02:00')
  const later = await portal.as('paie')
  const body = { event: absence.id, action: 'validated2', updated_at: STAMP }
  expect((await later.post('validation/event-action', body)).status).toBe(201)
  const { updated_at } = await office.month(id)
  expect((await act(later, id, 'validated2', '', updated_at)).status).toBe(201)
  portal.setNow('2026-05-21T09:00:00+02:00')
})

test('ACT-97 SM-M-37 of two at once one passes and the other is stale; inside one second the stamps differ', async () => {
  const { id } = await plantReport('submitted')
  const answers = await Promise.all([act(manager, id, 'validated1'), act(manager, id, 'non_submitted')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(answers.filter(({ status }) => status === 409).map(refusalOf)).toEqual([[409, M_STALE.message]])
  expect(await office.audit('month', id)).toHaveLength(1)

  await office.clear('consultant')
  const again = await plantReport('submitted')
  const first = await act(manager, again.id, 'validated1')
  const absences = await office.event(again.absence)
  await payroll.post('validation/event-action', {
    event: again.absence,
    action: 'validated2',
    updated_at: absences.updated_at,
  })
  expect(refusalOf(await act(payroll, again.id, 'validated2', '', first.body.month.updated_at ?? ''))).toEqual([
    409,
    M_STALE.message,
  ])
  const { updated_at } = await office.month(again.id)
  expect([first.body.month.updated_at, updated_at]).toEqual(['2026-05-21T09:00:00', '2026-05-21T09:00:01'])
})

test('ACT-97 the employee’s draft and a validation at once: whoever comes second is told', async () => {
  const { id } = await plantReport('submitted')
  const consultant = await portal.as('consultant')
  const [validated, draft] = await Promise.all([
    act(manager, id, 'validated1'),
    consultant.post('timesheet/month/4/2026', { draft: true, comment: 'encore un mot' }),
  ])
  expect([validated.status, draft.status]).toEqual([201, 409])
})

test('BCK-39 decision 4: run as a validator, the history names both', async () => {
  const { id } = await plantReport('submitted')
  const support = await portal.as('support', { 'x-switch-user': 'manager' })
  const { status, body } = await act(support, id, 'validated1')
  const [subject, actor] = [await office.person('manager'), await office.person('support')]
  expect([status, body.action.author]).toEqual([201, `${subject.identity} (par ${actor.identity})`])
})
