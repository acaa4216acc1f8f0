import type { ControlPoint, RunLine } from '@cadran/contract/payroll/runs'
import type { WholeTemplate } from '@cadran/contract/payroll/templates'
import { expect, test } from 'vitest'
import { importFile } from '../../../platform/cli/import-file.ts'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { office, openOffice, portal } from '../../../testing/opened-office.ts'
import { download, generic, issue, openPayroll, payroll, prepare, RUNS } from '../../../testing/payroll-runs.ts'
import { readCsv } from '../../../testing/sheets.ts'
import { payrollMatriculesImport } from '../templates/index.ts'
import { readCounters } from './counters.rows.ts'

openOffice()
openPayroll()

/** Hours, duties, tickets, remote and worked days of a validated month, of which an open one beside it has the same. */
async function plantTotals(): Promise<void> {
  const ofMay = `from months m join users u on u.id = m.user_id where m.year = 2026 and m.month = 5 and u.username in ('double', 'forfait')`
  await office.plantMonth('forfait', { year: 2026, month: 5 }, 'validated1')
  for (const username of ['double', 'forfait']) await office.plantEvent(username, '2026-05-12/2026-05-13', 'KED')
  await portal.database.executeSql(`
    update months set extra_activity_payment = 'rest' where id in (select m.id ${ofMay});
    insert into overtimes (month_id, user_id, overtime_code_id, type, start_at, end_at, constraint_count, days)
      select m.id, u.id, (select id from overtime_codes where code = 'AST-SEM'), 'constraint', date '2026-05-04', date '2026-05-08', 5, '[]'::jsonb ${ofMay}
      union all select m.id, u.id, (select id from overtime_codes where code = 'INT-NUIT'), 'hour', date '2026-05-04', date '2026-05-04', 0,
        '[{"date":"2026-05-04","hours":[{"start":"22:00","end":"23:40"}],"tickets":0}]'::jsonb ${ofMay};
    insert into remote_days (user_id, day, am, pm) select u.id, date '2026-05-06', true, false ${ofMay};
    insert into extra_activity_weeks (month_id, week, updated_at) select m.id, 21, timestamp '2026-05-20' ${ofMay};
    insert into extra_activity_hours (week_id, section, day, start_minute, end_minute)
      select w.id, 'complementaries', date '2026-05-20', 1080, 1170 from extra_activity_weeks w where w.month_id in (select m.id ${ofMay})`)
}

test('PAY-01 PAY-02 PAY-07 every kind of fact is a line, of people of the model whose month level 2 validated', async () => {
  await plantTotals()
  const { body: template } = await payroll.get<WholeTemplate>(`payroll/template/${generic}`)
  const rubrics = template.rubrics.map(({ code, description, rubric, label, unit, mode, ignored }) => ({
    ...{ code, unit, mode, rubric: rubric ?? '', label: label ?? description },
    ignored: code === 'worked' ? false : ignored,
  }))
  const { updated_at } = template
  expect((await payroll.patch(`payroll/template/${generic}`, { updated_at, rubrics })).status).toBe(200)
  const run = await issue(await prepare())
  const { body: lines } = await payroll.get<RunLine[]>(`${RUNS}/${run.id}/line?matricule=C202`)
  expect(lines.map(({ rubric, quantity, unit, source }) => [rubric, quantity, unit, source])).toEqual([
    ['AST-SEM', 500, 'N', 'overtime_code:AST-SEM constraint'],
    ['HC-REPOS', 150, 'H', 'extra:rest'],
    ['INT-NUIT', 167, 'H', 'overtime_code:INT-NUIT hour'],
    ['TELETRAVAIL', 50, 'J', 'remote'],
    ['TRAVAIL', 200, 'J', 'worked'],
  ])
  expect(run.lines).toBe(lines.length)
})

test('PAY-56 a template used for the first time begins with the month of the run, whatever others exported', async () => {
  const made = await payroll.post<WholeTemplate>('payroll/template', { name: 'Copie', copy_of: generic })
  const run = await issue(await prepare(5, [generic, made.body.id]))
  const { body: lines } = await payroll.get<RunLine[]>(`${RUNS}/${run.id}/line?maxResults=100`)
  expect(new Set(lines.map(({ template, origin, kind }) => [template, origin, kind].join(' ')))).toEqual(
    new Set(['Copie 2026-05 normal']),
  )
  expect(run.files.map(({ line_count }) => line_count)).toEqual([0, lines.length])
})

test('PAY-13 PAY-16 whoever has no matricule of payroll is a point, and what is accepted so stays owed', async () => {
  const { platform, database } = portal
  const others = database.kysely.selectFrom('users').select('matricule').where('matricule', '<>', 'C202')
  const lines = (await others.execute()).map(({ matricule }) => `${matricule};P${matricule};2020-01-01`)
  const text = ['matricule;payroll_matricule;starts_on', ...lines].join('\n')
  const report = await database.transaction((trx) =>
    importFile(platform, trx, text, payrollMatriculesImport, { dry_run: false }),
  )
  expect(report.faults).toEqual([])

  await office.plantEvent('double', '2026-05-18', 'CP', 'validated2')
  const run = await prepare()
  const { body: points } = await payroll.get<ControlPoint[]>(
    `${RUNS}/${run.id}/control?codes[]=matricule-unknown&maxResults=100`,
  )
  expect(points.map(({ matricule }) => matricule)).toEqual(['C202'])
  expect((await issue(run)).lines).toBe(0)
  await database.executeSql('delete from payroll_matricules')
  const next = await issue(await prepare())
  expect(readCsv(await download(next)).map(([matricule]) => matricule)).toEqual(['matricule', 'C202'])
})

test('PAY-17 PAY-18 an acceptance holds for the point as it is, and several are accepted together or not at all', async () => {
  const pending = await office.plantEvent('consultant', '2026-05-20', 'CP', 'validated1')
  const run = await prepare()
  const path = `${RUNS}/${run.id}`
  const key = `absence-pending:${await office.personId('consultant')}:${pending.id}`
  const accept = (keys: string[]) => payroll.post(`${path}/acceptance`, { keys, reason: 'Vu ensemble' })
  expect((await accept([key, 'nothing'])).status).toBe(404)
  expect(refusalOf(await accept([key, 'period-open']))[0]).toBe(422)
  expect((await accept([key])).status).toBe(201)
  const pointOf = async () => {
    const { body } = await payroll.get<ControlPoint[]>(`${path}/control?codes[]=absence-pending`)
    return body.map((point) => [point.key, point.accepted?.reason ?? null, point.lapsed])
  }
  expect(await pointOf()).toEqual([[key, 'Vu ensemble', false]])
  await portal.database.executeSql(`update events set end_at = '2026-05-21', half_days = 4 where id = ${pending.id}`)
  expect((await payroll.post(`${path}/control`)).status).toBe(200)
  expect(await pointOf()).toEqual([[key, null, true]])
  expect((await payroll.delete(path)).status).toBe(204)
})

test('PAY-10 PAY-49 counters of what a run kept and of the lines since are those of all lines, ahead and behind', async () => {
  const { database } = portal
  const kept = async () => (await database.executeSql('select count(*)::int as people from counter_standings')).rows
  await database.executeSql("delete from events where start_at >= '2026-05-01'")
  await office.plantEvent('astreinte', '2026-06-15', 'CP', 'validated2')
  await issue(await prepare())
  const [{ people } = { people: 0 }] = (await kept()) as { people: number }[]
  expect(people).toBeGreaterThan(10)
  for (const day of ['2026-05-26', '2026-07-06', '2026-08-03'])
    await office.plantEvent('astreinte', day, 'CP', 'validated2')
  const [{ ids } = { ids: [] }] = (await database.executeSql('select array_agg(id::int) as ids from users')).rows as {
    ids: number[]
  }[]
  const read = (origin: string) => readCounters(database.kysely, ids, origin)
  const months = ['2026-04', '2026-05', '2026-06', '2026-07', '2026-12']
  const held = await Promise.all(months.map(read))
  await database.executeSql(`update counter_standings set sums = '[]'`)
  const emptied = await Promise.all(months.map(read))
  await database.executeSql('delete from counter_standings')
  const whole = await Promise.all(months.map(read))
  expect(held).toEqual(whole)
  // What is kept is what is read, but for a month before it.
  const isRead = emptied.map((month, index) => JSON.stringify([...month]) !== JSON.stringify([...(whole[index] ?? [])]))
  expect(isRead).toEqual([false, true, true, true, true])
})
