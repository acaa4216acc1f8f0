import type { Month } from '@cadran/contract/timesheet/calendar'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CodeIds, codeIds, createEvents, inputsBy, monthOf } from '../../../testing/events.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

const PATH = 'settings/activity/remote-days/month/5/2026'
type Saved = Pick<Month, 'remote_days' | 'remote_days_count'> & { message: string; errors: Record<string, string[]> }

let portal: TestPortal
let forfait: Caller
let codes: CodeIds

beforeAll(async () => {
  portal = await openTestPortal()
  forfait = await portal.as('forfait')
  codes = await codeIds(portal)
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.database.executeSql(`
    delete from events where start_at >= '2026-05-01' and user_id in (
      select id from users where username in ('forfait', 'prestataire'));
    delete from remote_days where day >= '2026-05-01' and user_id = (select id from users where username = 'forfait');
    update months set state = 'non_submitted', submitted_at = null, remote_saved = false
      where year = 2026 and month = 5 and user_id in (select id from users where username in ('forfait', 'prestataire'))`)
})

const remote = (day: string, halves = 'am pm') => ({
  day: `2026-05-${day}`,
  am: halves.includes('am'),
  pm: halves.includes('pm'),
})
const save = (caller: Caller, body: unknown, path = PATH) => caller.patch<Saved>(path, body)
const stored = async () => (await monthOf(forfait)).remote_days

describe('saving', () => {
  test('REM-11 REM-14 REM-16 MON-71 the days are stored, and the month carries them with their count', async () => {
    const { status, body } = await save(forfait, [remote('20', 'pm'), remote('05')])
    const days = [remote('05'), remote('20', 'pm')]
    expect([status, body]).toEqual([200, { remote_days: days, remote_days_count: 1.5 }])
    expect(await monthOf(forfait)).toMatchObject({ remote_days: days, remote_days_count: 1.5 })
  })

  test('REM-17 SET-18 the list is the complete set: what is missing or without a half is cleared', async () => {
    await save(forfait, [remote('05'), remote('06'), remote('07')])
    expect((await save(forfait, [remote('06', 'am'), remote('07', '-')])).body.remote_days).toEqual([
      remote('06', 'am'),
    ])
    expect(await stored()).toEqual([remote('06', 'am')])
    expect((await save(forfait, [])).body).toEqual({ remote_days: [], remote_days_count: 0 })
    expect(await stored()).toEqual([])
  })

  test('MON-25 SET-18 the bare list and both wrappers say the same', async () => {
    for (const body of [[remote('05')], { days: [remote('05')] }, { json: [remote('05')] }]) {
      await save(forfait, [])
      expect((await save(forfait, body)).status).toBe(200)
      expect(await stored()).toEqual([remote('05')])
    }
  })

  test('MON-72 REM-15 the month moves on, and its events say that they are worked remotely', async () => {
    const before = (await monthOf(forfait)).updated_at ?? ''
    await save(forfait, [remote('20', 'pm')])
    const month = await monthOf(forfait)
    expect((month.updated_at ?? '') > before).toBe(true)
    const covering = month.events.filter(({ start_at, end_at }) => start_at <= '2026-05-20' && end_at >= '2026-05-20')
    expect(covering.map(({ remote_working }) => remote_working)).toEqual([true])
  })

  test('REM-16 a month that nobody has written yet is made by it', async () => {
    const path = 'settings/activity/remote-days/month/09/2026'
    expect((await monthOf(forfait, '9/2026')).id).toBeNull()
    const days = [{ day: '2026-09-01', am: true, pm: true }]
    expect((await save(forfait, days, path)).status).toBe(200)
    expect(await monthOf(forfait, '9/2026')).toMatchObject({ remote_days: days, state: 'non_submitted' })
    expect((await monthOf(forfait, '9/2026')).id).not.toBeNull()
  })

  test('REM-16 the history keeps who changed which days, and nobody is mailed', async () => {
    const mails = await portal.mails()
    await save(forfait, [remote('05')])
    const { body } = await save(forfait, [remote('06')])
    const entry = await portal.database.kysely
      .selectFrom('audit as a')
      .innerJoin('users as u', 'u.id', 'a.actor_id')
      .where('a.action', '=', 'remote_days')
      .orderBy('a.id', 'desc')
      .select(['u.username', 'a.entity', 'a.before', 'a.after'])
      .executeTakeFirst()
    expect(entry).toEqual({
      username: 'forfait',
      entity: 'month',
      before: { remote_days: [remote('05')] },
      after: { remote_days: body.remote_days },
    })
    expect(await portal.mails()).toEqual(mails)
  })

  test('REM-17 MON-85 of two saves at once one set stands, never a mixture', async () => {
    const sets = [
      [remote('05'), remote('06')],
      [remote('07'), remote('11'), remote('12')],
    ]
    const answers = await Promise.all(sets.map((days) => save(forfait, days)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(sets).toContainEqual(await stored())
  })
})

describe('refusals', () => {
  test.each<[string, unknown, string]>([
    ['REM-17 no list', { monday: true }, 'Vous devez fournir une liste de jours'],
    ['REM-17 a text', { days: 'lundi' }, 'Vous devez fournir une liste de jours'],
    [
      'REM-17 a half that is no boolean',
      [{ ...remote('05'), am: 1 }],
      'Le matin et l’après-midi doivent être vrais ou faux',
    ],
    [
      'REM-17 a half that is missing',
      [{ day: '2026-05-05', am: true }],
      'Le matin et l’après-midi doivent être vrais ou faux',
    ],
    ['REM-17 no day at all', [{ ...remote('05'), day: '2026-02-30' }], 'Format de date invalide'],
    ['REM-17 SET-17 another month', [{ ...remote('05'), day: '2026-06-02' }], "Ce jour n'appartient pas au mois"],
    ['REM-17 the same day twice', [remote('05', 'am'), remote('05', 'pm')], 'Ce jour est donné deux fois'],
    ['REM-09 a Saturday', [remote('16')], "Ce jour n'est pas travaillé"],
    ['REM-09 a public holiday', [remote('14', 'am')], "Ce jour n'est pas travaillé"],
    ['REM-17 too long a list', Array.from({ length: 32 }, () => remote('05')), 'Vous avez fourni trop de jours'],
  ])('%s is refused with 422 and nothing is stored', async (_row, body, message) => {
    await save(forfait, [remote('26')])
    const answer = await save(forfait, body)
    expect([answer.status, answer.body.message]).toEqual([422, message])
    expect(Object.values(answer.body.errors)[0]?.[0]).toBe(message)
    expect(await stored()).toEqual([remote('26')])
  })

  test('REM-06 REM-08 REM-17 a half-day of absence is refused with the others, in the words of the person', async () => {
    const input = inputsBy(codes)
    await createEvents(forfait, input('2026-05-20 am', '2026-05-20 am', 'CSS'))
    const { status, body } = await save(forfait, [remote('19'), remote('20')])
    expect([status, body.message]).toEqual([422, 'Le télétravail ne peut pas être déclaré sur une absence'])
    expect(body.errors).toEqual({ '1.day': [body.message] })
    expect(await stored()).toEqual([])
    expect((await save(forfait, [remote('19'), remote('20', 'pm')])).status).toBe(200)
  })

  test('REM-08 REM-20 SET-19 a contractor reads about working at a distance', async () => {
    const contractor = await portal.as('prestataire')
    const input = inputsBy(codes)
    expect((await createEvents(contractor, input('2026-05-20 am', '2026-05-20 pm', 'CSS'))).status).toBe(201)
    expect((await save(contractor, [remote('20')])).body.message).toBe(
      'Le travail à distance ne peut pas être déclaré sur une absence',
    )
  })

  test('REM-07 a refused absence frees its half-days', async () => {
    await createEvents(forfait, inputsBy(codes)('2026-05-20 am', '2026-05-20 pm', 'CSS'))
    await portal.database.executeSql("update events set state = 'refused' where start_at = '2026-05-20'")
    expect((await save(forfait, [remote('20')])).status).toBe(200)
  })

  test('EVT-88 an absence entered afterwards takes its half-days, and its deletion does not give them back', async () => {
    await save(forfait, [remote('20'), remote('21')])
    const { body } = await createEvents(forfait, inputsBy(codes)('2026-05-20 pm', '2026-05-21 pm', 'CSS'))
    expect(await stored()).toEqual([remote('20', 'am')])
    await forfait.delete(`timesheet/event/${body[0]?.id}`)
    expect(await stored()).toEqual([remote('20', 'am')])
  })

  test('REM-18 MON-84 a sent month is refused with 409 and keeps its days', async () => {
    await save(forfait, [remote('05')])
    await portal.database.executeSql(`
      update months set state = 'submitted', submitted_at = '2026-05-20T08:00:00Z' where year = 2026 and month = 5
        and user_id = (select id from users where username = 'forfait')`)
    const { status, body } = await save(forfait, [remote('06')])
    expect([status, body.message]).toEqual([409, 'Ce CRA a déjà été envoyé'])
    expect((await save(forfait, [remote('16')])).status).toBe(422)
    expect(await stored()).toEqual([remote('05')])
  })

  test('REM-18 SET-17 a closed period says so before it says sent', async () => {
    const path = 'settings/activity/remote-days/month/3/2026'
    const { status, body } = await save(forfait, [{ day: '2026-03-03', am: true, pm: true }], path)
    expect([status, body.message]).toEqual([409, 'Cette période est clôturée'])
  })

  test('REM-18 CAL-25 a contractor writes nothing in a future month, whatever they send', async () => {
    const contractor = await portal.as('prestataire')
    const path = 'settings/activity/remote-days/month/6/2026'
    for (const body of [[], [{ day: '2026-06-02', am: true, pm: true }], { days: 'rien' }]) {
      const answer = await save(contractor, body, path)
      expect([answer.status, answer.body.message]).toEqual([403, 'Vous ne pouvez pas modifier un mois futur'])
    }
  })

  test('MON-08 MON-36 SET-17 nobody without a report, no month outside the bounds, nobody without a session', async () => {
    const refused = await save(await portal.as('sanscra'), [remote('05')])
    expect(refused.status).toBe(403)
    expect(refused.body.message).toMatch(/^Votre profil utilisateur ne vous permet pas/)
    for (const month of ['6/2027', '12/2018', '13/2026', '5/26']) {
      expect((await save(forfait, [], `settings/activity/remote-days/month/${month}`)).status).toBe(404)
    }
    expect((await save(portal.anonymous, [])).status).toBe(401)
  })

  test('REM-09 README 19 a day outside the contract says so first', async () => {
    await portal.database.executeSql("update users set end_at = '2026-05-15' where username = 'forfait'")
    const answers = [await save(forfait, [remote('16')]), await save(forfait, [remote('15')])]
    await portal.database.executeSql("update users set end_at = null where username = 'forfait'")
    expect(answers[0]?.body.message).toBe('Cette date est en dehors de votre contrat')
    expect(answers[1]?.status).toBe(200)
  })
})
