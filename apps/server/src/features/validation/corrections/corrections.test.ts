import type { Month } from '@cadran/contract/timesheet/calendar'
import type { Correction, CorrectionHistoryEntry } from '@cadran/contract/timesheet/corrections'
import type { PastAbsence } from '@cadran/contract/timesheet/events'
import type { OvertimeCode } from '@cadran/contract/timesheet/overtime'
import type { ValidatedCorrection } from '@cadran/contract/validation/corrections'
import type { Planning } from '@cadran/contract/validation/planning'
import { M_404, M_ACTION, M_CODE, M_ROLE, M_SCOPE, M_SELF, M_STALE, M_STAMP } from '@cadran/rules/portal/messages'
import {
  M_COR_ASKER,
  M_COR_LEVELS,
  M_COR_OLD,
  M_COR_OPEN,
  M_COR_SAME,
  M_COR_STATE,
  M_COR_TWICE,
} from '@cadran/rules/timesheet/correction-states'
import { CORRECTION_NOT_WORKED, CORRECTION_OVERLAP, M_COR_REASON } from '@cadran/rules/timesheet/corrections'
import { M_REFUSAL_COMMENT } from '@cadran/rules/timesheet/workflow'
import { beforeAll, expect, test } from 'vitest'
import { newMailsOf } from '../../../testing/mails.ts'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, payroll, portal } from '../../../testing/opened-office.ts'
import type { Answer, Caller } from '../../../testing/portal.ts'
import { verifyLedger } from '../../portal/counters/index.ts'

openBackOffice()

const newMails = newMailsOf(() => portal)
const APRIL = { year: 2026, month: 4 }
const CLOSED = [
  'months',
  'events',
  'overtimes',
  'remote_days',
  'extra_activity_weeks',
  'extra_activity_hours',
  'month_files',
  'periods',
  'period_figures',
]
let person: Caller
let cp: number
let leave: number
let before: string

/** Every row of every closed thing, as JSON (COR-02). */
async function closedRows(): Promise<string> {
  const parts = CLOSED.map((table) => `select '${table}' || to_jsonb(t)::text as line from ${table} t`)
  const { rows } = await portal.database.executeSql(
    `select md5(string_agg(x.line, '|' order by x.line)) as sum from (${parts.join(' union all ')}) x`,
  )
  return (rows[0] as { sum: string }).sum
}

beforeAll(async () => {
  person = await portal.as('consultant')
  cp = await office.codeId('CP')
  await office.clear('consultant')
  await office.clearCorrections()
  await office.plantMonth('consultant', APRIL, 'validated2')
  await office.plantEvent('consultant', '2026-04-13/2026-04-17', 'KED', 'validated2')
  leave = (await office.plantEvent('consultant', '2026-04-20/2026-04-21', 'CP', 'validated2')).id
  await office.close(APRIL)
  before = await closedRows()
})

const on = (from: string, to = from, event_code = cp) => ({
  ...{
    start_at: from.slice(0, 10),
    start_moment: from.slice(11) || 'am',
    end_at: to.slice(0, 10),
    end_moment: to.slice(11) || 'pm',
  },
  event_code,
})
const REASON = 'Oublié avant l’envoi'
const ask = (body: object, caller = person) =>
  caller.post<Correction>('timesheet/correction', { ...APRIL, object: 'absence', reason: REASON, ...body })
const act = (caller: Caller, { id, updated_at }: Pick<Correction, 'id' | 'updated_at'>, action: string, comment = '') =>
  caller.post<{ correction: ValidatedCorrection; action: CorrectionHistoryEntry }>('validation/correction-action', {
    ...{ correction: id, action, comment, updated_at },
  })
const take = (caller: Caller, { id, updated_at }: Pick<Correction, 'id' | 'updated_at'>) =>
  caller.post<Correction>('timesheet/correction-action', { correction: id, action: 'withdrawn', updated_at })
const made = (answer: Answer<Correction>) => {
  expect([answer.status, answer.body]).toMatchObject([201, {}])
  return answer.body
}
const totalOf = ({ headers }: Answer<unknown>) => Number(headers['x-total-count'])
const said = (answer: Answer<unknown>) => refusalOf(answer)
const text = ({ status, message }: { status: number; message: string }) => [status, message]

test('COR-03 COR-04 COR-06 COR-11 what cannot be asked is refused with its text, and leaves nothing', async () => {
  const refusals: [object, { status: number; message: string }][] = [
    [{ new: on('2026-04-17'), reason: 'non' }, M_COR_REASON],
    [{ month: 5, new: on('2026-05-18') }, M_COR_OPEN],
    [{ year: 2023, month: 4, new: on('2023-04-18') }, M_COR_OLD],
    [{ new: on('2026-04-18', '2026-04-19') }, CORRECTION_NOT_WORKED],
    [
      { new: on('2026-04-30', '2026-05-04') },
      { status: 422, message: 'Un événement doit commencer et se terminer dans le même mois' },
    ],
    [
      { new: on('2026-04-17', '2026-04-15') },
      { status: 422, message: 'La date de fin doit être supérieure à la date de début' },
    ],
    [{ new: on('2026-04-17', '2026-04-17', 999_999) }, M_CODE],
    [{ new: on('2026-04-17', '2026-04-20') }, CORRECTION_OVERLAP],
    [{ new: null }, M_COR_SAME],
    [{ old_id: leave, new: on('2026-04-20', '2026-04-21') }, M_COR_SAME],
    [{ old_id: 999_999, new: null }, M_404],
    [{ object: 'remote', new: { days: [{ day: '2026-04-13', am: false, pm: false }] } }, M_COR_SAME],
  ]
  for (const [body, refusal] of refusals) expect(said(await ask(body))).toEqual(text(refusal))
  const { body } = await person.get<Correction[]>('timesheet/correction?year=2026')
  expect(body).toEqual([])
})

test('COR-01 COR-16 COR-18 COR-28 asked, previewed, read by who decides, and given both levels', async () => {
  const preview = await person.post<object>('timesheet/correction-preview', {
    ...{ ...APRIL, object: 'absence', new: on('2026-04-17 pm') },
  })
  expect(preview.body).toMatchObject({
    ...{ days_difference: -0.5, counter: 'cp', carried: { year: 2026, month: 5 }, refusal: null },
    replaces: [{ start_at: '2026-04-17', start_moment: 'pm', end_at: '2026-04-17', end_moment: 'pm' }],
  })
  const asked = made(await ask({ new: on('2026-04-17 pm'), client_key: 'client-key-1' }))
  expect((await ask({ new: on('2026-04-17 pm'), client_key: 'client-key-1' })).status).toBe(200)
  expect(asked).toMatchObject({ state: 'submitted', old: null, actions: ['edit', 'withdrawn'], carried: null })
  expect(said(await ask({ new: on('2026-04-16', '2026-04-17') }))).toEqual(text(M_COR_TWICE))
  const listed = await manager.get<ValidatedCorrection[]>('validation/correction')
  expect([totalOf(listed), listed.body[0]]).toMatchObject([
    1,
    { id: asked.id, actions: ['validated1', 'refused'], counter: 'cp' },
  ])
  // Their own balance, from which what they ask for is taken already (ABS-56).
  const { body: own } = await person.get<Month>('timesheet/month/5/2026')
  const left = own.counters ? own.counters.cp + own.counters.before_june + own.counters.remainder : 0
  expect(listed.body[0]?.balance).toEqual({ before: expect.closeTo(left + 0.5), after: expect.closeTo(left) })
  const first = await act(manager, asked, 'validated1')
  expect([first.status, first.body.action]).toMatchObject([201, { label: 'Validation niveau 1' }])
  expect(totalOf(await payroll.get('validation/correction'))).toBe(1)
  const second = await act(payroll, first.body.correction, 'validated2')
  expect(second.body.correction).toMatchObject({ state: 'validated2', carried: { year: 2026, month: 5 }, actions: [] })
  const history = await payroll.get<CorrectionHistoryEntry[]>(`validation/correction-action/${asked.id}`)
  expect(history.body.map(({ label, comment }) => [label, comment])).toEqual([
    ['Validation niveau 2', null],
    ['Validation niveau 1', null],
    ['Demande', REASON],
  ])
})

test('COR-02 COR-23 COR-34 COR-35 the closed month stays as it was and shows it, the month that carries it too', async () => {
  expect(await closedRows()).toBe(before)
  const { body: april } = await person.get<Month>('timesheet/month/4/2026')
  const { body: may } = await person.get<Month>('timesheet/month/5/2026')
  expect(april.corrections).toMatchObject([{ state: 'validated2', from: APRIL, to: { year: 2026, month: 5 } }])
  expect(may.corrections).toEqual(april.corrections)
  expect(april.events.map(({ event_code }) => event_code.short_code)).toEqual(['KED', 'CP'])
  expect((await person.get<Month>('timesheet/month/3/2026')).body.corrections).toEqual([])
})

test('COR-37 planning and history tell the truth with a mark, and the history keeps the line that was', async () => {
  const { body: half } = await manager.get<Planning>('validation/planning?period=2026-04')
  expect(half.absences.filter(({ corrected }) => corrected)).toMatchObject([
    { start_at: '2026-04-17', start_moment: 'pm', days_count: 0.5, state: 'validated2' },
  ])
  const { body: lines } = await person.get<PastAbsence[]>('timesheet/event/history/absence?year=2026')
  const marked = lines.filter(({ corrected }) => corrected !== null)
  expect(marked.map(({ start_at, corrected, days_count }) => [start_at, corrected, days_count])).toEqual([
    ['2026-04-17', 'outcome', 0.5],
  ])
})

test('COR-09 COR-14 COR-42 a decided correction is corrected by another one, never changed', async () => {
  const [{ id } = { id: 0 }] = (await person.get<Correction[]>('timesheet/correction')).body
  const back = made(await ask({ corrects: id, new: null }))
  expect(back).toMatchObject({ corrects: id, days_difference: 0.5, old: { absence: { start_moment: 'pm' } } })
  const first = await act(manager, back, 'validated1')
  expect((await act(payroll, first.body.correction, 'validated2')).status).toBe(201)
  const changing = portal.database.executeSql(`update corrections set reason = 'autre motif' where id = ${id}`)
  await expect(changing).rejects.toMatchObject({ constraint: 'decided_correction_is_final' })
  const { body: half } = await manager.get<Planning>('validation/planning?period=2026-04')
  expect(half.absences.filter(({ corrected }) => corrected)).toEqual([])
  const much = made(await ask({ new: on('2026-04-22', '2026-04-30'), old_id: null }))
  expect(much.insufficient_balance).toBe((much.days_difference ?? 0) < -12.5)
  expect((await take(person, much)).body.state).toBe('withdrawn')
  expect((await verifyLedger(portal.platform, { is_replayed: false })).faults).toEqual([])
  expect(await closedRows()).toBe(before)
})

test('COR-19 COR-20 COR-21 SM-C-31 who may not decide is told why, in the order of the table', async () => {
  const asked = made(await ask({ old_id: leave, new: on('2026-04-20', '2026-04-20') }))
  expect(said(await act(manager, asked, 'refused'))).toEqual(text(M_REFUSAL_COMMENT))
  expect(said(await act(manager, asked, 'validée'))).toEqual(text(M_ACTION))
  expect(said(await act(manager, { ...asked, updated_at: 'hier' }, 'validated1'))).toEqual(text(M_STAMP))
  expect(said(await act(manager, { ...asked, updated_at: '2026-01-01T00:00:00' }, 'validated1'))).toEqual(text(M_STALE))
  expect(said(await act(payroll, asked, 'validated2'))).toEqual(text(M_COR_STATE))
  expect(said(await act(person, asked, 'validated1'))[0]).toBe(403)
  const other = await portal.as('adjoint')
  expect(said(await act(other, asked, 'validated1'))[0]).toBe(403)
  const first = (await act(manager, asked, 'validated1', 'Vu')).body.correction
  expect(said(await act(manager, first, 'validated1'))).toEqual(text(M_COR_STATE))
  const { roles, is_manager } = await office.person('manager')
  await office.setRights('manager', [...roles, 'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL'], is_manager)
  expect(said(await act(manager, first, 'validated2'))).toEqual(text(M_COR_LEVELS))
  await office.setRights('manager', roles, is_manager)
  const refused = await act(payroll, first, 'refused', 'Déjà payé')
  expect(refused.body.correction).toMatchObject({ state: 'refused', comment: 'Déjà payé', carried: null })
  expect(said(await act(payroll, refused.body.correction, 'refused', 'Encore'))).toEqual(text(M_COR_STATE))
  expect(said(await take(person, refused.body.correction))).toEqual(text(M_COR_STATE))
})

test('COR-12 COR-20 SM-C-28 SM-C-32 for somebody else: who may, whom it is not for, and nobody decides what they asked', async () => {
  const { matricule } = await office.person('consultant')
  const own = await office.person('manager')
  const asking = (caller: Caller, who: string, body: object = {}) =>
    caller.post<ValidatedCorrection>('validation/correction', {
      ...{ ...APRIL, matricule: who, object: 'absence', reason: REASON, old_id: leave, new: null, ...body },
    })
  expect(said(await asking(manager, own.matricule))).toEqual(text(M_SELF))
  expect(said(await asking(await portal.as('gestion').catch(() => portal.as('auditeur')), matricule))).toEqual(
    text(M_ROLE),
  )
  expect(said(await asking(manager, 'INCONNU'))).toEqual(text(M_SCOPE))
  const asked = await asking(manager, matricule)
  expect([asked.status, asked.body.obstacle]).toEqual([201, M_COR_ASKER.message])
  expect(said(await act(manager, asked.body, 'validated1'))).toEqual(text(M_COR_ASKER))
  const stranger = await portal.as('equipier')
  expect(said(await take(stranger, asked.body))).toEqual(text(M_404))
  expect(
    said(
      await person.patch(`timesheet/correction/${asked.body.id}`, {
        reason: REASON,
        updated_at: asked.body.updated_at,
      }),
    ),
  ).toEqual(text(M_404))
  expect((await newMails()).join()).toContain('a demandé une régularisation pour vous')
  expect((await take(person, asked.body)).body.state).toBe('withdrawn')
})

test('SM-C-01 COR-10 COR-15 COR-26 two at once: one is asked, one decides, and what is changed is told by its stamp', async () => {
  const both = await Promise.all([ask({ new: on('2026-04-16') }), ask({ new: on('2026-04-16 pm') })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const asked = both.find(({ status }) => status === 201)?.body ?? made(await ask({}))
  const edited = await person.patch<Correction>(`timesheet/correction/${asked.id}`, {
    ...{ new: on('2026-04-16 am', '2026-04-16 am'), updated_at: asked.updated_at },
  })
  expect([edited.status, edited.body.days_difference]).toEqual([200, -0.5])
  expect(said(await take(person, asked))).toEqual(text(M_STALE))
  const stale = await act(manager, asked, 'validated1')
  expect(stale.body).toMatchObject({ code: 'stale', detail: expect.stringMatching(/^Modifiée par .+ à \d\d:\d\d$/) })
  const decisions = await Promise.all([
    act(manager, edited.body, 'validated1'),
    act(manager, edited.body, 'refused', 'Non'),
  ])
  expect(decisions.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const history = await manager.get<CorrectionHistoryEntry[]>(`validation/correction-action/${asked.id}`)
  expect(
    history.body.map(({ action }) => action).filter((action) => action === 'validated1' || action === 'refused'),
  ).toHaveLength(1)
  const won = decisions.find(({ status }) => status === 201)?.body.correction
  if (won?.state === 'validated1') await take(person, won)
})

test('COR-05 COR-25 hours, remote half-days and several at once', async () => {
  const remote = made(await ask({ object: 'remote', new: { days: [{ day: '2026-04-15', am: true, pm: false }] } }))
  expect(remote).toMatchObject({ days_difference: 0.5, old: { remote: { days: [{ am: false, pm: false }] } } })
  const { body: codes } = await person.get<OvertimeCode[]>('timesheet/overtime-code/2026-04-15/2026-04-15')
  const code = codes.find(({ category }) => category === 'intervention')?.id
  const hours = made(
    await ask({
      object: 'overtime',
      new: {
        ...{ code, type: 'hour', start_at: '2026-04-15', end_at: '2026-04-15' },
        days: [{ date: '2026-04-15', hours: [{ start: '22:00', end: '23:40' }] }],
      },
    }),
  )
  expect(hours.minutes_difference).toBe(100)
  const { body: outcomes } = await manager.post<{ status: number }[]>('validation/correction-actions', {
    corrections: [remote, hours, { id: 999_999, updated_at: hours.updated_at }].map(({ id, updated_at }) => ({
      ...{ correction: id, action: 'validated1', updated_at },
    })),
  })
  expect(outcomes.map(({ status }) => status)).toEqual([201, 201, 404])
  expect(await closedRows()).toBe(before)
})
