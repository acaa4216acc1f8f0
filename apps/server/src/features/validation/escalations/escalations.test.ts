import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReplyOf } from '@cadran/contract/kit'
import type { AbsencePerson } from '@cadran/contract/validation/absences'
import type { listMonths } from '@cadran/contract/validation/activities'
import type { awaiting } from '@cadran/contract/validation/filters'
import { M_MANAGEE } from '@cadran/rules/portal/messages'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { jobHandlers } from '../../../app.ts'
import { choose } from '../../../testing/company-settings.ts'
import { newMailsOf } from '../../../testing/mails.ts'
import { refusalOf, STAMP } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, portal } from '../../../testing/opened-office.ts'
import { quietHoursOn } from '../../../testing/quiet-hours.fixture.ts'

openBackOffice()
const newMails = newMailsOf(() => portal)
const APRIL = { year: 2026, month: 4 }

/** Everything else that waits in the demonstration is out of the way. */
beforeEach(async () => {
  await office.clear('equipier', 'consultant', 'adjoint', 'manager')
  await portal.database.executeSql(`
    delete from escalations;
    update events set state = 'validated1', validated1_at = now() where state = 'submitted' and kind = 'absence';
    update months set state = 'validated1' where state = 'submitted';
    update extra_activity_permissions set status = 'accepted' where status = 'pending'`)
  await newMails()
})

const run = () => jobHandlers(portal.platform).escalate({})
const at = (day: string, time: string) => portal.setNow(`${day}T${time}+02:00`)
const sentOn = (id: number, day: string) =>
  portal.database.executeSql(`update months set submitted_at = '${day}T17:00:00+02:00' where id = ${id}`)
const stored = async () => {
  const { rows } = await sql<{ level: number; from: string | null; to: string | null }>`
    select x.level, f.username as "from", t.username as "to" from escalations x
    left join users f on f.id = x.from_id left join users t on t.id = x.to_id order by x.id`.execute(
    portal.database.kysely,
  )
  return rows.map(({ level, from, to }) => [level, from, to])
}
const actOn = (caller: typeof manager, id: number) =>
  caller.post('validation/month-action', { month: id, action: 'validated1', comment: '', updated_at: STAMP })
/** A report of somebody below the deputy manager, sent on Thursday 30 April. */
const report = async () => {
  const id = await office.plantMonth('equipier', APRIL, 'submitted')
  await sentOn(id, '2026-04-30')
  return id
}

test('DEL-24 DEL-25 DEL-28 at 09:00 of the third working day the next manager is told once, and decides as the direct one could', async () => {
  const id = await report()
  expect(refusalOf(await actOn(manager, id))).toEqual([403, M_MANAGEE.message])
  at('2026-05-06', '08:59:59')
  await run()
  expect(await stored()).toEqual([])
  at('2026-05-06', '09:00:00')
  await Promise.all([run(), run()])
  await run()
  expect(await stored()).toEqual([[1, 'adjoint', 'manager']])
  const [next, first, person] = await Promise.all(['manager', 'adjoint', 'equipier'].map(office.person))
  const mails = await newMails()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain(`To: ${String(next?.email)}`)
  expect(mails[0]).toContain(
    `${String(person?.identity)} attend une décision depuis 3 jours ouvrés ; ${String(first?.identity)} n'a pas répondu.`,
  )
  const { body } = await manager.get<ReplyOf<typeof listMonths>>('validation/month?period=2026-04&maxResults=100')
  const row = body.months.find((month) => month.id === id)
  expect(row).toMatchObject({ escalated: { to: next?.identity, on: '2026-05-06' } })
  expect(row?.actions).toContain('validated1')
  expect((await actOn(manager, id)).status).toBe(201)
})

test('DEL-23 DEL-25 DEL-32 what is passed on stands in the next manager’s own lists and counts, and nothing else of that person', async () => {
  const id = await report()
  await office.plantMonth('equipier', { year: 2026, month: 5 }, 'submitted')
  const [waits, fresh] = [
    await office.plantEvent('equipier', '2026-06-15'),
    await office.plantEvent('equipier', '2026-06-16'),
  ]
  const request = await office.plantMonth('equipier', { year: 2026, month: 6 })
  await portal.database.executeSql(`
    update events set updated_at = '2026-04-30T10:00:00' where id = ${waits.id};
    update events set updated_at = '2026-05-05T10:00:00' where id = ${fresh.id};
    update months set submitted_at = '2026-05-05T10:00:00' where user_id = ${waits.user_id} and month = 5;
    insert into extra_activity_permissions (month_id, user_id, status, requested_at)
      values (${request}, ${waits.user_id}, 'pending', '2026-04-30T10:00:00')`)
  const own = (await office.person('manager')).matricule
  const opened = async () => {
    const absences = await manager.get<AbsencePerson[]>(
      `validation/event/absence/user?states[]=submitted&manager=${own}`,
    )
    const months = await manager.get<ReplyOf<typeof listMonths>>(
      `validation/month?period=pending&states[]=submitted&manager=${own}`,
    )
    const requests = await manager.get<{ month_id: number }[]>(
      `validation/extra-activities?states[]=pending&manager=${own}`,
    )
    const { body } = await manager.get<ReplyOf<typeof awaiting>>('validation/awaiting')
    return {
      ids: [
        absences.body.flatMap((person) => person.absences.map((absence) => absence.id)),
        months.body.months.map((month) => month.id),
        requests.body.map(({ month_id }) => month_id),
      ],
      totals: [absences, months, requests].map(({ headers }) => Number(headers['x-total-count'])),
      counts: [body.absences, body.months, body.requests].map((one) => one?.count),
    }
  }
  at('2026-05-06', '09:00:00')
  expect(await opened()).toEqual({ ids: [[], [], []], totals: [0, 0, 0], counts: [0, 0, 0] })
  await run()
  expect(await opened()).toEqual({ ids: [[waits.id], [id], [request]], totals: [1, 1, 1], counts: [1, 1, 1] })
  await portal.database.executeSql('delete from reminder_runs; delete from reminder_days')
  at('2026-05-07', '09:00:00')
  await newMails()
  await jobHandlers(portal.platform)['remind-today']({})
  const { email } = await office.person('manager')
  const reminded = (await newMails()).filter((mail) => mail.includes(`To: ${String(email)}`))
  expect(reminded).toEqual([expect.stringContaining('3 demandes à valider')])
  expect((await actOn(manager, id)).status).toBe(201)
  expect((await opened()).ids).toEqual([[waits.id], [], [request]])
})

test('KEY-05 DEL-25 DEL-27 an absence whose decision is taken back stays passed on, and waits since it was sent', async () => {
  const { id } = await office.plantEvent('equipier', '2026-06-15')
  const sent = '2026-04-30T10:00:00'
  await portal.database.executeSql(`update events set updated_at = '${sent}' where id = ${id}`)
  at('2026-05-06', '09:00:00')
  await run()
  const opened = async () => {
    const [listed, { body: waiting }] = await Promise.all([
      manager.get<AbsencePerson[]>('validation/event/absence/user?states[]=submitted'),
      manager.get<ReplyOf<typeof awaiting>>('validation/awaiting'),
    ])
    const row = listed.body.flatMap(({ absences }) => absences).find((absence) => absence.id === id)
    return { escalated: row?.escalated, waiting: waiting.absences }
  }
  const before = await opened()
  expect(before.escalated).toMatchObject({ on: '2026-05-06' })
  const act = { event: id, action: 'validated1', comment: '', updated_at: sent }
  expect((await manager.post('validation/event-action', act)).status).toBe(201)
  expect((await opened()).escalated).toBeUndefined()
  expect((await manager.post(`validation/event-action/${id}/undo`)).status).toBe(201)
  expect(await opened()).toEqual(before)
  await run()
  expect(await stored()).toHaveLength(1)
})

test('DIS-11 DEL-25 what goes up in the morning joins the reminder of what waits, as one mail', async () => {
  const hours = quietHoursOn(portal)
  await portal.database.executeSql('delete from reminder_runs; delete from reminder_days')
  await report()
  await sentOn(await office.plantMonth('consultant', APRIL, 'submitted'), '2026-04-30')
  const jobs = jobHandlers(portal.platform)
  at('2026-05-06', '08:00:00')
  await hours.newMails()
  await jobs['remind-today']({})
  expect(await hours.newMails()).toEqual([])
  at('2026-05-06', '09:00:00')
  await run()
  const mails = (await hours.newMails()).filter(({ to }) => to === 'manager')
  expect(mails.map(({ subject }) => subject)).toEqual(['3 notifications depuis votre départ'])
  expect(mails[0]?.text).toMatch(/^Rappels$/m)
  expect(mails[0]?.text).toContain('/backend/activity?manager=all&people=')
})

test('DEL-28 DIS-16 the mail server away at nine: what was passed on is told once it is back, in open hours, once', async () => {
  const hours = quietHoursOn(portal)
  await report()
  await hours.newMails()
  const told = async () => (await hours.newMails()).filter(({ to }) => to === 'manager').map(({ subject }) => subject)
  const folder = join(portal.platform.settings.data_dir, 'mails')
  at('2026-05-06', '09:00:00')
  await run()
  await rename(folder, `${folder}-away`)
  await writeFile(folder, '')
  await expect(hours.newMails()).rejects.toThrow('EEXIST')
  await rm(folder)
  await rename(`${folder}-away`, folder)
  at('2026-05-06', '19:00:00')
  await portal.database.executeSql("update pgboss.job set start_after = now() where state = 'retry'")
  expect(await told()).toEqual([])
  expect((await hours.held()).map(({ username, due }) => [username, due])).toEqual([['manager', '2026-05-07 09:00']])
  at('2026-05-07', '09:00:00')
  expect(await told()).toEqual([expect.stringContaining('Une décision est attendue')])
  expect(await told()).toEqual([])
})

test('DEL-26 DEL-27 n days later it goes up again, and at the top human resources are told once; decided, it is left alone', async () => {
  await office.plantEvent('equipier', '2026-06-15')
  await portal.database.executeSql(`update events set updated_at = '2026-04-30T10:00:00' where state = 'submitted'`)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from hierarchy h join users u on u.id = h.ancestor_id
    where h.descendant_id = (select id from users where username = 'equipier') and h.depth > 0 and u.is_active`.execute(
    portal.database.kysely,
  )
  const managers = rows[0]?.n ?? 0
  at('2026-05-06', '09:15:00')
  await run()
  at('2026-05-12', '09:00:00')
  await run()
  const second = await stored()
  expect(second[1]?.slice(0, 2)).toEqual([2, 'manager'])
  const { body } = await manager.get<AbsencePerson[]>('validation/event/absence/user?states[]=submitted&maxResults=100')
  expect(body[0]?.absences[0]?.escalated?.on).toBe('2026-05-12')
  // After an outage it goes to the level due now, once, and stays at the top.
  at('2026-07-01', '10:00:00')
  await run()
  await run()
  expect((await stored()).at(-1)).toEqual([managers, expect.anything(), null])
  const hr = await office.person('rh')
  const mails = await newMails()
  expect(mails.at(-1)).toContain(String(hr.email))
  const count = (await stored()).length
  at('2026-08-03', '10:00:00')
  await run()
  expect(await stored()).toHaveLength(count)
})

test('DEL-26 DEL-27 without a manager it goes to human resources; sent anew, or under a new manager, the count starts anew', async () => {
  const id = await report()
  at('2026-05-06', '09:00:00')
  await run()
  await sentOn(id, '2026-05-06')
  const { body } = await manager.get<ReplyOf<typeof listMonths>>('validation/month?period=2026-04&maxResults=100')
  expect(body.months.find((month) => month.id === id)?.escalated).toBeNull()
  expect(refusalOf(await actOn(manager, id))).toEqual([403, M_MANAGEE.message])
  await run()
  expect(await stored()).toHaveLength(1)
  at('2026-05-12', '09:00:00')
  await run()
  expect(await stored()).toHaveLength(2)

  const user = await office.personId('equipier')
  await portal.database.executeSql(`
    delete from escalations;
    update positions set manager_id = null where user_id = ${user};
    insert into positions (user_id, starts_on, person_type, modality, company_id, workplace_id, manager_id, is_manager)
    select id, date '2026-05-11', person_type, modality, company_id, workplace_id, manager_id, is_manager from users where id = ${user}`)
  await run()
  expect(await stored()).toEqual([])
  at('2026-05-15', '09:00:00')
  await run()
  expect(await stored()).toEqual([[1, 'adjoint', 'manager']])
  await portal.database.executeSql(
    `delete from escalations; delete from hierarchy where descendant_id = ${user} and depth > 0`,
  )
  await run()
  expect(await stored()).toEqual([[1, null, null]])
})

test('DEL-27 DEL-28 what was decided meanwhile tells nobody; with 0 days nothing is ever passed on', async () => {
  const id = await report()
  at('2026-05-06', '09:00:00')
  await run()
  await portal.database.executeSql(`update months set state = 'validated1' where id = ${id}`)
  expect(await newMails()).toEqual([])
  await portal.database.executeSql(`delete from escalations; update months set state = 'submitted' where id = ${id}`)
  await choose(portal, 'escalation.working_days', 0)
  await run()
  expect(await stored()).toEqual([])
})
