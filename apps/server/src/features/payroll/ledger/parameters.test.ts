import type { Adjustment } from '@cadran/contract/payroll/adjustments'
import type { CounterRuleVersion } from '@cadran/contract/payroll/parameters'
import type { ControlPoint, WholeRun } from '@cadran/contract/payroll/runs'
import type { SickNotice } from '@cadran/contract/payroll/sick-notices'
import type { PayrollTemplate } from '@cadran/contract/payroll/templates'
import { M_LED_TWO } from '@cadran/rules/payroll/messages'
import { M_RULE_PAST, RULE_CONFIRMED, RULE_UNCHANGED } from '@cadran/rules/payroll/parameters'
import { M_404, M_ACTION, M_ROLE } from '@cadran/rules/portal/messages'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { runOn } from '../../../administration.ts'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { office, openOffice, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'
import { readCounterFacts } from '../../portal/counters/index.ts'
import { readParameters } from '../../portal/settings/index.ts'

openOffice()
let paie: Caller
let paie2: Caller
beforeAll(async () => {
  paie = await portal.as('paie')
  paie2 = await portal.as('paie2')
})
const execute = async (text: string) => (await portal.database.executeSql(text)).rows
const RULE = 'payroll/counter-rule'
const NOTICE = 'payroll/sick-notice'

test('LED-40 LED-41 every version is read and the last to begin first; only payroll reads, and only what is in its form is added', async () => {
  const { status, body: versions, headers } = await paie.get<CounterRuleVersion[]>(RULE)
  expect([status, headers['x-total-count']]).toEqual([200, String(versions.length)])
  expect(versions.map(({ starts_on }) => starts_on)).toEqual(
    versions.map(({ starts_on }) => starts_on).toSorted((a, b) => b.localeCompare(a)),
  )
  expect(versions.at(-1)).toMatchObject({ starts_on: '2000-01-01', author: null, is_unconfirmed: false })
  for (const username of ['consultant', 'manager', 'gta']) {
    const caller = await portal.as(username)
    for (const path of [RULE, NOTICE]) {
      expect(refusalOf(await caller.get(path))).toEqual([403, M_ROLE.message])
      expect(refusalOf(await caller.post(path, {}))).toEqual([403, M_ROLE.message])
    }
    expect(refusalOf(await caller.post(`${RULE}-action`, {}))).toEqual([403, M_ROLE.message])
  }
  const asked = { key: 'cp_a_year', value: 27, starts_on: '2026-06-01' }
  const add = (more: object) => paie.post<CounterRuleVersion>(RULE, { ...asked, ...more })
  expect(refusalOf(await add({ starts_on: '2026-05-01' }))).toEqual([422, M_RULE_PAST.message])
  expect(refusalOf(await add({ key: 'work_rules' }))).toEqual([422, 'Valeur invalide'])
  expect(refusalOf(await add({ value: 'x' }))).toEqual([422, 'Valeur invalide'])
  expect(refusalOf(await add({ starts_on: 'demain' }))).toEqual([422, 'Format de date invalide'])
  const added = await Promise.all([add({}), add({})])
  expect(added.map(({ status: code }) => code).toSorted((a, b) => a - b)).toEqual([201, 422])
  expect(refusalOf(await add({}))).toEqual([422, RULE_UNCHANGED.message])
  const none = await add({ key: 'seniority_days', value: null })
  expect([none.status, none.body.value]).toEqual([201, null])
  expect((await paie.get<CounterRuleVersion[]>(RULE)).body[0]).toMatchObject({
    key: 'seniority_days',
    value: null,
    author: none.body.author,
  })
})

test('LED-42 four eyes end once another has agreed, or by the command where nobody else is left', async () => {
  const add = (value: boolean) =>
    paie.post<CounterRuleVersion>(RULE, { key: 'adjustment_four_eyes', value, starts_on: '2026-05-21' })
  const confirm = (by: Caller, rule: unknown, action: unknown = 'confirm') =>
    by.post(`${RULE}-action`, { rule, action })
  expect((await add(true)).body).toMatchObject({ is_unconfirmed: false, can_confirm: false })
  const { body: off } = await add(false)
  expect(off).toMatchObject({ is_unconfirmed: true, can_confirm: false })
  const matricule = (await office.person('consultant')).matricule
  const draft = { matricule, counter: 'cp', days: 1, effective_on: '2026-05-04', reason: 'Essai de la règle' }
  const stateNow = async () => (await paie.post<Adjustment>('payroll/adjustment', draft)).body.state
  expect(await stateNow()).toBe('proposed')
  expect(refusalOf(await confirm(paie, off.id))).toEqual([403, M_LED_TWO.message])
  expect(refusalOf(await confirm(paie2, off.id, 'x'))).toEqual([422, M_ACTION.message])
  expect(refusalOf(await confirm(paie2, 999_999))).toEqual([404, M_404.message])
  expect((await paie2.get<CounterRuleVersion[]>(RULE)).body.find(({ id }) => id === off.id)?.can_confirm).toBe(true)
  const confirmed = await Promise.all([confirm(paie2, off.id), confirm(paie2, off.id)])
  expect(confirmed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(refusalOf(await confirm(paie2, off.id))).toEqual([409, RULE_CONFIRMED.message])
  expect(await stateNow()).toBe('posted')

  await add(true)
  const { body: again } = await add(false)
  const said: string[] = []
  const command = (...args: string[]) =>
    runOn(portal.platform, 'confirm-rule', { args, write: (line) => said.push(line) }).catch((error: Error) =>
      said.push(error.message),
    )
  await command(String(again.id))
  await command(String(again.id))
  await command('x')
  await command('999999')
  expect(said).toEqual([
    `La version ${again.id} est confirmée.`,
    RULE_CONFIRMED.message,
    'le numéro d’une version est attendu',
    M_404.message,
  ])
  expect(await stateNow()).toBe('posted')
  expect(
    await execute(
      `select action, actor_id is null as by_command from audit where entity = 'parameter' and entity_id = ${again.id} order by id`,
    ),
  ).toEqual([
    { action: 'create', by_command: false },
    { action: 'confirm', by_command: true },
  ])
})

describe('notices after sickness', () => {
  const carry = async (username: string, hundredths: number) => {
    const id = await office.personId(username)
    await execute(`insert into counter_entries (user_id, counter, kind, hundredths, effective_on, rule, source, created_at)
      values (${id}, 'before_june', 'rollover', ${-hundredths}, '2026-06-01', 'sick-carry', 'maladie 2026', now()),
        (${id}, 'cp15', 'rollover', ${hundredths}, '2026-06-01', 'sick-carry', 'maladie 2026', now())`)
  }
  beforeAll(async () => {
    await office.clear('forfait', 'astreinte', 'interne')
    await office.plantEvent('forfait', '2026-05-18/2026-05-29', 'MAL', 'validated2')
    await office.plantEvent('astreinte', '2026-05-26/2026-05-29', 'MAL', 'validated2')
    await office.plantEvent('astreinte', '2026-06-01/2026-06-05', 'CP', 'submitted')
    await office.plantEvent('interne', '2026-05-18/2026-05-29', 'MAL', 'validated2')
    await office.plantEvent('interne', '2026-06-01/2026-06-30', 'MAL', 'validated2')
    await office.plantEvent('interne', '2026-07-01/2026-07-31', 'MAL', 'validated2')
    for (const [username, hundredths] of [
      ['forfait', 500],
      ['astreinte', 200],
      ['interne', 300],
    ] as const) {
      await carry(username, hundredths)
    }
    portal.setNow('2026-07-05T09:00:00+02:00')
    paie = await portal.as('paie')
    paie2 = await portal.as('paie2')
  })
  const matriculeOf = async (username: string) => (await office.person(username)).matricule
  const record = async (username: string, notified_on: string) =>
    paie.post<SickNotice>(NOTICE, { matricule: await matriculeOf(username), notified_on })

  test('LED-37 whoever is back is listed until they are told, the most overdue first', async () => {
    const { body: list, headers } = await paie.get<SickNotice[]>(NOTICE)
    expect(headers['x-total-count']).toBe('2')
    expect(list).toMatchObject([
      {
        matricule: await matriculeOf('forfait'),
        days: 5,
        back_on: '2026-06-01',
        due_on: '2026-07-01',
        is_overdue: true,
        notified_on: null,
        last_day: null,
      },
      { matricule: await matriculeOf('astreinte'), back_on: '2026-06-08', due_on: '2026-07-08', is_overdue: false },
    ])
  })

  test('PAY-09 PAY-14 the report of a run warns of what waits here, and of no rest flag without its room', async () => {
    const { body: templates } = await paie.get<PayrollTemplate[]>('payroll/template')
    const run = await paie.post<WholeRun>('payroll/run', { year: 2026, month: 6, templates: [templates[0]?.id] })
    expect(run.status).toBe(201)
    const points = await paie.get<ControlPoint[]>(
      `payroll/run/${run.body.id}/control?codes[]=notice-overdue&codes[]=adjustment-proposed&codes[]=rest-flag`,
    )
    expect(
      points.body
        .map(({ code, text, severity }) => [code, text, severity])
        .toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
    ).toEqual([
      ['adjustment-proposed', "Ajustement en attente d'approbation", 'warning'],
      ['notice-overdue', 'Information après maladie en retard depuis le 01/07/2026', 'warning'],
    ])
  })

  test('LED-38 LED-39 the day they were told is recorded once, by one of two, and they are mailed', async () => {
    for (const day of ['2026-05-31', '2026-07-06']) {
      expect(refusalOf(await record('forfait', day))).toEqual([
        422,
        "La date d'information doit être comprise entre le 01/06/2026 et le 05/07/2026.",
      ])
    }
    expect(refusalOf(await record('interne', '2026-07-01'))).toEqual([404, M_404.message])
    expect(refusalOf(await record('consultant', 'hier'))).toEqual([404, M_404.message])
    expect(refusalOf(await record('forfait', 'hier'))).toEqual([422, 'Format de date invalide'])
    const answers = await Promise.all([record('forfait', '2026-07-02'), record('forfait', '2026-07-02')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 201)?.body).toMatchObject({ last_day: '2027-10-01' })
    expect(refusalOf(await record('forfait', '2026-07-02'))).toEqual([409, 'Cette information a déjà été enregistrée.'])
    const { database, platform } = portal
    const of_forfait = { whose: sql`u.username = 'forfait'`, today: '2026-07-05' }
    const versions = await readParameters(database.kysely)
    const [known] = await readCounterFacts(database.kysely, platform.holidays, versions, of_forfait)
    expect([...(known?.facts.carry_ends ?? [])]).toEqual([['maladie 2026', '2027-10-02']])
    const carried = async () => (await portal.mails()).filter((mail) => /^Subject:.*report/m.test(mail))
    // A Sunday's mail waits for Monday.
    expect(await carried()).toEqual([])
    expect((await paie.get<SickNotice[]>(NOTICE)).body.map(({ days }) => days)).toEqual([2])
    expect((await paie.get<SickNotice[]>(`${NOTICE}?states[]=recorded`)).body).toMatchObject([
      { notified_on: '2026-07-02' },
    ])
    expect(await execute(`select action from audit where entity = 'sick_notice'`)).toEqual([{ action: 'create' }])
    portal.setNow('2026-07-06T09:00:00+02:00')
    const mails = await carried()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.replaceAll('=\n', '')).toMatch(/5 jours de cong.*au plus tard le 01\/10\/2027\./)
  })
})
