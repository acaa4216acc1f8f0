import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExtraConfig, ExtraDay, ExtraDeclaration } from '../timesheet/extra-declaration.ts'
import { checkCorrection, correctedDeclaration, withoutStartless } from './extra-corrections.ts'

const DATES = ['2026-05-18', '2026-05-19']
const of = (id: number) => Object.fromEntries(DATES.map((date) => [date, [id]]))
const shown = { display: true, display_overtime_codes: true, overtime_codes: of(3), fillable_dates: DATES }
const CONFIG: ExtraConfig = {
  complementaries: { ...shown, display_event_codes: true, event_codes: of(7) },
  constraints: { ...shown, display_event_codes: false, event_codes: {} },
}
const day = (date: string, ...ranges: [string, string][]): ExtraDay => ({
  date,
  mission: 7,
  hours: ranges.map(([start, end]) => ({ start, end, code: 3 })),
})
const STORED: ExtraDeclaration = {
  comment: 'Lot 4',
  complementaries: [day('2026-05-18', ['18:00', '20:00'])],
  constraints: [{ ...day('2026-05-19', ['22:00', '00:00']), mission: null }],
}

describe('a correction', () => {
  test('OVL-24 OVL-25 EX-V-65 rows without a start are dropped, with or without an end, and so is their date', () => {
    const complementaries = [day('2026-05-18', ['18:00', '20:00'], ['', '21:00']), day('2026-05-19', ['', '19:00'])]
    expect(checkCorrection({ complementaries }, CONFIG)).toEqual([])
    const { complementaries: kept } = correctedDeclaration(STORED, { complementaries }, CONFIG)
    expect(kept).toEqual([day('2026-05-18', ['18:00', '20:00'])])
  })

  test('OVL-25 the issues of the other rows keep their place', () => {
    const complementaries = [day('2026-05-18', ['', '21:00'], ['18:00', '17:00'])]
    expect(checkCorrection({ complementaries }, CONFIG)).toEqual([
      { field: 'complementaries.0.hours.1.end', message: "L'horaire de fin doit être supérieur à l'horaire de début" },
    ])
  })

  test.each(['2026-05-20', '20/05/2026', ''])('OVL-29 the date «%s» is a wrong one', (date) => {
    expect(checkCorrection({ constraints: [day(date, ['18:00', '19:00'])] }, CONFIG)).toEqual([
      { field: 'constraints.0.date', message: 'Format de date invalide' },
    ])
  })

  test('OVL-30 what is left out stays as it is, an empty section or comment clears', () => {
    expect(correctedDeclaration(STORED, {}, CONFIG)).toEqual(STORED)
    expect(correctedDeclaration(STORED, { comment: null, constraints: [] }, CONFIG)).toEqual({
      ...STORED,
      comment: null,
      constraints: [],
    })
  })

  test('OVL-30 storing what is stored changes nothing, whatever rows without a start stand between', () => {
    const startless = fc.array(fc.constantFrom<[string, string]>(['', ''], ['', '21:00']), { maxLength: 3 })
    fc.assert(
      fc.property(startless, startless, (before, after) => {
        const complementaries = [day('2026-05-18', ...before, ['18:00', '20:00'], ...after)]
        expect(correctedDeclaration(STORED, { complementaries }, CONFIG)).toEqual(STORED)
        expect(withoutStartless(withoutStartless(complementaries))).toEqual(withoutStartless(complementaries))
      }),
    )
  })
})
