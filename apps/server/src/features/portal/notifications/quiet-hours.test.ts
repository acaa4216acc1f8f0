import { describe, expect, test } from 'vitest'
import { jobHandlers } from '../../../app.ts'
import { officeOn, STAMP } from '../../../testing/office.fixture.ts'
import { office, on, openPush, portal, service } from '../../../testing/opened-push.ts'
import { quietHoursOn, type ReadMail } from '../../../testing/quiet-hours.fixture.ts'

openPush()

const NIGHT = '2026-05-21T22:00:00+02:00'
const MORNING = '2026-05-22T09:00:00+02:00'

async function begin(instant: string) {
  const hours = quietHoursOn(portal)
  await hours.newMails()
  await officeOn(portal).clear('forfait', 'lea.aubry')
  await portal.database.executeSql(
    'delete from held_messages; delete from quiet_counts; delete from disconnection_choices',
  )
  portal.setNow(instant)
  return hours
}

interface Decided {
  notified_at: string | null
}

async function decide(day: string, action = 'refused', person = 'forfait') {
  const { id } = await office.plantEvent(person, day, 'CSS', 'submitted')
  const manager = await portal.as('manager')
  const body = { event: id, action, comment: '', updated_at: STAMP }
  const answer = await manager.post<Decided>('validation/event-action', body)
  expect(answer.status).toBe(201)
  return { id, notified_at: answer.body.notified_at }
}

const to = (mails: readonly ReadMail[], person: string) => mails.filter((mail) => mail.to === person)

describe('what waits', () => {
  test('DIS-01 DIS-05 decided at night it is told at nine, once, whatever the servers, as the mail and the push that it is', async () => {
    const hours = await begin(NIGHT)
    const browser = await on.register('forfait')
    await decide('2026-06-10')
    expect(await hours.newMails()).toEqual([])
    expect(await hours.held()).toEqual([
      { username: 'forfait', channel: 'mail', queue: 'audit-recorded', due: '2026-05-22 09:00' },
      { username: 'forfait', channel: 'push', queue: 'push-device', due: '2026-05-22 09:00' },
    ])
    portal.setNow('2026-05-22T08:59:59+02:00')
    expect(await hours.newMails()).toEqual([])
    expect(service.received(browser)).toEqual([])
    portal.setNow(MORNING)
    const released = await Promise.all([hours.release(), hours.release()])
    expect(released.toSorted((a, b) => a - b)).toEqual([0, 2])
    const [mail, ...more] = await hours.newMails()
    expect([mail?.to, mail?.subject, more]).toEqual(['forfait', 'Votre absence a été refusée', []])
    expect(service.received(browser).map(({ message }) => message)).toMatchObject([
      { title: 'Votre absence a été refusée', url: '/timesheet/6/2026' },
    ])
    portal.setNow('2026-05-22T09:05:00+02:00')
    expect([await hours.newMails(), await hours.held()]).toEqual([[], []])
  })

  test('DIS-06 several are one mail with a block a kind and a line each, and one push', async () => {
    const hours = await begin(NIGHT)
    const browser = await on.register('forfait')
    await decide('2026-06-10')
    await decide('2026-06-11')
    const month = await office.plantMonth('forfait', { year: 2026, month: 4 }, 'submitted')
    const back = { month, action: 'non_submitted', comment: '', updated_at: STAMP }
    expect((await (await portal.as('manager')).post('validation/month-action', back)).status).toBe(201)
    await hours.newMails()
    portal.setNow(MORNING)
    const mails = to(await hours.newMails(), 'forfait')
    expect(mails.map(({ subject }) => subject)).toEqual(['3 notifications depuis votre départ'])
    expect(mails[0]?.text).toMatch(
      /Absences\n- Votre absence a été refusée : le 10\/06\/2026\n {2}http\S+\n- Votre absence a été refusée : le 11\/06\/2026\n {2}http\S+\n\nCRA\n- Votre CRA d’avril 2026 vous a été renvoyé\n {2}http\S+\/timesheet\/4\/2026/,
    )
    expect(service.received(browser).map(({ message }) => message)).toMatchObject([
      { title: '3 nouveautés dans votre portail', url: '/' },
    ])
  })

  test('DIS-05 decision 16: what concerns nobody any more as it is released is dropped', async () => {
    const hours = await begin(NIGHT)
    const { id } = await decide('2026-06-10')
    await decide('2026-06-11')
    await hours.newMails()
    await portal.database.executeSql(`update events set state = 'validated1' where id = ${id}`)
    portal.setNow(MORNING)
    const [mail, ...more] = to(await hours.newMails(), 'forfait')
    expect([mail?.subject, more]).toEqual(['Votre absence a été refusée', []])
    expect(mail?.text).toContain('11/06/2026')
  })

  test('DIS-01 warnings about an account and what is asked for are sent at any hour', async () => {
    const hours = await begin('2026-05-23T03:00:00+02:00')
    await portal.anonymous.post('forgot-password', { username: 'forfait' })
    const mails = await hours.newMails()
    expect(to(mails, 'forfait').map(({ subject }) => subject)).toEqual(['Réinitialisation de votre mot de passe'])
    expect(await hours.held()).toEqual([])
  })

  test('DIS-07 what is due follows absences that go and come, and is sent once', async () => {
    const hours = await begin(NIGHT)
    await decide('2026-06-10')
    await hours.newMails()
    const due = async () => (await hours.held()).map((row) => row.due)
    expect(await due()).toEqual(['2026-05-22 09:00'])
    const friday = await office.plantEvent('forfait', '2026-05-22', 'CSS', 'validated1')
    const told = {
      viewer: null,
      entity: 'event',
      entity_id: friday.id,
      person_id: friday.user_id,
      request_id: 't',
    } as const
    await portal.database.transaction((trx) => portal.platform.record(trx, { ...told, action: 'create', quiet: true }))
    portal.setNow('2026-05-21T22:05:00+02:00')
    await hours.release()
    expect(await due()).toEqual(['2026-05-26 09:00'])
    await portal.database.executeSql(`delete from events where id = ${friday.id}`)
    portal.setNow('2026-05-22T11:00:00+02:00')
    await portal.database.transaction((trx) => portal.platform.record(trx, { ...told, action: 'delete', quiet: true }))
    await hours.release()
    expect(to(await hours.newMails(), 'forfait')).toHaveLength(1)
    portal.setNow('2026-05-26T09:00:00+02:00')
    expect(await hours.newMails()).toEqual([])
  })

  test('DIS-16 a push service that is away until the window closes reaches nobody at night, and each once', async () => {
    const hours = await begin(NIGHT)
    const browser = await on.register('forfait')
    await decide('2026-06-10', 'validated1')
    await hours.newMails()
    portal.setNow(MORNING)
    service.answer('broken')
    await expect(hours.newMails()).rejects.toThrow('socket hang up')
    service.answer(201)
    portal.setNow('2026-05-22T19:00:00+02:00')
    await portal.database.executeSql("update pgboss.job set start_after = now() where state = 'retry'")
    await hours.newMails()
    expect(service.received(browser)).toEqual([])
    expect((await hours.held()).map(({ due }) => due)).toEqual(['2026-05-26 09:00'])
    portal.setNow('2026-05-26T09:00:00+02:00')
    await hours.newMails()
    await hours.newMails()
    expect(service.received(browser)).toHaveLength(1)
  })

  test('DIS-11 a digest and a reminder of one morning are one mail to one person', async () => {
    const hours = await begin(NIGHT)
    await office.plantMonth('forfait', { year: 2026, month: 5 })
    await decide('2026-06-10')
    await hours.newMails()
    await portal.database.executeSql('delete from reminder_runs; delete from reminder_days')
    portal.setNow('2026-05-22T08:00:00+02:00')
    await jobHandlers(portal.platform)['remind-today']({})
    expect(to(await hours.newMails(), 'forfait')).toEqual([])
    portal.setNow(MORNING)
    const mails = to(await hours.newMails(), 'forfait')
    expect(mails.map(({ subject }) => subject)).toEqual(['3 notifications depuis votre départ'])
    expect(mails[0]?.text).toMatch(/Absences\n- Votre absence a été refusée : le 10\/06\/2026/)
    for (const month of ['d’avril', 'de mai'])
      expect(mails[0]?.text).toContain(`- Votre CRA ${month} 2026 n’est pas encore envoyé`)
  })
})

describe('who decides learns when it is told', () => {
  test('DIS-09 the reply says when the person is told, null where at once or where nothing is', async () => {
    await begin('2026-05-21T10:00:00+02:00')
    expect((await decide('2026-06-10')).notified_at).toBeNull()
    await begin(NIGHT)
    expect((await decide('2026-06-11')).notified_at).toBe(MORNING)
    expect((await decide('2026-06-12', 'validated1')).notified_at).toBeNull()
    await begin('2026-05-21T18:59:45+02:00')
    expect((await decide('2026-06-15')).notified_at).toBe(MORNING)
  })

  test('DIS-09 reports and several at once say it each for itself; what is taken back tells nobody', async () => {
    await begin(NIGHT)
    const manager = await portal.as('manager')
    const months = [
      await office.plantMonth('forfait', { year: 2026, month: 4 }, 'submitted'),
      await office.plantMonth('lea.aubry', { year: 2026, month: 4 }, 'submitted'),
    ]
    const back = (month: number) => ({ month, action: 'non_submitted', updated_at: STAMP })
    const one = await manager.post<Decided>('validation/month-action', { ...back(months[0] ?? 0), comment: '' })
    expect([one.status, one.body.notified_at]).toEqual([201, MORNING])
    const undone = await manager.post(`validation/month-action/${months[0]}/undo`)
    expect([undone.status, undone.body]).toEqual([201, expect.not.objectContaining({ notified_at: expect.anything() })])
    const several = await manager.post<Decided[]>('validation/month-actions', {
      months: [back(months[1] ?? 0), back(0)],
      comment: '',
    })
    expect(several.body).toMatchObject([
      { status: 201, notified_at: MORNING },
      { status: 404, notified_at: null },
    ])
    const events = await Promise.all(
      ['2026-06-10', '2026-06-11'].map((day) => office.plantEvent('forfait', day, 'CSS', 'submitted')),
    )
    const each = events.map(({ id }) => ({ event: id, action: 'refused', updated_at: STAMP }))
    const refused = await manager.post<Decided[]>('validation/event-actions', { events: each, comment: '' })
    expect(refused.body.map(({ notified_at }) => notified_at)).toEqual([MORNING, MORNING])
  })
})

describe('one’s own choice', () => {
  const CALL = 'settings/disconnection'
  const actingAs = async () => {
    await office.setRights('manager2', ['ROLE_ALLOWED_TO_SWITCH', 'ROLE_VALIDATION'])
    const caller = await portal.as('manager2')
    await caller.post('user/run-as', { username: 'forfait' })
    return portal.as('manager2', { 'x-switch-user': 'forfait' })
  }

  test('DIS-12 one reads one’s windows of today and the next delivery', async () => {
    await begin(NIGHT)
    const caller = await portal.as('forfait')
    expect((await portal.anonymous.get(CALL)).status).toBe(401)
    expect((await caller.get(CALL)).body).toEqual({
      from: '09:00',
      until: '19:00',
      today: [{ from: '09:00', until: '19:00' }],
      now: '22:00',
      is_quiet: true,
      next_at: MORNING,
      immediate: [],
    })
    portal.setNow('2026-05-25T10:00:00+02:00')
    expect((await (await portal.as('forfait')).get(CALL)).body).toMatchObject({
      today: [],
      is_quiet: true,
      next_at: '2026-05-26T09:00:00+02:00',
    })
  })

  test('DIS-12 DIS-13 told at once by choice, at night but not in an absence; the choice is in the audit', async () => {
    const hours = await begin(NIGHT)
    const caller = await portal.as('forfait')
    expect((await portal.anonymous.patch(CALL, { immediate: ['mail'] })).status).toBe(401)
    expect((await caller.patch(CALL, { immediate: ['fax'] })).status).toBe(422)
    const chosen = await caller.patch(CALL, { immediate: ['mail'] })
    expect([chosen.status, chosen.body.immediate]).toEqual([200, ['mail']])
    expect((await decide('2026-06-10')).notified_at).toBeNull()
    expect(to(await hours.newMails(), 'forfait')).toHaveLength(1)
    await office.plantEvent('forfait', '2026-05-21/2026-05-22', 'CSS', 'validated1')
    expect((await decide('2026-06-11')).notified_at).toBe('2026-05-23T00:00:00+02:00')
    expect(to(await hours.newMails(), 'forfait')).toEqual([])
    await caller.patch(CALL, { immediate: ['mail'] })
    expect((await caller.patch(CALL, { immediate: [] })).body.immediate).toEqual([])
    const { rows } = await portal.database.executeSql(
      "select before, after from audit where action = 'change-disconnection' order by id",
    )
    expect(rows).toEqual([
      { before: { immediate: [] }, after: { immediate: ['mail'] } },
      { before: { immediate: ['mail'] }, after: { immediate: [] } },
    ])
  })

  test('DIS-12 DIS-15 nobody chooses for somebody else, or reads when they are reached', async () => {
    await begin(NIGHT)
    await office.plantEvent('forfait', '2026-05-21/2026-05-29', 'CSS', 'validated1')
    const acting = await actingAs()
    expect((await acting.patch(CALL, { immediate: ['mail'] })).status).toBe(403)
    expect((await acting.get(CALL)).body).toMatchObject({ next_at: MORNING })
  })
})

const REPORT = 'validation/disconnection-report'

test('DIS-14 counts by month and by team of five, for ROLE_HRBP alone, without anybody’s name or hour', async () => {
  const hours = await begin(NIGHT)
  await decide('2026-06-10')
  await decide('2026-06-11', 'refused', 'lea.aubry')
  await hours.newMails()
  await (await portal.as('forfait')).patch('settings/disconnection', { immediate: ['push'] })
  expect((await portal.anonymous.get(REPORT)).status).toBe(401)
  expect((await (await portal.as('manager')).get(REPORT)).status).toBe(403)
  await office.setRights('rh', ['ROLE_VALIDATION', 'ROLE_HRBP'])
  const caller = await portal.as('rh')
  const { status, body, headers } = await caller.get<
    { period: string; managers: { manager: string; held: number }[] }[]
  >(`${REPORT}?from=2026-04-10&to=2026-05-31`)
  expect([status, headers['x-total-count']]).toEqual([200, '2'])
  const manager = await office.person('manager')
  expect(body).toMatchObject([
    { period: '2026-05', acts: 2, held: 2, choices: 2 },
    { period: '2026-04', acts: 0, held: 0, choices: 0, managers: [] },
  ])
  expect(body[0]?.managers).toContainEqual(
    // One of them was made by the test before.
    expect.objectContaining({ manager: manager.matricule, held: 2, choices: 2, acts: 0 }),
  )
  for (const name of [manager.lastname, 'Aubry', '22:00']) expect(JSON.stringify(body)).not.toContain(name)
  const refusals = ['?from=2026-05-02&to=2026-05-01', '?from=2020-01-01&to=2026-05-01', '?from=hier']
  for (const query of refusals) expect((await caller.get(REPORT + query)).status, query).toBe(422)
  expect((await caller.get<unknown[]>(REPORT)).body).toHaveLength(12)
})
