import { M_404, M_ROLE, M_SCOPE } from '@cadran/rules/portal/messages'
import { M_UNDO } from '@cadran/rules/timesheet/undo'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditOf, refusalOf, STAMP } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, payroll, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'

openBackOffice()

const NOW = '2026-05-21T09:00:00+02:00'
const MAY = { year: 2026, month: 5 }
const later = (seconds: number) => portal.setNow(new Date(Date.parse(NOW) + seconds * 1000).toISOString())

beforeEach(() => office.clear('consultant'))
afterEach(() => portal.setNow(NOW))

interface Acted {
  event: { state: string; updated_at: string; actions: string[]; undoable: object | null }
  month: { state: string; updated_at: string; undoable: object | null }
  action: { label: string; action: string }
}

const onEvent = (caller: Caller, event: number, action: string, updated_at = STAMP, comment = '') =>
  caller.post<Acted>('validation/event-action', { event, action, comment, updated_at })
const onMonth = (caller: Caller, month: number, action: string, updated_at = STAMP) =>
  caller.post<Acted>('validation/month-action', { month, action, comment: '', updated_at })
const undoEvent = (caller: Caller, id: number) => caller.post<Acted>(`validation/event-action/${id}/undo`)
const undoMonth = (caller: Caller, id: number) => caller.post<Acted>(`validation/month-action/${id}/undo`)

const STANDS = [409, M_UNDO.message]

/** What is an absence's own, without its stamp; it waits since its last change where nothing else is said. */
const rowOf = async (id: number) => {
  const { updated_at: stamp, waiting_since, ...row } = await office.event(id)
  return { ...row, waiting_since: waiting_since ?? stamp.slice(0, 10) }
}

const newMails = async (deed: () => Promise<unknown>, which: 'due' | 'all' = 'all') => {
  const before = new Set(await portal.mails(which))
  await deed()
  return (await portal.mails(which)).filter((mail) => !before.has(mail))
}

describe('an absence', () => {
  const plant = async (state?: 'validated1' | 'validated2') =>
    (await office.plantEvent('consultant', '2026-05-18', 'CSS', state)).id

  test.each([
    ['validated1', undefined, 'Validation annulée'],
    ['refused', undefined, 'Refus annulé'],
    ['submitted', 'validated1', 'Renvoi annulé'],
  ] as const)(
    'KEY-05 %s from %s is taken back: as it was, its stamp grown, both lines kept',
    async (action, state, label) => {
      const id = await plant(state)
      const former = await rowOf(id)
      const acted = await onEvent(manager, id, action)
      expect(acted.body.event.undoable).toEqual({ action, seconds: 30 })
      later(30)
      const { status, body } = await undoEvent(manager, id)
      expect([status, body.event.state, body.action.label]).toEqual([201, former.state, label])
      expect(await rowOf(id)).toEqual(former)
      expect(body.event.updated_at > acted.body.event.updated_at).toBe(true)
      const history = await payroll.get<{ label: string }[]>(`validation/event-action/${id}`)
      expect(history.body.map((entry) => entry.label)).toEqual([label, acted.body.action.label])
    },
  )

  test('KEY-05 payroll takes back its own levels, and who had validated before stays', async () => {
    const id = await plant('validated1')
    const former = await rowOf(id)
    await onEvent(payroll, id, 'validated2')
    expect((await undoEvent(payroll, id)).status).toBe(201)
    expect(await rowOf(id)).toEqual(former)
    const second = await plantSecond()
    await onEvent(payroll, second, 'submitted')
    expect((await undoEvent(payroll, second)).body.event.state).toBe('validated2')
  })
  // In March the employee may change it no more, so that payroll may send it back (SM-A-06).
  const plantSecond = async () => {
    const { id } = await office.plantEvent('consultant', '2026-04-20', 'CSS', 'validated2')
    await office.plantMonth('consultant', { year: 2026, month: 4 }, 'validated1')
    return id
  }

  test('KEY-05 thirty seconds by the clock, and not one more', async () => {
    const id = await plant()
    await onEvent(manager, id, 'validated1')
    later(31)
    const before = await office.everything()
    expect(refusalOf(await undoEvent(manager, id))).toEqual(STANDS)
    expect(await office.everything()).toBe(before)
  })

  test('KEY-05 somebody else’s act, one that was followed by another, or none at all stands', async () => {
    const id = await plant()
    expect(refusalOf(await undoEvent(manager, id))).toEqual(STANDS)
    const { body } = await onEvent(manager, id, 'validated1')
    expect(refusalOf(await undoEvent(payroll, id))).toEqual(STANDS)
    await onEvent(payroll, id, 'validated2', body.event.updated_at)
    expect(refusalOf(await undoEvent(manager, id))).toEqual(STANDS)
    expect((await undoEvent(payroll, id)).status).toBe(201)
    expect(refusalOf(await undoEvent(manager, id))).toEqual(STANDS)
  })

  test('KEY-05 twice at once: one is taken back, the other is told', async () => {
    const id = await plant()
    await onEvent(manager, id, 'refused')
    const answers = await Promise.all([undoEvent(manager, id), undoEvent(await portal.as('manager'), id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await office.audit('event', id)).map(({ action }) => action)).toEqual(['refused', 'undo_refused'])
  })

  test('KEY-05 half-days that were taken meanwhile stay taken', async () => {
    const id = await plant()
    await onEvent(manager, id, 'refused')
    await office.plantEvent('consultant', '2026-05-18', 'CP')
    expect(refusalOf(await undoEvent(manager, id))).toEqual(STANDS)
  })

  test('KEY-05 a report that was decided on since rests on it', async () => {
    const id = await plant()
    const month = await office.plantMonth('consultant', MAY, 'submitted')
    await onEvent(manager, id, 'validated1')
    const { updated_at } = await office.month(month)
    expect((await onMonth(manager, month, 'validated1', updated_at)).status).toBe(201)
    expect(refusalOf(await undoEvent(manager, id))).toEqual(STANDS)
    expect((await undoMonth(manager, month)).status).toBe(201)
    expect((await undoEvent(manager, id)).status).toBe(201)
  })

  test('KEY-05 RUN-26 run as is the act of both: neither of them alone takes it back', async () => {
    const id = await plant()
    const support = await portal.as('support', { 'x-switch-user': 'manager' })
    const { body } = await onEvent(support, id, 'validated1')
    expect(refusalOf(await undoEvent(manager, id))).toEqual(STANDS)
    expect((await undoEvent(support, id)).status).toBe(201)
    await onEvent(manager, id, 'validated1', (await office.event(id)).updated_at)
    expect(body.event.state).toBe('validated1')
    expect(refusalOf(await undoEvent(support, id))).toEqual(STANDS)
  })

  test('KEY-05 the role, the person and the item are checked first', async () => {
    const { id } = await office.plantEvent('consultant', '2026-05-18')
    expect(refusalOf(await undoEvent(await portal.as('consultant'), id))).toEqual([403, M_ROLE.message])
    expect(refusalOf(await undoEvent(manager, 99_999_999))).toEqual([404, M_404.message])
    expect(refusalOf(await undoEvent(await portal.as('manager2'), id))).toEqual([403, M_SCOPE.message])
    expect((await portal.anonymous.post(`validation/event-action/${id}/undo`)).status).toBe(401)
  })
})

describe('a report', () => {
  test('KEY-05 validated and taken back, its activities follow', async () => {
    const id = await office.plantMonth('consultant', MAY, 'submitted')
    const activity = await office.plantEvent('consultant', '2026-05-18', 'INT')
    await onMonth(manager, id, 'validated1')
    const { status, body } = await undoMonth(manager, id)
    expect([status, body.month.state, body.action.label]).toEqual([201, 'submitted', 'Validation annulée'])
    expect((await office.event(activity.id)).state).toBe('submitted')
    expect((await office.audit('month', id)).map(({ action }) => action)).toEqual(['validated1', 'undo_validated1'])
  })

  test('KEY-05 sent back and taken back: its moment, its pre-filled days and its activities are as they were', async () => {
    const id = await office.plantMonth('consultant', MAY, 'validated1')
    await office.plantEvent('consultant', '2026-05-18', 'INT', 'validated1')
    await office.plantEvent('consultant', '2026-05-19/2026-05-20', 'INT', 'validated1', true)
    const standing = async () => {
      const { updated_at: stamp, waiting_since, ...rest } = await office.month(id)
      const month = { ...rest, waiting_since: waiting_since ?? stamp.slice(0, 10) }
      const events = await portal.database.kysely
        .selectFrom('events')
        .where('month_id', '=', id)
        .select(['start_at', 'end_at', 'start_moment', 'end_moment', 'half_days', 'state', 'auto_generated'])
        .orderBy('start_at')
        .execute()
      return { month, events }
    }
    const former = await standing()
    expect((await onMonth(payroll, id, 'non_submitted')).body.month.state).toBe('non_submitted')
    later(29)
    expect((await undoMonth(payroll, id)).body.month.state).toBe('validated1')
    expect(await standing()).toEqual(former)
  })

  test('KEY-05 written in by its owner since, it stays sent back', async () => {
    const id = await office.plantMonth('consultant', MAY, 'submitted')
    await onMonth(manager, id, 'non_submitted')
    const consultant = await portal.as('consultant')
    const { updated_at } = await office.month(id)
    const draft = { draft: true, comment: 'je reprends', updated_at }
    expect((await consultant.post('timesheet/month/5/2026', draft)).status).toBe(200)
    expect(refusalOf(await undoMonth(manager, id))).toEqual(STANDS)
  })
})

describe('several', () => {
  test('KEY-05 README-69 counts from the end of the batch, each for itself', async () => {
    const [first, second] = [
      (await office.plantEvent('consultant', '2026-05-18')).id,
      (await office.plantEvent('consultant', '2026-05-19')).id,
    ]
    const events = [first, second].map((event) => ({ event, action: 'validated1', updated_at: STAMP }))
    expect((await manager.post('validation/event-actions', { events, comment: '' })).status).toBe(200)
    // The first was done long before the last.
    await endLater(second, 20)
    later(45)
    const { status, body } = await manager.post<unknown>('validation/event-actions/undo', { events: [first, second] })
    expect([status, body]).toEqual([
      200,
      [
        { id: first, status: 201, message: null, notified_at: null },
        { id: second, status: 201, message: null, notified_at: null },
      ],
    ])
    const again = await manager.post<unknown>('validation/event-actions/undo', { events: [first] })
    expect(again.body).toEqual([{ id: first, status: 409, message: M_UNDO.message, notified_at: null }])
  })

  /** As if the last of a batch had been done so many seconds after the first; audit rows are only ever added. */
  const endLater = (id: number, seconds: number) =>
    portal.database.executeSql(`
      alter table audit disable trigger audit_is_append_only;
      update audit set at = at + interval '${seconds} seconds' where entity = 'event' and entity_id = ${id};
      alter table audit enable trigger audit_is_append_only`)

  test('KEY-05 reports too, and neither none nor more than a page', async () => {
    const month = await office.plantMonth('consultant', MAY, 'submitted')
    const months = [{ month, action: 'validated1', updated_at: STAMP }]
    await manager.post('validation/month-actions', { months, comment: '' })
    const { body } = await manager.post<unknown>('validation/month-actions/undo', { months: [month] })
    expect(body).toEqual([{ id: month, status: 201, message: null, notified_at: null }])
    expect((await office.month(month)).state).toBe('submitted')
    expect((await manager.post('validation/month-actions/undo', { months: [] })).status).toBe(422)
    const many = Array.from({ length: 101 }, (_, place) => place + 1)
    expect((await manager.post('validation/month-actions/undo', { months: many })).status).toBe(422)
  })
})

describe('mails', () => {
  test('KEY-06 ABS-106 a refusal leaves when it can be taken back no more', async () => {
    const { id } = await office.plantEvent('consultant', '2026-05-18')
    await portal.mails()
    expect(await newMails(() => onEvent(manager, id, 'refused', STAMP, 'non'), 'due')).toEqual([])
    const [job] = await waiting()
    expect(job?.seconds).toBeGreaterThan(30)
    expect(job?.seconds).toBeLessThan(33)
    const kept = (await portal.mails('due')).length
    expect(await portal.mails()).toHaveLength(kept + 1)
  })

  test('KEY-06 NOT-32 an act taken back mails nobody, and the one after it does', async () => {
    const { id } = await office.plantEvent('consultant', '2026-05-18')
    const mails = await newMails(async () => {
      await onEvent(manager, id, 'refused', STAMP, 'une erreur')
      const { body } = await undoEvent(manager, id)
      await onEvent(manager, id, 'refused', body.event.updated_at, 'vraiment')
    })
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('vraiment')
  })

  test('KEY-06 EVT-89 a demand waits as long, several decisions as long again, a sending not at all', async () => {
    await portal.mails()
    const consultant = await portal.as('consultant')
    const codes = await portal.database.kysely
      .selectFrom('event_codes')
      .where('short_code', '=', 'CSS')
      .select('id')
      .executeTakeFirstOrThrow()
    const event = { start_at: '2026-06-15', start_moment: 'am', end_at: '2026-06-15', end_moment: 'pm' }
    await consultant.post('timesheet/event', [{ ...event, event_code: codes.id }])
    const { id } = await office.plantEvent('consultant', '2026-05-18')
    const events = [{ event: id, action: 'validated1', updated_at: STAMP }]
    await manager.post('validation/event-actions', { events, comment: '' })
    const seconds = (await waiting()).map((job) => Math.round(job.seconds / 10) * 10)
    expect(seconds).toEqual([30, 60])
    await portal.mails()
  })

  const waiting = async () => {
    const { rows } = await portal.database.executeSql(
      `select extract(epoch from start_after - created_on)::float8 as seconds from pgboss.job
       where state = 'created' and name = 'audit-recorded' order by start_after`,
    )
    return rows as { seconds: number }[]
  }
})

test('KEY-05 once the period is closed nothing is taken back', async () => {
  const { id, month_id } = await office.plantEvent('consultant', '2026-05-18')
  await onEvent(manager, id, 'validated1')
  await office.close(MAY)
  expect(refusalOf(await undoEvent(manager, id))).toEqual(STANDS)
  expect(await auditOf(portal, 'month', month_id)).toEqual([])
})
