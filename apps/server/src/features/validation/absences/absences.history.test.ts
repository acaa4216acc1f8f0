import type { AbsenceHistoryEntry, AbsencePerson } from '@cadran/contract/validation/absences'
import { M_404, M_SCOPE } from '@cadran/rules/portal/messages'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { refusalOf, STAMP } from '../../../testing/office.fixture.ts'
import { office, openOffice, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'

openOffice()
let viewer: Caller

beforeAll(async () => {
  viewer = await portal.as('paie')
})
beforeEach(() => office.clear('consultant'))

const history = async (id: number) => (await viewer.get<AbsenceHistoryEntry[]>(`validation/event-action/${id}`)).body
const told = (entries: AbsenceHistoryEntry[]) => entries.map(({ action, comment }) => [action, comment])

/** An absence that its owner has asked for and changed, and that was validated, sent back and refused. */
async function livedAbsence(): Promise<number> {
  const consultant = await portal.as('consultant')
  const manager = await portal.as('manager')
  const half = { start_moment: 'am', end_moment: 'pm', event_code: await office.codeId('CSS') }
  const created = await consultant.post<{ id: number; updated_at: string }[]>('timesheet/event', [
    { ...half, start_at: '2026-05-18', end_at: '2026-05-18' },
  ])
  const id = created.body[0]?.id ?? 0
  await consultant.patch(`timesheet/event/${id}`, { end_at: '2026-05-19' })
  const acts: [string, string][] = [
    ['validated1', 'accord'],
    ['submitted', 'à revoir'],
    ['refused', ''],
  ]
  for (const [action, comment] of acts) {
    const { updated_at } = await office.event(id)
    await manager.post('validation/event-action', { event: id, action, comment, updated_at })
  }
  return id
}

test('SM-A-01 ABS-113 ABS-114 ABS-115 newest first, with the labels, the author and what an edit has changed', async () => {
  const id = await livedAbsence()
  const entries = await history(id)
  expect(entries.map(({ action, label }) => [action, label])).toEqual([
    ['refused', 'Refus'],
    ['backward', 'Renvoi'],
    ['validated1', 'Validation niveau 1'],
    ['edit', 'Modification'],
    ['create', 'Création'],
  ])
  const listed = await viewer.get<AbsencePerson[]>('validation/event/absence/user?states[]=all&period=2026-05')
  const row = listed.body.flatMap(({ absences }) => absences).find((absence) => absence.id === id)
  expect(row).toMatchObject({ state: 'refused', comment_count: 1 })
  const [manager, consultant] = [await office.person('manager'), await office.person('consultant')]
  expect(entries.map(({ author }) => author)).toEqual([
    manager.identity,
    manager.identity,
    manager.identity,
    consultant.identity,
    consultant.identity,
  ])
  expect(entries.map(({ new_data }) => new_data?.description ?? null)).toEqual([
    null,
    null,
    null,
    'Congé sans solde',
    'Congé sans solde',
  ])
})

test('ABS-115 ABS-112 ROL-22 ROL-23 the history role alone sees no comment text, the comment role only what was said', async () => {
  const id = await livedAbsence()
  const { roles } = await office.person('paie')
  await office.setRights('paie', ['ROLE_VALIDATION', 'ROLE_ABSENCE_ACTION_HISTORY'])
  expect(told(await history(id))).toEqual(
    ['refused', 'backward', 'validated1', 'edit', 'create'].map((one) => [one, null]),
  )
  await office.setRights('paie', ['ROLE_VALIDATION', 'ROLE_ABSENCE_COMMENT'])
  expect(told(await history(id))).toEqual([
    ['backward', 'à revoir'],
    ['validated1', 'accord'],
  ])
  await office.setRights('paie', roles)
  expect(told(await history(id))).toContainEqual(['validated1', 'accord'])
})

test('ABS-108 ABS-109 EVT-07 the employee reads what was mailed to them, and what is internal is neither shown nor counted', async () => {
  const planted = await office.plantEvent('consultant', '2026-05-20', 'CSS', 'submitted')
  const manager = await portal.as('manager')
  const consultant = await portal.as('consultant')
  const body = { event: planted.id, action: 'validated1', comment: 'secret de manager', updated_at: STAMP }
  await manager.post('validation/event-action', body)
  await manager.patch(`validation/event/${planted.id}`, {
    event_code: await office.codeId('EM'),
    comment: 'secret aussi',
  })
  const read = async () => {
    const month = await consultant.get<{ events: { id: number; comment_count: number }[] }>('timesheet/month/5/2026')
    const past = await consultant.get<{ id: number; comment_count: number }[]>('timesheet/event/history/absence')
    const listed = await manager.get<AbsencePerson[]>('validation/event/absence/user?states[]=all&period=2026-05')
    expect(JSON.stringify([month.body, past.body])).not.toContain('secret')
    const all = [month.body.events, past.body, listed.body.flatMap(({ absences }) => absences)]
    return all.map((events) => events.find(({ id }) => id === planted.id)?.comment_count)
  }
  expect(await read()).toEqual([0, 0, 0])
  const { updated_at } = await office.event(planted.id)
  const payroll = await portal.as('paie')
  const back = { event: planted.id, action: 'submitted', comment: 'Le 21 plutôt ?', updated_at }
  expect((await payroll.post('validation/event-action', back)).status).toBe(201)
  expect(await read()).toEqual([1, 1, 1])
})

test('ABS-113 BCK-26 an unknown event, an activity, and people outside the scope', async () => {
  await office.clear('amelie.bertrand')
  const activity = await office.plantEvent('consultant', '2026-05-20', 'INT')
  const foreign = await office.plantEvent('amelie.bertrand', '2026-05-20')
  const manager = await portal.as('manager')
  expect(refusalOf(await viewer.get('validation/event-action/987654'))).toEqual([404, M_404.message])
  expect(refusalOf(await viewer.get('validation/event-action/abc'))).toEqual([404, M_404.message])
  expect(refusalOf(await viewer.get(`validation/event-action/${activity.id}`))).toEqual([404, M_404.message])
  expect(refusalOf(await manager.get(`validation/event-action/${foreign.id}`))).toEqual([403, M_SCOPE.message])
})

test('BCK-54 a comment is answered as the text it is', async () => {
  const { id } = await office.plantEvent('consultant', '2026-05-20')
  const comment = '<img src=x onerror=alert(1)> & "co"'
  const manager = await portal.as('manager')
  await manager.post('validation/event-action', { event: id, action: 'refused', comment, updated_at: STAMP })
  expect((await history(id))[0]?.comment).toBe(comment)
  const mail = (await portal.mails()).at(-1) ?? ''
  expect(mail).toContain('Content-Type: text/plain')
  expect(mail).not.toContain('text/html')
})
