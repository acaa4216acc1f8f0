import { beforeEach, expect, test } from 'vitest'
import { createEvents, monthOf } from '../../../testing/events.ts'
import { clearEvents, forfait, input, openMonth, portal } from '../../../testing/opened-month.ts'

openMonth()
beforeEach(async () => {
  for (const username of ['forfait', 'consultant35']) {
    await clearEvents(username)
  }
})

const stored = async (path: string) => (await monthOf(forfait, path)).events.filter(({ id }) => id !== null)

test('EVT-53 EVT-68 EVT-69 one list over three months is stored whole, answered in the order sent', async () => {
  const { status, body } = await createEvents(
    forfait,
    input('2026-07-13 am', '2026-07-13 pm', 'CSS'),
    input('2026-05-29 am', '2026-05-29 pm', 'CSS'),
    input('2026-06-01 am', '2026-06-02 am', 'CSS'),
    input('2026-05-28 am', '2026-05-28 am', 'CSS'),
  )
  expect(status).toBe(201)
  expect(body.map(({ start_at, days_count }) => [start_at, days_count])).toEqual([
    ['2026-07-13', 1],
    ['2026-05-29', 1],
    ['2026-06-01', 1.5],
    ['2026-05-28', 0.5],
  ])
  expect((await stored('5/2026')).map(({ id }) => id)).toEqual([body[3]?.id, body[1]?.id])
  expect((await stored('6/2026')).map(({ id }) => id)).toEqual([body[2]?.id])
  expect((await stored('7/2026')).map(({ id }) => id)).toEqual([body[0]?.id])
})

test.each<[string, string, string, number, string]>([
  [
    'one event over two',
    '2026-06-30 am',
    '2026-07-01 pm',
    422,
    'Un événement doit commencer et se terminer dans le même mois',
  ],
  ['a month that is closed', '2026-03-10 am', '2026-03-10 pm', 409, 'Cette période est clôturée'],
  ['a day that is none', '2026-06-31 am', '2026-06-31 pm', 422, 'Format de date invalide'],
  ['a month out of bounds', '2027-06-01 am', '2027-06-01 pm', 404, 'Élément introuvable.'],
])('EVT-53 EVT-69 %s stores nothing of the other months', async (_what, start, end, status, message) => {
  const answer = await createEvents(forfait, input('2026-05-29 am', '2026-05-29 pm', 'CSS'), input(start, end, 'CSS'))
  expect([answer.status, answer.body.message]).toEqual([status, message])
  expect(await stored('5/2026')).toEqual([])
})

test('EVT-56 EVT-69 a half-day taken in the second month refuses the first month’s event too', async () => {
  await createEvents(forfait, input('2026-06-02 am', '2026-06-02 pm', 'CSS'))
  const answer = await createEvents(
    forfait,
    input('2026-05-29 am', '2026-05-29 pm', 'CSS'),
    input('2026-06-02 pm', '2026-06-03 pm', 'CSS'),
  )
  expect(answer.status).toBe(409)
  expect(await stored('5/2026')).toEqual([])
})

test('EVT-66 the days of all months add up against one balance', async () => {
  const caller = await portal.as('consultant35')
  const together = await createEvents(
    caller,
    input('2026-05-11 am', '2026-05-13 am'),
    input('2026-06-01 am', '2026-06-01 am'),
  )
  expect([together.status, together.body.message]).toEqual([422, 'Solde insuffisant'])
  expect((await createEvents(caller, input('2026-05-11 am', '2026-05-13 am'))).status).toBe(201)
})

test('EVT-56 EVT-69 of two lists at once from both orders one is stored whole, the other is told', async () => {
  const may = input('2026-05-29 am', '2026-05-29 pm', 'CSS')
  const june = input('2026-06-01 am', '2026-06-01 pm', 'CSS')
  const answers = await Promise.all([createEvents(forfait, may, june), createEvents(forfait, june, may)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect([await stored('5/2026'), await stored('6/2026')].map(({ length }) => length)).toEqual([1, 1])
})

test('CAL-25 a contractor’s list that reaches into a future month is refused whole', async () => {
  const contractor = await portal.as('prestataire')
  const before = await monthOf(contractor)
  const answer = await createEvents(
    contractor,
    input('2026-05-11 am', '2026-05-11 pm', 'CSS'),
    input('2026-06-01 am', '2026-06-01 pm', 'CSS'),
  )
  expect([answer.status, answer.body.message]).toEqual([403, 'Vous ne pouvez pas modifier un mois futur'])
  expect((await monthOf(contractor)).events).toEqual(before.events)
})

test('ASK-05 ASK-11 EVT-71 a demand over two months is taken back whole or not at all', async () => {
  const demand = async () => {
    const { body } = await createEvents(
      forfait,
      input('2026-05-29 am', '2026-05-29 pm', 'CSS'),
      input('2026-06-01 am', '2026-06-02 pm', 'CSS'),
    )
    return body.map(({ id }) => id)
  }
  const remove = (ids: readonly unknown[]) =>
    forfait.delete(`timesheet/event?${ids.map((id) => `events[]=${String(id)}`).join('&')}`)
  const [may, june] = await demand()
  await portal.database.executeSql(`update events set state = 'validated1' where id = ${String(june)}`)
  expect((await remove([may, june])).status).toBe(409)
  expect((await stored('5/2026')).map(({ id }) => id)).toEqual([may])
  expect((await remove([may, 999_999])).status).toBe(404)
  expect((await stored('5/2026')).map(({ id }) => id)).toEqual([may])
  await portal.database.executeSql(`update events set state = 'submitted' where id = ${String(june)}`)
  expect((await remove([june, may, may])).status).toBe(204)
  expect([...(await stored('5/2026')), ...(await stored('6/2026'))]).toEqual([])
  expect((await remove([])).status).toBe(422)
  expect((await remove(['x'])).status).toBe(422)
})
