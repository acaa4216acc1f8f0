import type { RunLine, WholeRun } from '@cadran/contract/payroll/runs'
import type { WholeTemplate } from '@cadran/contract/payroll/templates'
import { expect, test } from 'vitest'
import { office, openOffice, portal } from '../../../testing/opened-office.ts'
import { correct, generic, issue, openPayroll, payroll, prepare, RUNS } from '../../../testing/payroll-runs.ts'

openOffice()
openPayroll()

const change = (statement: string) => portal.database.executeSql(statement)
const MONTHS = [3, 4].map((month) => ({ year: 2026, month }))
const PEOPLE = ['consultant', 'double', 'forfait', 'astreinte']
const ofMonths = `from months m join users u on u.id = m.user_id where m.year = 2026 and m.month in (3, 4)
  and u.username in ('${PEOPLE.join("', '")}')`

/** What no portal does: the months are open again. */
const reopen = () =>
  change(`alter table periods disable trigger user; update periods set closed_at = null where year = 2026;
    alter table periods enable trigger user`)

/** Two months of every kind of fact, closed. */
async function plantClosed(): Promise<void> {
  await reopen()
  await change(`delete from events where start_at >= '2026-03-01'; delete from months where year = 2026 and month >= 3;
    delete from remote_days where day >= '2026-03-01'`)
  for (const username of PEOPLE) {
    for (const period of MONTHS) await office.plantMonth(username, period, 'validated2')
    await office.plantEvent(username, '2026-03-09/2026-03-11', 'CP', 'validated2')
    await office.plantEvent(username, '2026-04-20/2026-04-22', 'KED')
    await office.plantEvent(username, '2026-04-23', 'CP', 'validated2')
  }
  await change(`
    update months set extra_activity_payment = 'rest' where id in (select m.id ${ofMonths});
    insert into overtimes (month_id, user_id, overtime_code_id, type, start_at, end_at, constraint_count, days)
      select m.id, u.id, (select id from overtime_codes where code = 'INT-NUIT'), 'hour', make_date(2026, m.month, 6), make_date(2026, m.month, 6), 0,
        '[{"date":"2026-04-06","hours":[{"start":"22:00","end":"23:40"}],"tickets":0}]'::jsonb ${ofMonths};
    insert into remote_days (user_id, day, am, pm) select u.id, make_date(2026, m.month, 15), true, false ${ofMonths}
      on conflict do nothing;
    insert into extra_activity_weeks (month_id, week, updated_at) select m.id, m.month * 4, timestamp '2026-05-20' ${ofMonths};
    insert into extra_activity_hours (week_id, section, day, start_minute, end_minute)
      select w.id, 'complementaries', date '2026-04-20', 1080, 1170 from extra_activity_weeks w where w.month_id in (select m.id ${ofMonths})`)
  for (const period of MONTHS) await office.close(period)
}

/** Every code is a line, absences in hours: what somebody's modality makes of a day is seen. */
async function mapAll(id: number, words: string, cp_unit: 'J' | 'H'): Promise<void> {
  const { body } = await payroll.get<WholeTemplate>(`payroll/template/${id}`)
  const rubrics = body.rubrics.map(({ code, description, rubric, label, unit, mode, ignored }) => ({
    ...{ code, mode, rubric: rubric ?? code.replace(/^.*:/, ''), label: `${label ?? description}${words}` },
    unit: code === 'event_code:CP' ? cp_unit : unit,
    ignored: code === 'worked' ? false : ignored,
  }))
  const { updated_at } = body
  expect((await payroll.patch(`payroll/template/${id}`, { updated_at, rubrics })).status).toBe(200)
}

/** The rappels of both templates, page after page. */
async function toldOf(id: number): Promise<[reckoned: object[], kept: object[]]> {
  const lines: RunLine[] = []
  for (let page = 1; lines.length === (page - 1) * 100; page += 1) {
    const path = `${RUNS}/${id}/line?maxResults=100&kind=rappel&page=${page}`
    lines.push(...(await payroll.get<RunLine[]>(path)).body)
  }
  const of = (name: string) =>
    lines.flatMap(({ template, ...line }) => (template === name ? [{ ...line, exported_in: null }] : []))
  return [of('CSV générique'), of('Copie')]
}

const stored = async () =>
  (
    await portal.database.executeSql(
      `select r.number, r.known_months is not null as reckons, (select count(*)::int > 10 from payroll_baselines b where b.run_id = r.id) as keeps_people,
        (select count(*)::int > 10 from payroll_run_lines l where l.run_id = r.id and l.kind = 'baseline' and l.origin in ('2026-03', '2026-04')) as keeps_lines
      from payroll_runs r where r.number <= 2 order by r.number`,
    )
  ).rows

const idOf = (username: string) => `(select id from users where username = '${username}')`

test('PAY-50 PAY-55 PAY-56 PAY-61 what was known of closed months and is worked out again tells what kept lines would', async () => {
  await plantClosed()
  await mapAll(generic, '', 'H')
  await correct({ ...MONTHS[0], object: 'remote', new: { days: [{ day: '2026-03-17', am: true, pm: true }] } })
  const copy = await payroll.post<WholeTemplate>('payroll/template', { name: 'Copie', copy_of: generic })
  await issue(await prepare(5, [generic]))
  // Of a month that is open, lines are kept.
  const closing = await change('select id, closed_at from periods where year = 2026 and closed_at is not null')
  await reopen()
  await issue(await prepare(5, [copy.body.id]))
  for (const { id } of closing.rows as { id: number }[])
    await change(`update periods set closed_at = timestamp '2026-05-02' where id = ${id}`)
  expect(await stored()).toEqual([
    { number: 1, reckons: true, keeps_people: true, keeps_lines: false },
    { number: 2, reckons: true, keeps_people: true, keeps_lines: true },
  ])
  const both = [generic, copy.body.id]
  const quiet = await issue(await prepare(5, both))
  expect(quiet.lines).toBe(0)

  const event_code = await office.codeId('CP')
  const half = { start_at: '2026-04-24', start_moment: 'pm', end_at: '2026-04-24', end_moment: 'pm', event_code }
  await correct({ ...MONTHS[1], object: 'absence', new: half })
  await correct({ ...MONTHS[1], object: 'remote', new: { days: [{ day: '2026-04-16', am: true, pm: true }] } })
  await change(
    `update positions set modality = case when modality = 1 then 2 else 1 end where user_id = ${idOf('double')}`,
  )
  await change(`update users set end_at = '2026-03-31' where username = 'forfait'`)
  const [reckoned, kept] = await toldOf((await issue(await prepare(5, both))).id)
  expect(reckoned).toEqual(kept)
  const count = (rubric: string) => reckoned.filter((line) => (line as RunLine).rubric === rubric).length
  expect(['CP', 'TELETRAVAIL', 'INT-NUIT', 'HC-REPOS', 'TRAVAIL'].map((rubric) => [rubric, count(rubric)])).toEqual([
    ['CP', 10],
    ['TELETRAVAIL', 2],
    ['INT-NUIT', 1],
    ['HC-REPOS', 1],
    ['TRAVAIL', 1],
  ])

  // In another unit everything is read, and what was told since counts with what was known before.
  for (const id of both) await mapAll(id, ' (bis)', 'J')
  await change(`update users set end_at = null where username = 'forfait'`)
  await correct({ ...MONTHS[1], object: 'remote', new: { days: [{ day: '2026-04-28', am: true, pm: true }] } })
  const [again, kept_again] = await toldOf((await issue(await prepare(5, both))).id)
  expect(again).toEqual(kept_again)
  expect(again.length).toBeGreaterThan(100)
})

test('PAY-49 PAY-52 what is settled is not read again for a new code or words, and is for another unit', async () => {
  const { id } = await prepare(5, [generic])
  const rappels = async () => (await payroll.post<WholeRun>(`${RUNS}/${id}/control`, {})).body.summary?.rappels
  // What no portal does: a closed month is another, which only whoever reads it again sees.
  await change(`alter table remote_days disable trigger user;
    insert into remote_days (user_id, day, am, pm) values (${idOf('consultant')}, '2026-04-30', true, true);
    alter table remote_days enable trigger user`)
  expect(await rappels()).toEqual([])
  await change(`insert into event_codes (type, short_code, description, color, priority, created_at)
    select type, 'NEUF', description, color, priority, created_at from event_codes where short_code = 'CP'`)
  await mapAll(generic, ' (ter)', 'J')
  expect(await rappels()).toEqual([])
  await mapAll(generic, ' (ter)', 'H')
  expect((await rappels())?.map(({ origin }) => origin)).toContain('2026-04')
})
