import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PERSON_TYPES } from '../portal/person.ts'
import { addDays } from '../timesheet/day.ts'
import { type RemoteWorker, type ReportCell, type ReportSheet, remoteReport, reportName } from './remote-reports.ts'

function worker(changes: Partial<RemoteWorker> = {}): RemoteWorker {
  return {
    matricule: '00201',
    lastname: 'Durand',
    firstname: 'Chloé',
    person_type: 'consultant',
    manager: 'Alice Martin',
    days: [],
    ...changes,
  }
}

const day = (date: string, am: boolean, pm: boolean) => ({ day: date, am, pm })
const told = (cell: ReportCell) => ('text' in cell ? cell.text : 'days' in cell ? cell.days : cell.date)
const linesOf = ({ rows }: ReportSheet) => rows.map((row) => row.map(told))

describe('the report', () => {
  test('RWR-11 EX-V-79 its two sheets, their columns and their lines', () => {
    const [synthesis, detail] = remoteReport([
      worker({
        days: [day('2026-11-02', true, true), day('2026-11-03', true, true), day('2026-11-05', false, true)],
      }),
      worker({
        matricule: 'C202',
        lastname: 'Élan',
        firstname: 'David',
        person_type: 'internal',
        manager: null,
        days: [day('2026-11-05', true, false)],
      }),
    ])
    expect([synthesis.name, synthesis.columns.join(', ')]).toEqual([
      'Synthèse',
      'Matricule, Nom, Prénom, Statut, Manager, Jours de télétravail',
    ])
    expect(linesOf(synthesis)).toEqual([
      ['00201', 'Durand', 'Chloé', 'Consultant', 'Alice Martin', 2.5],
      ['C202', 'Élan', 'David', 'Interne', '', 0.5],
      ['Total', '', '', '', '', 3],
    ])
    expect([detail.name, detail.columns.join(', ')]).toEqual([
      'Détail',
      'Matricule, Nom, Prénom, Date, Matin, Après-midi, Jours',
    ])
    expect(linesOf(detail)).toEqual([
      ['00201', 'Durand', 'Chloé', '2026-11-02', 'Oui', 'Oui', 1],
      ['00201', 'Durand', 'Chloé', '2026-11-03', 'Oui', 'Oui', 1],
      ['00201', 'Durand', 'Chloé', '2026-11-05', 'Non', 'Oui', 0.5],
      ['C202', 'Élan', 'David', '2026-11-05', 'Oui', 'Non', 0.5],
    ])
  })

  test.each([
    [{ year: 2026, month: 5 }, 'teletravail_2026-05.xlsx'],
    [{ year: 2026, month: 11 }, 'teletravail_2026-11.xlsx'],
  ])('RWR-11 the name of %o is %s', (period, name) => {
    expect(reportName(period)).toBe(name)
  })
})

const workers: fc.Arbitrary<RemoteWorker[]> = fc.array(
  fc.record({
    matricule: fc.string(),
    lastname: fc.string(),
    firstname: fc.string(),
    person_type: fc.constantFrom(...PERSON_TYPES),
    manager: fc.option(fc.string()),
    days: fc.array(
      fc
        .tuple(fc.nat(30), fc.constantFrom([true, true], [true, false], [false, true]))
        .map(([n, [am = false, pm = false]]) => day(addDays('2026-05-01', n), am, pm)),
      { minLength: 1 },
    ),
  }),
)

test('RWR-12 the total of Synthèse is the sum of Détail, with a line for each worker', () => {
  fc.assert(
    fc.property(workers, (all) => {
      const [synthesis, detail] = remoteReport(all)
      const sum = linesOf(detail).reduce((total, line) => total + Number(line.at(-1)), 0)
      expect(linesOf(synthesis).at(-1)?.at(-1)).toBe(sum)
      expect(synthesis.rows).toHaveLength(all.length + 1)
      expect(detail.rows).toHaveLength(all.reduce((n, { days }) => n + days.length, 0))
    }),
  )
})
