import type { AbsencePerson } from '@cadran/contract/validation/absences'
import type { ListedMonth } from '@cadran/contract/validation/activities'
import type { ExtraRequest } from '@cadran/contract/validation/extra-requests'
import type { Period } from '@cadran/contract/validation/periods'
import type { Planning } from '@cadran/contract/validation/planning'
import { M_ROLE } from '@cadran/rules/portal/messages'
import { describe, expect, test } from 'vitest'
import { csvOf, fileFor, under, xlsxOf } from '../../../testing/exports.fixture.ts'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, payroll, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'
import { type ReadCell, readCsv } from '../../../testing/sheets.ts'

openBackOffice()

/** Everything that a list shows, over its pages. */
async function whole<Item>(caller: Caller, path: string, itemsOf: (body: never) => Item[]): Promise<Item[]> {
  const all: Item[] = []
  for (let page = 1; ; page += 1) {
    const { body } = await caller.get<never>(`${path}&maxResults=7&page=${page}`)
    const items = itemsOf(body)
    if (items.length === 0) return all
    all.push(...items)
  }
}

const ABSENCES = 'validation/event/absence/user'
const words = { submitted: 'Soumis', validated1: 'Validé N1', validated2: 'Validé N2', refused: 'Refusé' }
const french = (day: string) => day.split('-').reverse().join('/')

async function absencesShown(caller: Caller, query: string) {
  const people = await whole(caller, `${ABSENCES}?${query}`, (body: AbsencePerson[]) => body)
  return people.flatMap(({ matricule, absences }) => absences.map((absence) => ({ matricule, ...absence })))
}

describe('the absences', () => {
  test.each([
    'states[]=all',
    'states[]=validated1&states[]=submitted',
    'states[]=all&period=2026-05',
    'states[]=all&search=durand',
  ])('CLO-11 the file of %s holds what the list shows, in its order, numbers and dates as such', async (query) => {
    const shown = await absencesShown(payroll, query)
    const rows = await xlsxOf(payroll, `${ABSENCES}/export?${query}`)
    expect(
      under(rows, 'Matricule', "Type d'absence", 'Début', 'Fin', 'Jours', 'État', 'Solde avant', 'Solde après'),
    ).toEqual(
      shown.map(({ matricule, event_code, start_at, end_at, days_count, state, balance }) => [
        matricule,
        event_code.description,
        start_at,
        end_at,
        days_count,
        words[state],
        balance?.before ?? null,
        balance?.after ?? null,
      ]),
    )
    expect(shown.length).toBeGreaterThan(0)
  })

  test('CLO-11 as CSV: a byte order mark, semicolons, French dates and decimals, the same lines', async () => {
    const { headers, content } = await fileFor(payroll, `${ABSENCES}/export?states[]=all`, 'csv')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe(`attachment; filename=absences_${portal.platform.clock.today()}.csv`)
    expect(content.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const shown = await absencesShown(payroll, 'states[]=all')
    expect(under(readCsv(content), 'Matricule', 'Début', 'Jours')).toEqual(
      shown.map(({ matricule, start_at, days_count }) => [
        matricule,
        french(start_at),
        String(days_count).replace('.', ','),
      ]),
    )
    expect(shown.some(({ days_count }) => days_count % 1 !== 0)).toBe(true)
  })

  test('CLO-11 ABS-39 a manager’s file holds the manager’s people only, and opens with what the list opens with', async () => {
    const shown = await absencesShown(manager, '')
    expect(under(await xlsxOf(manager, `${ABSENCES}/export`), 'Matricule', 'État')).toEqual(
      shown.map(({ matricule, state }) => [matricule, words[state]]),
    )
    const everybody = under(await xlsxOf(payroll, `${ABSENCES}/export?states[]=all`), 'Matricule')
    const own = under(await xlsxOf(manager, `${ABSENCES}/export?states[]=all`), 'Matricule')
    expect(own.length).toBeLessThan(everybody.length)
    expect(everybody).toEqual(expect.arrayContaining(own))
  })
})

describe('the other lists', () => {
  test.each(['period=2026-04', 'period=pending&states[]=all', 'states[]=validated2', 'period=2026-05&remoteWorking=1'])(
    'CLO-11 the reports of %s',
    async (query) => {
      const path = `validation/month`
      const months = await whole(payroll, `${path}?${query}`, ({ months: page }: { months: ListedMonth[] }) => page)
      const rows = await xlsxOf(payroll, `${path}/export?${query}`)
      expect(
        under(rows, 'Matricule', 'Période', 'Jours', 'Jours attendus', 'Demi-journées non couvertes', 'Télétravail'),
      ).toEqual(
        months.map(({ user, year, month, covered_days, expected_days, missing_halfdays, remote_days_count }) => [
          user.matricule,
          `${year}-${String(month).padStart(2, '0')}-01`,
          covered_days,
          expected_days,
          missing_halfdays,
          remote_days_count,
        ]),
      )
      expect(months.length).toBeGreaterThan(0)
    },
  )

  test('CLO-11 the requests', async () => {
    const path = 'validation/extra-activities'
    const requests = await whole(payroll, `${path}?states[]=all`, (body: ExtraRequest[]) => body)
    const rows = await xlsxOf(payroll, `${path}/export?states[]=all`)
    const states = { pending: 'En attente', accepted: 'Acceptée', refused: 'Refusée' }
    expect(under(rows, 'Matricule', 'Manager', 'Statut')).toEqual(
      requests.map(({ user, extra_activities_status }) => [
        user.matricule,
        user.manager_identity,
        states[extra_activities_status],
      ]),
    )
    expect(requests.length).toBeGreaterThan(1)
  })

  test('CLO-11 PER-16 the periods of a year, newest first', async () => {
    const { body } = await payroll.get<Period[]>('validation/period?year=2026')
    const rows = await xlsxOf(payroll, 'validation/period/export?year=2026')
    expect(
      under(rows, 'Période', 'CRA validés niveau 2', 'CRA non soumis', 'Total CRA', 'Nombre de jours de télétravail'),
    ).toEqual(
      body.map(({ year, month, validated2, non_submitted, total, remote_days }) => [
        `${year}-${String(month).padStart(2, '0')}-01`,
        validated2,
        non_submitted,
        total,
        remote_days,
      ]),
    )
    const csv = await csvOf(payroll, 'validation/period/export?year=2026')
    expect(csv[1]?.[0]).toMatch(/^[A-ZÉÛa-zéû]+ 2026$/)
  })

  test('CLO-11 PLN-27 the planning of a month and of a week, a person a line and a day a column', async () => {
    const { body } = await manager.get<Planning>('validation/planning?period=2026-05')
    const rows = await xlsxOf(manager, 'validation/planning/export?period=2026-05')
    expect(rows[0]?.slice(0, 5)).toEqual(['Matricule', 'Nom', 'Prénom', 'Manager', '01/05/2026'])
    expect(under(rows, 'Matricule', "Jours d'absence")).toEqual(
      body.people.map(({ matricule, halves }) => [matricule, halves.filter((code) => code > 0).length / 2]),
    )
    const marks = (file: readonly (readonly ReadCell[])[]) => file.slice(1).flatMap((row) => row.slice(4, -1))
    expect(marks(rows)).toContain('CP')
    expect(marks(rows)).toContain('TT')
    expect(marks(await xlsxOf(manager, 'validation/planning/export?period=2026-05&remote=0'))).not.toContain('TT')
    const [head] = await csvOf(manager, 'validation/planning/export?week=2026-W21')
    expect(head).toHaveLength(4 + 7 + 1)
    expect(head?.[4]).toBe('18/05/2026')
  })
})

describe('what a cell holds', () => {
  test('CLO-11 IMP-10 nothing that a person is called is ever a formula', async () => {
    const { id, lastname, firstname } = await office.person('forfait')
    const set = (changes: object) =>
      portal.database.kysely.updateTable('users').set(changes).where('id', '=', id).execute()
    await office.plantEvent('forfait', '2026-05-18')
    for (const name of [
      '=1+1',
      '+33',
      '-2',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '<b>&"',
      "=cmd|' /C calc'!A0",
      'a;b',
      '_x0041_',
    ]) {
      await set({ lastname: name, firstname: name })
      const path = `${ABSENCES}/export?states[]=all&person=${(await office.person('forfait')).matricule}`
      const [inXlsx] = under(await xlsxOf(payroll, path), 'Nom', 'Prénom')
      expect(inXlsx).toEqual([name, name])
      const [inCsv] = under(await csvOf(payroll, path), 'Nom')
      expect(inCsv).toEqual([/^[=+\-@\t\r]/.test(name) ? `'${name}` : name])
    }
    await set({ lastname, firstname })
  })
})

describe('who may', () => {
  const EXPORTS = [
    ['validation/event/absence/user/export', ['ROLE_ABSENCE_SHOW']],
    ['validation/month/export', ['ROLE_ACTIVITY_SHOW']],
    ['validation/period/export', ['ROLE_PERIOD_MANAGER']],
    ['validation/planning/export', ['ROLE_ABSENCE_ACCEPT_FIRST_LEVEL']],
  ] as const

  test.each(EXPORTS)('CLO-11 ROL-39 %s is for whoever may read its list', async (path, roles) => {
    expect((await portal.anonymous.get(`${path}?format=csv`)).status).toBe(401)
    const viewer = await portal.as('manager2')
    await office.setRights('manager2', ['ROLE_VALIDATION'])
    expect(refusalOf(await viewer.get(`${path}?format=csv`))).toEqual([403, M_ROLE.message])
    await office.setRights('manager2', ['ROLE_VALIDATION', ...roles])
    expect((await viewer.open(`/api/${path}?format=csv`)).statusCode).toBe(200)
  })

  test('CLO-11 FLT-08 FLT-48 a wrong format or filter is refused before a byte goes out', async () => {
    const path = `${ABSENCES}/export`
    for (const wrong of [
      '',
      '?format=pdf',
      '?format=csv&period=2026-13',
      '?format=csv&minDate=2026-05-08&maxDate=2026-05-04',
    ]) {
      expect([wrong, (await payroll.get(`${path}${wrong}`)).status]).toEqual([wrong, 422])
    }
    const contractors = '?format=csv&types[]=contractor'
    expect((await payroll.get(`${path}${contractors}`)).status).toBe(
      (await payroll.get(`${ABSENCES}${contractors}`)).status,
    )
    expect((await manager.get('validation/planning/export?format=csv&week=2026-W54')).status).toBe(422)
    expect((await manager.get('validation/planning/export?format=csv&week=2026-W21&period=2026-05')).status).toBe(422)
  })
})
