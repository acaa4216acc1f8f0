import { describe, expect, test } from 'vitest'
import {
  checkDeclaration,
  DUE_HOURS_NOTE,
  type ExtraConfig,
  type ExtraDay,
  type ExtraDeclaration,
  type ExtraHour,
  filledDays,
  isEmptyDeclaration,
  sectionMinutes,
} from './extra-declaration.ts'

const DATES = ['2026-05-18', '2026-05-19', '2026-05-20']
const byDate = (codes: number[]) => Object.fromEntries(DATES.map((date) => [date, codes]))
const section = (missions: number[], interventions: number[]) => ({
  display: true,
  display_event_codes: missions.length > 0,
  display_overtime_codes: interventions.length > 0,
  event_codes: byDate(missions),
  overtime_codes: byDate(interventions),
  fillable_dates: DATES,
})
const CONFIG: ExtraConfig = { complementaries: section([1, 2], [8, 9]), constraints: section([], [8, 9]) }

const hour = (text: string, code: number | null = 8): ExtraHour => {
  const [start = '', end = ''] = text.split('-')
  return { start, end, code }
}
const on = (date: string, mission: number | null, ...hours: ExtraHour[]): ExtraDay => ({ date, mission, hours })
const declared = (given: Partial<ExtraDeclaration>): ExtraDeclaration => ({
  comment: null,
  complementaries: [],
  constraints: [],
  ...given,
})
const issues = (given: Partial<ExtraDeclaration>, config = CONFIG) =>
  checkDeclaration(declared(given), config).map(({ field, message }) => `${field}: ${message}`)

describe('what is wrong with a declaration', () => {
  test('EXT-56 EXT-52 nothing, with nothing in it or with a mission chosen for no hours', () => {
    expect(issues({})).toEqual([])
    const hollow = { complementaries: [on('2026-05-18', null, hour('-', null)), on('nonsense', 1)] }
    expect(issues(hollow)).toEqual([])
    expect([{}, hollow, { comment: ' ' }].map((each) => isEmptyDeclaration(declared(each)))).toEqual([true, true, true])
    const said = [{ comment: 'Rien' }, { constraints: [on('2026-05-18', null, hour('18:00-', null))] }]
    expect(said.map((each) => isEmptyDeclaration(declared(each)))).toEqual([false, false])
  })

  test('EXT-47 EXT-48 the mission and the intervention code, where they are displayed', () => {
    const bare = { complementaries: [on('2026-05-18', null, hour('18:00-19:00', null))] }
    expect(issues(bare)).toEqual([
      'complementaries.0.mission: Vous devez spécifier la mission',
      'complementaries.0.hours.0.code: Vous devez spécifier le code intervention',
    ])
    const shown = { complementaries: section([], []), constraints: section([], []) }
    expect(issues(bare, shown)).toEqual([])
    expect(issues({ constraints: [on('2026-05-18', null, hour('18:00-19:00', 9))] })).toEqual([])
  })

  test('EXT-23 EXT-49 EXT-55 a date that is none, one outside the week, codes that are not offered there', () => {
    expect(issues({ constraints: [on('2026-02-30', null, hour('18:00-19:00'))] })).toEqual([
      'constraints.0.date: Format de date invalide',
    ])
    expect(issues({ constraints: [on('2026-05-25', null, hour('18:00-19:00'))] })).toEqual([
      'constraints.0.date: Ce jour ne peut pas être saisi pour cette semaine',
    ])
    expect(issues({ complementaries: [on('2026-05-18', 3, hour('18:00-19:00', 7))] })).toEqual([
      'complementaries.0.mission: Vous devez choisir un code valide.',
      'complementaries.0.hours.0.code: Vous devez choisir un code valide.',
    ])
  })

  test('EXT-51 EXT-50 an empty row is no error, half a row is', () => {
    const hours = [hour('-', null), hour('-20:00'), hour('20:00-')]
    expect(issues({ constraints: [on('2026-05-18', null, ...hours)] })).toEqual([
      'constraints.0.hours.1.start: Vous devez fournir un horaire de début',
      'constraints.0.hours.2.end: Vous devez fournir un horaire de fin',
    ])
  })

  test('EXT-45 EXT-46 overlaps run over all missions of a date, not between the sections', () => {
    const complementaries = [on('2026-05-18', 1, hour('18:00-20:00')), on('2026-05-18', 2, hour('19:00-21:00'))]
    const constraints = [on('2026-05-18', null, hour('18:00-20:00')), on('2026-05-19', null, hour('18:00-20:00'))]
    expect(issues({ complementaries, constraints })).toEqual([
      'complementaries.1.hours.0.start: 2 plages horaires ne peuvent pas se chevaucher',
    ])
  })

  test('EXT-58 EXT-57 sections as displayed, dates ascending, rows in order, the comment last', () => {
    const bad = hour('20:00-19:00')
    const found = issues({
      comment: 'x'.repeat(1001),
      constraints: [on('2026-05-18', null, bad)],
      complementaries: [on('2026-05-20', 1, hour('18:00-19:00'), bad), on('2026-05-19', null, bad)],
    })
    expect(found.map((issue) => issue.split(':')[0])).toEqual([
      'complementaries.1.mission',
      'complementaries.1.hours.0.end',
      'complementaries.0.hours.1.end',
      'constraints.0.hours.0.end',
      'comment',
    ])
    expect(issues({ comment: `  ${'x'.repeat(1000)}  ` })).toEqual([])
  })
})

test('EXT-50 EXT-52 what is stored: filled rows of filled dates, in order of the dates, without codes nobody asked for', () => {
  const given = [
    on('2026-05-20', 1, hour('18:00-19:00'), hour('-', 9)),
    on('2026-05-19', 2, hour('-')),
    on('2026-05-18', 2, hour('20:00-21:00')),
  ]
  expect(filledDays('complementaries', given, CONFIG.complementaries)).toEqual([
    on('2026-05-18', 2, hour('20:00-21:00')),
    on('2026-05-20', 1, hour('18:00-19:00')),
  ])
  expect(filledDays('constraints', given, section([], []))).toEqual([
    on('2026-05-18', null, hour('20:00-21:00', null)),
    on('2026-05-20', null, hour('18:00-19:00', null)),
  ])
})

test('EXT-18 EXT-54 minutes are summed over the dates; the note, letter by letter', () => {
  expect(sectionMinutes([on('2026-05-18', 1, hour('18:00-19:30')), on('2026-05-19', 1, hour('22:00-00:00'))])).toBe(210)
  expect(DUE_HOURS_NOTE).toBe("Toute heure entamée lors d'une intervention en astreinte est due en totalité.")
})
