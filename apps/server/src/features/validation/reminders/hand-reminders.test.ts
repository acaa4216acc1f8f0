import type { ReplyOf } from '@cadran/contract/kit'
import type { Closing, remind as remindCall } from '@cadran/contract/validation/closing'
import { M_404, M_PER_CLOSED, M_PER_START, M_ROLE, M_SCOPE } from '@cadran/rules/portal/messages'
import { MONTH_SENT } from '@cadran/rules/timesheet/month-flags'
import { MOST_REMINDED, NO_ADDRESS, NO_REPORT_ASKED, REMINDED_LATELY } from '@cadran/rules/validation/reminders'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Office, officeOn, refusalOf } from '../../../testing/office.fixture.ts'
import { MAY, periodsOn, unsentPeople } from '../../../testing/periods.ts'
import { type Answer, type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { TEST_NOW } from '../../../testing/template.ts'
import { reminderLetters } from './index.ts'

let portal: TestPortal
let office: Office
let periods: ReturnType<typeof periodsOn>
let holder: Caller
let may: number

beforeAll(async () => {
  portal = await openTestPortal()
  office = officeOn(portal)
  periods = periodsOn(portal)
  holder = await portal.as('periodes')
  may = await periods.periodId(MAY)
  await office.atWork('adrien.noel')
})
beforeEach(async () => {
  portal.setNow(TEST_NOW)
  await portal.database.executeSql('delete from report_reminders')
})
afterAll(() => portal.close())

type Outcomes = ReplyOf<typeof remindCall>

const matriculeOf = async (username: string) => (await office.person(username)).matricule
const remind = (
  caller: Caller,
  matricules: unknown,
  period = '2026-05',
): Promise<Answer<Outcomes & { message: string }>> => caller.post('validation/remind', { matricules, period })
const refusalsIn = ({ body }: Answer<Outcomes>) => body.map(({ ok, refusal }) => (ok ? null : refusal?.message))

async function mailsAfter<T>(deed: () => Promise<T>): Promise<{ answer: T; mails: string[] }> {
  const before = new Set(await portal.mails())
  const answer = await deed()
  return { answer, mails: (await portal.mails()).filter((mail) => !before.has(mail)) }
}
const toWhom = (mails: readonly string[]) => mails.map((mail) => /^To: (\S+)@/m.exec(mail)?.[1])

test('CLO-03 whoever has not sent gets one mail with the deadline and the link; the page says who was reminded and when', async () => {
  const { matricule } = await office.person('lea.aubry')
  const { answer, mails } = await mailsAfter(() => remind(holder, [matricule]))
  expect([answer.status, answer.body]).toEqual([201, [{ matricule, ok: true }]])
  expect(toWhom(mails)).toEqual(['lea.aubry'])
  expect(mails[0]?.replaceAll('=\n', '')).toContain('/timesheet/5/2026')
  const { reminded } = (await holder.get<Closing>('validation/closing/2026/5')).body
  expect(reminded).toBe(1)
  const [lea] = (await unsentPeople(holder, may, '&search=aubry')).body
  expect(lea?.reminded).toEqual({
    at: new Date(TEST_NOW).toISOString(),
    author: (await office.person('periodes')).identity,
    lately: true,
  })
  const traces = (await periods.traces('period', may)).filter(({ action }) => action === 'remind')
  expect(traces.map(({ person_id, actor_id }) => [person_id, actor_id])).toEqual([
    [lea?.id, (await office.person('periodes')).id],
  ])
})

test('CLO-03 README 71 again within 24 hours is refused to that person alone, and sends no second mail', async () => {
  const [lea, noel] = [await matriculeOf('lea.aubry'), await matriculeOf('adrien.noel')]
  portal.setNow('2026-05-21T10:00:00+02:00')
  await remind(await portal.as('periodes'), [lea])
  portal.setNow('2026-05-22T09:59:00+02:00')
  const again = await portal.as('periodes')
  const open = async (caller = again) =>
    (await unsentPeople(caller, may, '&remindable=1')).body.map(({ matricule }) => matricule)
  expect(await open()).toContain(noel)
  expect(await open()).not.toContain(lea)
  const { answer, mails } = await mailsAfter(() => remind(again, [lea, noel, lea]))
  expect(refusalsIn(answer)).toEqual([REMINDED_LATELY.message, null])
  expect(answer.body[0]?.refusal).toMatchObject({ status: 409, code: 'state' })
  expect(toWhom(mails)).toEqual(['adrien.noel'])
  portal.setNow('2026-05-23T10:00:00+02:00')
  const later = await portal.as('periodes')
  expect(await open(later)).toContain(lea)
  expect(refusalsIn(await remind(later, [lea]))).toEqual([null])
})

test('CLO-03 two reminders at once: one goes, the other is told', async () => {
  const matricules = [await matriculeOf('lea.aubry'), await matriculeOf('adrien.noel')]
  const payroll = await portal.as('paie')
  const { answer, mails } = await mailsAfter(() =>
    Promise.all([remind(holder, matricules), remind(payroll, matricules.toReversed())]),
  )
  const refusals = answer.flatMap(refusalsIn)
  expect(refusals.filter((text) => text === null)).toHaveLength(2)
  expect(refusals.filter((text) => text === REMINDED_LATELY.message)).toHaveLength(2)
  expect(toWhom(mails).toSorted((a = '', b = '') => a.localeCompare(b))).toEqual(['adrien.noel', 'lea.aubry'])
})

test('CLO-03 DEL-31 each answers for itself: sent, nothing asked, no address, out of the scope, unknown', async () => {
  await office.plantMonth('forfait', MAY, 'submitted')
  const { kysely } = portal.database
  await kysely.updateTable('users').set({ email: null }).where('username', '=', 'astreinte').execute()
  const named = ['lea.aubry', 'forfait', 'sanscra', 'inactif', 'astreinte']
  const matricules = [...(await Promise.all(named.map(matriculeOf))), 'Z999999']
  const { answer, mails } = await mailsAfter(() => remind(holder, matricules))
  expect(answer.status).toBe(201)
  expect(answer.body.map(({ matricule }) => matricule)).toEqual(matricules)
  expect(refusalsIn(answer)).toEqual([
    null,
    MONTH_SENT.message,
    NO_REPORT_ASKED.message,
    NO_REPORT_ASKED.message,
    NO_ADDRESS.message,
    M_SCOPE.message,
  ])
  expect(toWhom(mails)).toEqual(['lea.aubry'])
  await office.clear('forfait')
})

test('CLO-03 DEL-35 a manager reminds the people below, at any depth, and nobody else; other roles nobody', async () => {
  const [below, deeper, others] = await Promise.all(['lea.aubry', 'equipier', 'pierre.olivier'].map(matriculeOf))
  const answer = await remind(await portal.as('manager'), [below, deeper, others])
  expect(refusalsIn(answer)).toEqual([null, null, M_SCOPE.message])
  for (const username of ['rh', 'gta', 'support', 'consultant']) {
    expect([username, ...refusalOf(await remind(await portal.as(username), [below]))]).toEqual([
      username,
      403,
      M_ROLE.message,
    ])
  }
  expect((await portal.anonymous.post('validation/remind', {})).status).toBe(401)
})

test('CLO-03 CFG-18 the mail is shown before it leaves, to whoever may send it and of their people alone', async () => {
  const { matricule, firstname } = await office.person('lea.aubry')
  const path = `validation/remind?period=2026-05&matricule=${matricule}`
  const shown = await holder.get<{ subject: string; text: string }>(path)
  expect([shown.status, shown.body.subject]).toEqual([200, 'Votre CRA de mai 2026 n’est pas encore envoyé'])
  expect(shown.body.text).toContain(`Bonjour ${firstname},`)
  expect((await holder.get('validation/remind?period=2026-05&matricule=personne')).status).toBe(403)
  expect((await holder.get(`validation/remind?period=mai&matricule=${matricule}`)).status).toBe(422)
  expect((await (await portal.as('consultant')).get(path)).status).toBe(403)
  expect((await portal.anonymous.get(path)).status).toBe(401)
})

test('CLO-03 DEL-31 whoever sends before the mail leaves gets none', async () => {
  const { matricule } = await office.person('forfait')
  await office.plantMonth('forfait', MAY)
  await remind(holder, [matricule])
  const [job] = (
    await portal.database.executeSql(
      "select data from pgboss.job where name = 'remind-report' order by (data->>'audit_id')::bigint desc limit 1",
    )
  ).rows
  await office.clear('forfait')
  await office.plantMonth('forfait', MAY, 'submitted')
  const { data } = job as { data: { audit_id: number } }
  expect(await reminderLetters(portal.platform)['remind-report'](data)).toEqual([])
})

test('CLO-03 a month that is closed, ahead or none is refused whole, and so is a body that cannot be read', async () => {
  const { matricule } = await office.person('lea.aubry')
  await periods.periodId({ year: 2026, month: 7 })
  const before = await periods.everything()
  expect(refusalOf(await remind(holder, [matricule], '2026-01'))).toEqual([409, M_PER_CLOSED.message])
  expect(refusalOf(await remind(holder, [matricule], '2026-07'))).toEqual([409, M_PER_START.message])
  expect(refusalOf(await remind(holder, [matricule], '2031-01'))).toEqual([404, M_404.message])
  const many = Array.from({ length: MOST_REMINDED + 1 }, (_, n) => `C${n}`)
  for (const [matricules, period] of [
    [[], '2026-05'],
    [many, '2026-05'],
    ['C1', '2026-05'],
    [[''], '2026-05'],
    [[1], '2026-05'],
    [[matricule], '2026-13'],
    [[matricule], 'mai 2026'],
  ] as const) {
    expect([matricules, (await remind(holder, matricules, period)).status]).toEqual([matricules, 422])
  }
  expect(await periods.everything()).toBe(before)
})
