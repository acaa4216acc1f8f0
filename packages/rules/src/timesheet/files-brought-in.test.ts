import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkHeader, missingCells, readCells } from '../portal/file-cells.ts'
import {
  ASSIGNMENTS_FILE,
  type AssignmentRow,
  checkAssignmentRow,
  checkEventCodeRow,
  checkOvertimeCodeRow,
  EVENT_CODES_FILE,
  type EventCodeRow,
  OVERTIME_CODES_FILE,
  type OvertimeCodeRow,
  overlappedAssignment,
} from './codes-file.ts'
import { COUNTERS_FILE, type CounterEntryRow, checkCounterEntry, type LedgerFacts } from './counters-file.ts'

const CODE: EventCodeRow = {
  short_code: 'CP',
  type: 'absence',
  description: 'Congés payés',
  color: '#793FB5',
  priority: 0,
  affectation: null,
  relevant_counter: 'cp',
  start_at: null,
  end_at: null,
  editable: true,
  deductible: true,
  archived: false,
  master_data: null,
  created_at: null,
}

describe('event codes', () => {
  test('EVT-19 every field of a code is a column, named alike', () => {
    expect(checkHeader(EVENT_CODES_FILE, Object.keys(CODE))).toBeNull()
    const cells = {
      ...CODE,
      priority: '10',
      affectation: '',
      relevant_counter: 'cp',
      start_at: '',
      end_at: '2026-12-31',
    }
    const flags = { editable: '1', deductible: '1', archived: '0', master_data: 'gta', created_at: '2016-01-04' }
    expect(readCells(EVENT_CODES_FILE.columns, { ...cells, ...flags })).toEqual({
      line: { ...CODE, priority: 10, end_at: '2026-12-31', master_data: 'gta', created_at: '2016-01-04' },
      faults: [],
    })
    expect(missingCells(EVENT_CODES_FILE, { short_code: 'X', color: '#000000' })).toEqual([
      'type : attendu pour un nouveau',
      'description : attendu pour un nouveau',
    ])
  })

  test.each<[Partial<EventCodeRow>, EventCodeRow | undefined, string[]]>([
    [{}, undefined, []],
    [{}, CODE, []],
    [
      { type: 'sickness' },
      CODE,
      ['type : celui d’un code connu (absence) ne change pas, archivez-le et créez-en un autre'],
    ],
    [{ type: 'activity', deductible: false }, undefined, ['relevant_counter : pour une absence seulement']],
    [{ relevant_counter: null }, undefined, ['deductible : attend un relevant_counter']],
    [{ start_at: '2026-02-01', end_at: '2026-01-31' }, undefined, ['end_at : avant start_at']],
    [{ start_at: '2026-02-01', end_at: '2026-02-01' }, undefined, []],
  ])('%j', (change, before, faults) => expect(checkEventCodeRow({ ...CODE, ...change }, before)).toEqual(faults))
})

const ON_CALL: OvertimeCodeRow = {
  code: 'AST',
  category: 'availability',
  sub_category: null,
  affectation: null,
  description: 'Astreinte',
  constraint: true,
  hour: false,
  ticket: false,
  active: true,
  start_at: null,
  end_at: null,
}

test('OVT-05 every field of an on-call code is a column, named alike', () => {
  expect(Object.keys(OVERTIME_CODES_FILE.columns)).toEqual(Object.keys(ON_CALL))
})

test.each<[Partial<OvertimeCodeRow>, OvertimeCodeRow | undefined, string[]]>([
  [{}, ON_CALL, []],
  [{ category: 'intervention' }, undefined, ['hour : 1 attendu, une intervention se compte en heures']],
  [{ category: 'intervention', hour: true }, undefined, []],
  [{ constraint: false }, undefined, ['constraint, hour, ticket : 1 attendu pour l’un au moins']],
  [
    { category: 'intervention', hour: true },
    ON_CALL,
    ['category : celle d’un code connu (availability) ne change pas'],
  ],
])('an on-call code: %j', (change, before, faults) =>
  expect(checkOvertimeCodeRow({ ...ON_CALL, ...change }, before)).toEqual(faults),
)

const ASSIGNED: AssignmentRow = {
  matricule: 'C1',
  affectation: 'KER',
  starts_on: '2026-01-05',
  ends_on: null,
  main_code: 'KED',
}
const MAIN = { type: 'activity', affectation: 'KER', archived: false } as const

describe('assignments', () => {
  test.each<[Partial<AssignmentRow>, Parameters<typeof checkAssignmentRow>[1], string[]]>([
    [{}, MAIN, []],
    [{}, { ...MAIN, affectation: null }, []],
    [{ main_code: null, ends_on: '2026-01-05' }, null, []],
    [{ ends_on: '2026-01-04' }, null, ['ends_on : avant starts_on']],
    [{}, { ...MAIN, type: 'other' }, ['main_code : KED n’est pas une activité']],
    [{}, { ...MAIN, archived: true }, ['main_code : KED est archivé']],
    [{}, { ...MAIN, affectation: 'ORS' }, ['main_code : KED est celui de ORS']],
  ])('%j with %j', (change, code, faults) =>
    expect(checkAssignmentRow({ ...ASSIGNED, ...change }, code)).toEqual(faults),
  )

  test('two overlap exactly when they share a day, whichever is asked first', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, '0')}`)
    const range = fc
      .record({ starts_on: day, ends_on: fc.option(day) })
      .filter(({ starts_on, ends_on }) => ends_on === null || starts_on <= ends_on)
    fc.assert(
      fc.property(range, range, (a, b) => {
        fc.pre(a.starts_on !== b.starts_on)
        const days = Array.from({ length: 28 }, (_, n) => `2026-02-${String(n + 1).padStart(2, '0')}`)
        const holds = (r: typeof a, d: string) => r.starts_on <= d && (r.ends_on === null || d <= r.ends_on)
        const share = days.some((d) => holds(a, d) && holds(b, d))
        expect(overlappedAssignment(a, [a, b])).toBe(share ? b : null)
        expect(overlappedAssignment(b, [a, b])).toBe(share ? a : null)
      }),
    )
  })

  test('its key names it', () =>
    expect(checkHeader(ASSIGNMENTS_FILE, ['matricule', 'starts_on'])).toContain('affectation'))
})

describe('counters', () => {
  const OPENING: CounterEntryRow = {
    matricule: 'C1',
    counter: 'cp',
    kind: 'opening',
    days: 1250,
    effective_on: '2026-01-05',
    source: 'reprise',
  }
  const FACTS: LedgerFacts = { is_contractor: false, openings: [OPENING], earned_since: {} }
  const once = 'kind : cp ne s’ouvre qu’une fois, corrigez-le par un adjustment'

  test.each<[string, number | undefined]>([
    ['12,5', 1250],
    ['12.50', 1250],
    ['0', 0],
    ['-0', 0],
    ['-0,05', -5],
    ['3', 300],
    ['1,234', undefined],
    ['1e3', undefined],
    ['=1+1', undefined],
    ['', undefined],
  ])('README 11 %s days are %s hundredths', (cell, hundredths) => {
    expect(COUNTERS_FILE.columns.days.read(cell)).toBe(hundredths)
  })

  test.each<[Partial<CounterEntryRow>, number | undefined, Partial<LedgerFacts>, string[]]>([
    [{}, undefined, {}, []],
    [{}, 1250, { is_contractor: true }, []],
    [{}, 900, {}, ['days : ce mouvement est déjà inscrit, corrigez-le par un adjustment']],
    [{}, undefined, { is_contractor: true }, ['matricule : un prestataire n’a pas de compteur']],
    [{ source: 'autre' }, undefined, {}, [once]],
    [{ effective_on: '2026-02-01' }, undefined, {}, [once]],
    [{ counter: 'rtt' }, undefined, {}, []],
    [
      { counter: 'rtt', effective_on: '2026-02-01' },
      undefined,
      {},
      ['effective_on : tous les compteurs d’une personne s’ouvrent le même jour'],
    ],
    [{}, undefined, { earned_since: { cp: '2026-01-31', rtt: '2025-12-31' } }, []],
    [
      {},
      undefined,
      { earned_since: { cp: '2025-12-31' } },
      ['effective_on : cp a déjà des mouvements depuis le 2025-12-31, passez un adjustment'],
    ],
    [{ kind: 'adjustment' }, undefined, {}, []],
    [
      { kind: 'adjustment', effective_on: '2026-01-04' },
      undefined,
      {},
      ['effective_on : avant l’ouverture du 2026-01-05'],
    ],
    [{ kind: 'adjustment', effective_on: '2025-01-04' }, undefined, { openings: [] }, []],
  ])('%j where %s hundredths stand, %j', (change, written, facts, faults) => {
    expect(checkCounterEntry({ ...OPENING, ...change }, written, { ...FACTS, ...facts })).toEqual(faults)
  })
})
