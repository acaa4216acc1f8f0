import { describe, expect, test } from 'vitest'
import { office, on, openPush, portal } from '../../../testing/opened-push.ts'
import { reminderHandlers } from './index.ts'

openPush()

const MAY = { year: 2026, month: 5 }
const handlers = () => reminderHandlers(portal.platform)

/** The addresses that a mail about this went to, of those that leave once the portal looks at an instant. */
async function remindedAt(instant: string, subject = 'Votre CRA de mai 2026'): Promise<string[]> {
  // What waits for this instant leaves at it.
  const before = await portal.mails()
  portal.setNow(instant)
  await Promise.all([handlers()['remind-today']({}), handlers()['remind-today']({})])
  return (await portal.mails())
    .filter((mail) => !before.includes(mail) && mail.includes(subject))
    .map((mail) => /^To: (.*)$/m.exec(mail)?.[1] ?? '')
}

async function addressOf(username: string): Promise<string> {
  const { email } = await portal.database.kysely
    .selectFrom('users')
    .where('username', '=', username)
    .select('email')
    .executeTakeFirstOrThrow()
  return email ?? ''
}

describe('DEL-30 DEL-31 reminders of a month', () => {
  test('NOT-32 DEL-30 at nine of the last worked day before the 25th, once, by mail and on the device', async () => {
    await office.plantMonth('forfait', MAY)
    await office.plantMonth('adrien.noel', MAY, 'submitted')
    const [forfait, sent] = [await addressOf('forfait'), await addressOf('adrien.noel')]
    const [browser, done] = [await on.register('forfait'), await on.register('adrien.noel')]
    expect(await remindedAt('2026-05-21T18:00:00+02:00')).toEqual([])
    expect(await remindedAt('2026-05-22T08:59:00+02:00')).toEqual([])
    const reminded = await remindedAt('2026-05-22T09:00:00+02:00')
    expect(reminded).toContain(forfait)
    expect(reminded).not.toContain(sent)
    expect(new Set(reminded).size).toBe(reminded.length)
    // A contractor writes reports too; somebody without reports, or of no team, does not.
    expect(reminded).toContain(await addressOf('prestataire'))
    expect(reminded).not.toContain(await addressOf('administration'))
    for (const later of ['2026-05-22T09:15:00+02:00', '2026-05-23T09:00:00+02:00', '2026-05-24T09:00:00+02:00']) {
      expect(await remindedAt(later), later).toEqual([])
    }
    const ofMay = async (device: typeof browser) =>
      (await on.messagesTo(device)).filter((message) => (message as { tag: string }).tag.endsWith('05'))
    expect(await ofMay(browser)).toEqual([
      {
        title: 'Votre CRA de mai 2026 n’est pas encore envoyé',
        body: 'Il est attendu avant le 25.',
        url: '/timesheet/5/2026',
        tag: 'reminder-2026-05',
      },
    ])
    expect(await ofMay(done)).toEqual([])
  })

  test('DEL-30 from the 25th every second working morning; an absence carries it to the next one; what is sent is told of no more', async () => {
    await office.plantMonth('forfait', MAY)
    const forfait = await addressOf('forfait')
    const isReminded = async (instant: string) => (await remindedAt(instant)).includes(forfait)
    // Whit Monday the 25th is none.
    expect(await isReminded('2026-05-25T09:00:00+02:00')).toBe(false)
    await portal.database.executeSql(`
      insert into events (month_id, user_id, event_code_id, kind, start_at, start_moment, end_at, end_moment, half_days, state, created_at, updated_at)
      select m.id, m.user_id, c.id, c.kind, '2026-05-28', 'am', '2026-05-28', 'pm', 2, 'submitted', now(), '2026-05-20T10:00:00'
      from months m join users u on u.id = m.user_id, (select id, kind from event_codes where kind = 'absence' order by id limit 1) c
      where u.username = 'forfait' and m.year = 2026 and m.month = 5`)
    const days: string[] = []
    for (const day of ['26', '27', '28', '29', '30']) {
      if (await isReminded(`2026-05-${day}T10:30:00+02:00`)) days.push(day)
    }
    expect(days).toEqual(['26', '29'])
    await portal.database.executeSql(
      `update months set state = 'submitted', submitted_at = now() where year = 2026 and month = 5`,
    )
    expect(await isReminded('2026-06-02T09:00:00+02:00')).toBe(false)
  })
})

describe('DEL-32 what waits for a manager', () => {
  const JUNE = { year: 2026, month: 6 }
  const sentOn = (day: string) =>
    portal.database.executeSql(
      `update months set submitted_at = '${day}T10:00:00+02:00' where year = 2026 and month = 6 and state = 'submitted';
       delete from reminder_days`,
    )
  const mailsOf = async (instant: string, address: string) => {
    const before = await portal.mails()
    portal.setNow(instant)
    await handlers()['remind-today']({})
    return (await portal.mails()).filter((mail) => !before.includes(mail) && mail.includes(`To: ${address}`))
  }

  test('DEL-32 one mail on a working morning once something has waited a whole working day, and none of an empty queue', async () => {
    await portal.database.executeSql(`
      update events set state = 'validated1', validated1_at = now() where state = 'submitted';
      update months set state = 'validated1' where state = 'submitted';
      update extra_activity_permissions set status = 'accepted' where status = 'pending'`)
    const manager = await addressOf('manager')
    expect(await mailsOf('2026-06-15T09:00:00+02:00', manager)).toEqual([])
    await office.plantMonth('forfait', JUNE, 'submitted')
    await sentOn('2026-06-16')
    // The day after, no whole working day lies between.
    expect(await mailsOf('2026-06-17T09:00:00+02:00', manager)).toEqual([])
    const [mail = '', ...more] = await mailsOf('2026-06-18T09:00:00+02:00', manager)
    expect(more).toEqual([])
    expect(mail).toMatch(/^Subject: .*1_demande_=C3=A0_valider/m)
    expect(mail).toContain('1 CRA')
    expect(mail).toContain('La plus ancienne attend depuis 1 jour ouvr')
    // Twice a morning is once; a Saturday is no morning.
    expect(await mailsOf('2026-06-18T09:15:00+02:00', manager)).toEqual([])
    await sentOn('2026-06-16')
    expect(await mailsOf('2026-06-20T09:00:00+02:00', manager)).toEqual([])
    // Decided before the mail is written, nothing is said.
    portal.setNow('2026-06-22T09:00:00+02:00')
    await handlers()['remind-managers']({ day: '2026-06-22' })
    await portal.database.executeSql(
      `update months set state = 'validated1' where state = 'submitted' and year = 2026 and month = 6`,
    )
    const before = await portal.mails()
    expect((await portal.mails()).filter((one) => !before.includes(one))).toEqual([])
    expect(before.filter((one) => one.includes('2026-06-22') && one.includes(manager) && one.includes('CRA'))).toEqual(
      [],
    )
  })
})

// The last one: what is closed stays closed.
test('CLO-06 nobody is reminded of a month that is closed, not even by a push that waits', async () => {
  await office.plantMonth('forfait', MAY)
  const browser = await on.register('forfait')
  portal.setNow('2026-05-22T10:00:00+02:00')
  await handlers()['remind-people']({ ...MAY, day: '2026-05-22', after: 0 })
  await portal.database.executeSql(`
    insert into periods (year, month, closed_at) values (2026, 5, now())
    on conflict on constraint one_period_per_month do update set closed_at = now()`)
  expect(await on.messagesTo(browser)).toEqual([])
  await portal.database.executeSql('delete from reminder_runs')
  expect(await remindedAt('2026-05-22T11:00:00+02:00')).toEqual([])
})
