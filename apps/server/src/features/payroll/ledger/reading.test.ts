import type { CountedPerson } from '@cadran/contract/payroll/ledger'
import type { CounterLine, CounterStanding } from '@cadran/contract/timesheet/counters'
import { M_404, M_ROLE, M_SCOPE } from '@cadran/rules/portal/messages'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, payroll, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'

openBackOffice()
let consultant: Caller
let matricule: string

beforeAll(async () => {
  consultant = await portal.as('consultant')
  matricule = (await office.person('consultant')).matricule
  await portal.database.executeSql(`
    insert into counter_entries (user_id, counter, kind, hundredths, effective_on, source, reason, actor_id, created_at)
    select id, 'cp', 'adjustment', 50, '2026-05-11', 'ajustement 1', 'Jour oublié',
      (select id from users where username = 'paie'), '2026-05-11T08:00:00Z'
    from users where username = 'consultant'`)
})

const lines = (caller: Caller, of = matricule) => caller.get<CounterLine[]>(`payroll/counter/${of}/line`)
const reasonIn = ({ body }: { body: CounterLine[] }) =>
  body.find(({ source }) => source === 'ajustement 1')?.reason ?? null

test('LED-49 answers what the person reads of themselves; why a counter was adjusted to payroll and to them alone', async () => {
  const own = await consultant.get<CounterLine[]>('timesheet/counter/line')
  expect((await lines(payroll)).body).toEqual(own.body)
  expect([reasonIn(own), reasonIn(await lines(payroll)), reasonIn(await lines(manager))]).toEqual([
    'Jour oublié',
    'Jour oublié',
    null,
  ])
  const standings = await payroll.get<CounterStanding[]>(`payroll/counter/${matricule}`)
  expect(standings.body).toEqual((await consultant.get('timesheet/counter')).body)
})

test('LED-49 lists people with their counters, by name and filter, a page at a time, contractors left out', async () => {
  const { status, body, headers } = await payroll.get<CountedPerson[]>('payroll/counter?maxResults=5')
  expect([status, body.length]).toEqual([200, 5])
  expect(Number(headers['x-total-count'])).toBeGreaterThan(20)
  const found = await payroll.get<CountedPerson[]>(`payroll/counter?matricules[]=${matricule}`)
  const { cp } = (await consultant.get<{ cp: number }>('user/me')).body
  expect(found.body).toHaveLength(1)
  expect(found.body[0]?.counters[0]).toMatchObject({ counter: 'cp', employee: cp })
  const { rows } = await portal.database.executeSql(`select hash, seq from counter_entries
    where user_id = (select id from users where username = 'consultant') order by seq desc limit 1`)
  const last = rows[0] as { hash: string; seq: number }
  expect(found.body[0]).toMatchObject({ last_hash: last.hash, line_count: last.seq })
  const contractor = await office.person('prestataire')
  expect((await payroll.get(`payroll/counter?matricules[]=${contractor.matricule}`)).body).toEqual([])
  const team = await manager.get<CountedPerson[]>('payroll/counter?maxResults=100')
  expect(Number(team.headers['x-total-count'])).toBeLessThan(Number(headers['x-total-count']))
})

test('LED-12 LED-49 without the role, outside the scope, unknown, or a contractor: four refusals', async () => {
  const others = (await office.person('paie')).matricule
  const contractor = (await office.person('prestataire')).matricule
  for (const rest of ['', '/line', '/statement/request-download']) {
    const of = (who: string) => `payroll/counter/${who}${rest}`
    expect((await portal.anonymous.get(of(matricule))).status).toBe(401)
    expect(refusalOf(await consultant.get(of(matricule)))).toEqual([403, M_ROLE.message])
    expect(refusalOf(await manager.get(of(others)))).toEqual([403, M_SCOPE.message])
    expect(refusalOf(await payroll.get(of('X0')))).toEqual([404, M_404.message])
    expect(refusalOf(await payroll.get(of(contractor)))).toEqual([404, "Les prestataires n'ont pas de compteur."])
  }
  expect(refusalOf(await consultant.get('payroll/counter'))).toEqual([403, M_ROLE.message])
})

test('LED-66 LED-68 payroll keeps somebody’s statement; what was opened is noted once a reader, person and day', async () => {
  const { body } = await payroll.get<{ url: string }>(`payroll/counter/${matricule}/statement/request-download`)
  const { statusCode, headers } = await payroll.open(body.url)
  expect(statusCode).toBe(200)
  expect(headers['content-disposition']).toContain(`releve-${matricule}-2026-05-21.pdf`)
  expect((await manager.open(body.url)).statusCode).toBe(404)
  await lines(payroll)
  await lines(consultant)
  await portal.platform.reads.write()
  const { rows } = await portal.database.executeSql(`
    select u.username, count(*)::int as notes, min(r.day)::text as day from record_reads r join users u on u.id = r.reader_id
    where r.what = 'counters' and r.person_id = (select id from users where username = 'consultant')
    group by u.username order by u.username`)
  expect(rows).toEqual([
    { username: 'manager', notes: 1, day: '2026-05-21' },
    { username: 'paie', notes: 1, day: '2026-05-21' },
  ])
})
