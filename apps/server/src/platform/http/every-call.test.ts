import { calls } from '@cadran/contract/calls'
import { answersList, type CallShape, writesForOneself } from '@cadran/contract/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Caller, openTestPortal, type TestPortal } from '../../testing/portal.ts'

// What holds for every call of the contract, those to come included.

let portal: TestPortal
// Whoever reads all of them between them.
let readers: Caller[]
let ids: Record<string, number | string>
beforeAll(async () => {
  portal = await openTestPortal()
  await portal.database.executeSql(
    `update users set roles = array_append(roles, 'ROLE_HRBP') where username = 'double'`,
  )
  readers = await Promise.all(
    [
      'double',
      'paie',
      'support',
      'contenu',
      'syndicats',
      'manager',
      'consultant',
      'administration',
      'auditeur',
      'dpo',
      'acces',
    ].map((one) => portal.as(one)),
  )
  await portal.database.executeSql(`
    insert into import_runs (kind, state, file_name, sheets, columns, sample, row_count, mapping, created_at, created_by)
    select 'people', 'read', 'people.csv', '{}', '[]', '[]', 0, '[]', now(), min(id) from users;
    insert into payroll_runs (year, month, version_ids, created_at, updated_at)
    select 2026, 5, array_agg(id), now(), now()::timestamp(0) from payroll_template_versions;
    insert into access_rules (scope, name, sso_only, second_factor, starts_on, grace_days, remember_days, updated_at)
    values ('role', 'ROLE_HRBP', false, true, '2027-01-01', 30, 30, now()::timestamp(0));
    insert into webhooks (name, url, events, secret_box, created_by, created_at)
    select 'Paie', 'https://paie.example.fr/', '{month.sent}', '', min(id), now() from users;
    insert into corrections (user_id, year, month, object, new, touches, fact_on, reason, asked_by, created_at, updated_at)
    select id, 2026, 4, 'remote', '{"remote":{"days":[]}}', '{[1,2)}', '2026-04-07', 'Oublié', id, now(), now()::timestamp(0)
    from users where username = 'consultant'`)
  const { rows } = await portal.database.executeSql(`
    select (select min(id) from import_runs) as import, (select min(id) from access_rules) as "access-rules", (select min(id) from webhooks) as webhook, (select min(id) from corrections) as "correction-action", (select min(id) from payroll_runs) as "payroll/run", (select min(id) from events where event_code_id in (select id from event_codes where type = 'absence')) as event,
      (select min(id) from months) as month, (select min(id) from overtimes) as overtime,
      (select matricule from users where username = 'consultant') as matricule`)
  ids = rows[0] as typeof ids
})
afterAll(() => portal.close())

type Call = readonly [name: string, call: CallShape]
const every: Call[] = Object.entries(calls as Record<string, CallShape>)
const keysOf = (schema: CallShape['query']) =>
  Object.keys((schema?._zod.def as { shape?: object } | undefined)?.shape ?? {})

const GIVEN: Record<string, string> = {
  month: '5',
  year: '2026',
  week: '21',
  start: '2026-05-04',
  end: '2026-05-08',
}
// What a query must say.
const QUERIES: Record<string, string> = {
  listCounted: 'figure=total',
  listEvents: 'month={month}',
  listActivityEvents: 'matricule={matricule}&period=2026-05',
  listOvertimes: 'matricule={matricule}&period=2026-05',
  searchPeople: 'search={matricule}',
  listImportLines: 'section=new',
  listPersonReadings: 'matricule={matricule}',
  listHolidays: 'year=2026',
  listCorrectionCodes: 'month=4&year=2026',
  listCorrectionCodesFor: 'month=4&year=2026&matricule={matricule}',
}

function pathOf([name, { path }]: Call, params: Record<string, string> = {}): string {
  const kind =
    ['payroll/run', 'correction-action', 'month', 'overtime', 'import', 'webhook', 'access-rules'].find((word) =>
      `/${path}`.includes(`/${word}`),
    ) ?? 'event'
  const values: Record<string, string> = {
    ...GIVEN,
    id: String(ids[kind]),
    matricule: String(ids.matricule),
    ...params,
  }
  const query = QUERIES[name]?.replace('{month}', String(ids.month)) ?? ''
  return `${path}?${query}`.replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '1')
}

const isRefusal = ({ status }: Answer<unknown>) => Number(status === 403 || status === 404)

/** The first answer that is no refusal of the reader's role, or of what their role does not see. */
async function readBySomebody(path: string): Promise<Answer<unknown>> {
  const answers = await Promise.all(readers.map((reader) => reader.get<unknown>(path)))
  const [answer] = answers.toSorted((a, b) => isRefusal(a) - isRefusal(b))
  if (!answer) throw new Error('Somebody answers')
  return answer
}

describe('every list', () => {
  const lists = every.filter(([, call]) => call.method === 'GET' && answersList(call))

  test.each(lists)('SES-54 README 53 %s says how many rows there are', async (...call) => {
    const { status, body, headers } = await readBySomebody(pathOf(call))
    expect([status, body]).toEqual([200, expect.anything()])
    expect(headers['x-total-count']).toMatch(/^\d+$/)
    expect(headers['access-control-expose-headers']).toBe('X-Total-Count')
    if (Array.isArray(body)) expect(Number(headers['x-total-count'])).toBeGreaterThanOrEqual(body.length)
  })

  describe('in the documentation, read once', () => {
    let paths: Record<string, { get?: { responses: Record<string, { headers?: object }> } }>
    beforeAll(async () => {
      paths = (await portal.app.inject('/api/docs/json')).json<{ paths: typeof paths }>().paths
    })

    test.each(lists)('README 53 %s is documented with its total', (_name, { path }) => {
      expect(paths[`/api/${path}`]?.get?.responses['200']?.headers).toHaveProperty('X-Total-Count')
    })
  })

  const between = lists.filter(
    ([, call]) => keysOf(call.query).includes('minDate') || keysOf(call.params).includes('start'),
  )

  test('FLT-08 README 53 the lists of a period are known', () => {
    expect(between.map(([name]) => name)).toEqual(
      expect.arrayContaining(['listUsers', 'listAbsences', 'listMonths', 'listExtraRequests', 'listEventCodesBetween']),
    )
  })

  test.each(between)('FLT-08 README 53 %s refuses a period that ends before it starts', async (...call) => {
    const path = pathOf(call, { start: '2026-05-08', end: '2026-05-04' })
    expect((await readBySomebody(`${path}&minDate=2026-05-08&maxDate=2026-05-04`)).status).toBe(422)
    expect((await readBySomebody(`${pathOf(call)}&minDate=2026-05-08&maxDate=2026-05-08`)).status).toBe(200)
  })
})

describe('every call that writes on the employee’s side', () => {
  const own = every.filter(([, call]) => writesForOneself(call))
  const TABLES = [
    'months',
    'events',
    'overtimes',
    'remote_days',
    'month_files',
    'extra_activity_weeks',
    'users',
    'audit',
  ]
  const everything = async () => {
    const sums = TABLES.map((table) => `(select sum(hashtext(t::text)::bigint) from ${table} t) as ${table}`)
    return (await portal.database.executeSql(`select ${sums.join(', ')}`)).rows
  }

  test('MON-23 README 45 each refuses ?user= whoever it names, and changes nothing', async () => {
    const verbs = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const
    const caller = await portal.as('manager')
    const before = await everything()
    expect(own.map(([name]) => name)).toEqual(
      expect.arrayContaining(['saveMonth', 'createEvents', 'createOvertime', 'saveRemoteDays', 'depositFiles']),
    )
    for (const call of own) {
      const [name, { method, body }] = call
      for (const user of ['consultant', 'manager', 'personne', '']) {
        const path = `${pathOf(call)}&user=${user}`
        const { status } = await (body ? caller[verbs[method]](path, {}) : caller[verbs[method]](path))
        expect([name, user, status]).toEqual([name, user, 403])
      }
    }
    expect(await everything()).toEqual(before)
  })

  test('MON-23 whoever names nobody writes as before', async () => {
    const caller = await portal.as('consultant')
    expect((await caller.patch('settings/activity/remote-days', {})).status).toBe(200)
  })
})
