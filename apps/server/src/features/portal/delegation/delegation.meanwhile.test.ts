import { Readable } from 'node:stream'
import { M_SCOPE } from '@cadran/rules/portal/messages'
import { beforeAll, expect, test } from 'vitest'
import { jobHandlers } from '../../../app.ts'
import {
  accept,
  away,
  DATES,
  deputy,
  matricules,
  newMails,
  openDeputies,
  refusalOf,
  set,
} from '../../../testing/deputies.fixture.ts'
import { type CodeIds, codeIds, createEvents, inputsBy } from '../../../testing/events.ts'
import { STAMP } from '../../../testing/office.fixture.ts'
import { manager, office, portal } from '../../../testing/opened-office.ts'

openDeputies()

let codes: CodeIds
beforeAll(async () => {
  codes = await codeIds(portal)
})

test('DEL-22 DIS-01 a request is told to the deputy at once and with why, and to the manager who is away once back, each by one mail', async () => {
  const [boss, stand_in] = [await office.person('manager'), await office.person('interne')]
  const why = `Vous recevez ce message parce que vous suppléez ${boss.identity}.`
  const ask = async (day: string) => {
    const asked = inputsBy(codes)(`${day} am`, `${day} pm`, 'CP')
    expect((await createEvents(await portal.as('consultant'), asked)).body).toHaveLength(1)
    portal.setNow('2026-05-07T14:05:00+02:00')
    const mails = (await newMails()).filter((mail) => mail.includes('demande une absence'))
    portal.setNow('2026-05-07T14:00:00+02:00')
    return mails
  }
  await set()
  await newMails()
  expect((await ask('2026-06-08')).filter((mail) => mail.includes(why))).toEqual([])
  await away()
  const mails = await ask('2026-06-09')
  const toOf = (mail: string) => /^To: (.*)\r?$/m.exec(mail)?.[1]
  expect(mails.map((mail) => [toOf(mail), mail.includes(why)])).toEqual([[stand_in.email, true]])
  // Friday is a holiday: the manager is back on Monday.
  portal.setNow('2026-05-11T09:05:00+02:00')
  const later = (await newMails()).filter((mail) => toOf(mail) === boss.email)
  portal.setNow('2026-05-07T14:00:00+02:00')
  expect(later).toHaveLength(1)
  expect(later[0]).not.toContain(why)
})

test('DEL-14 the manager keeps every right meanwhile; of the two the second is told that it was decided', async () => {
  await set(DATES)
  for (const [first, second] of [
    [deputy, manager],
    [manager, deputy],
  ] as const) {
    await office.clear('consultant')
    const { id } = await office.plantEvent('consultant', '2026-05-18')
    const act = { event: id, action: 'validated1', comment: '', updated_at: STAMP }
    expect((await first.post('validation/event-action', act)).status).toBe(201)
    expect((await second.post('validation/event-action', act)).status).toBe(409)
  }
})

test('DEL-10 a call that began before the absence is refused is decided as it began; the next one is refused', async () => {
  await set()
  const absence = await away()
  const { id } = await office.plantEvent('consultant', '2026-05-18')
  const refuse = `update events set state = 'refused' where id = ${absence.id}`
  async function* slowly() {
    await portal.database.executeSql(refuse)
    yield JSON.stringify({ event: id, action: 'validated1', comment: '', updated_at: STAMP })
  }
  const slow = await portal.as('interne', { 'content-type': 'application/json' })
  expect((await slow.post('validation/event-action', Readable.from(slowly()))).status).toBe(201)
  expect(refusalOf(await accept())).toEqual([403, M_SCOPE.message])
})

test('DEL-15 who stands for a manager lends nothing of it on; two managers may be each other’s deputies', async () => {
  const other = await portal.as('manager2')
  expect((await set({ ...DATES, deputy: matricules.manager2 })).status).toBe(201)
  expect((await set(DATES, other)).status).toBe(201)
  expect((await accept('consultant', other)).status).toBe(201)
  expect(refusalOf(await accept())).toEqual([403, M_SCOPE.message])
  await portal.database.executeSql('delete from deputies')
  expect((await set({ ...DATES, deputy: matricules.manager2 })).status).toBe(201)
  expect((await set({ ...DATES, deputy: matricules.manager }, other)).status).toBe(201)
})

test('DEL-33 of a manager who is away the deputy is reminded, in their own mail; a manager who is there reads their own', async () => {
  await portal.database.executeSql(`
    update events set state = 'validated1', validated1_at = now() where state = 'submitted';
    update months set state = 'validated1' where state = 'submitted';
    update extra_activity_permissions set status = 'accepted' where status = 'pending'`)
  const [boss, stand_in] = [await office.person('manager'), await office.person('interne')]
  await office.plantEvent('consultant', '2026-06-15')
  await portal.database.executeSql(`update events set updated_at = '2026-05-11T10:00:00' where state = 'submitted'`)
  await set()
  const morning = async (day: string) => {
    portal.setNow(`${day}T09:00:00+02:00`)
    await newMails()
    await jobHandlers(portal.platform)['remind-today']({})
    const mails = (await newMails()).filter((mail) => mail.includes('valider'))
    return mails.map((mail) => [/^To: (.*)\r?$/m.exec(mail)?.[1], mail.includes(`Pour ${boss.identity} :`)])
  }
  expect(await morning('2026-05-20')).toEqual([[boss.email, false]])
  await office.plantEvent('manager', '2026-05-21/2026-05-22', 'CSS', 'validated1')
  expect(await morning('2026-05-21')).toEqual([[stand_in.email, true]])
  // The deputy is away too: nobody is told.
  await office.plantEvent('interne', '2026-05-22', 'CSS', 'validated1')
  expect(await morning('2026-05-22')).toEqual([])
})
