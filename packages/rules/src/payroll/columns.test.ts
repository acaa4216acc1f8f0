import { describe, expect, test } from 'vitest'
import {
  asWindows1252,
  checkColumns,
  type FileLine,
  fileHead,
  fileName,
  fileRow,
  fitsWindows1252,
  formatAmount,
  guarded,
  isRubric,
  USUAL_FORMAT,
} from './columns.ts'
import { checkReason } from './messages.ts'
import { STARTING_TEMPLATES } from './templates.ts'

const generic = STARTING_TEMPLATES[0]?.columns ?? []

describe('bytes of a file', () => {
  const line: FileLine = {
    origin: '2026-05',
    kind: 'normal',
    code: 'event_code:CP',
    source: 'event:1',
    rubric: 'CP',
    label: '-5 %',
    start_at: '2026-05-04',
    start_moment: 'am',
    end_at: '2026-05-04',
    end_moment: 'am',
    quantity: 50,
    unit: 'J',
    days: 50,
    hours: 385,
    matricule: 'X9',
    payroll_matricule: null,
    lastname: '=HYPERLINK("http://a")',
    firstname: "O'Neil",
    company: 'A;B',
  }

  test('PAY-30 PAY-33 PAY-34 EX-P-21 texts that a spreadsheet would run are guarded, then quoted', () => {
    expect(fileRow(line, generic, USUAL_FORMAT, { period: '2026-05', number: 1 })).toBe(
      `X9;"'=HYPERLINK(""http://a"")";O'Neil;"A;B";05/2026;05/2026;normal;CP;'-5 %;04/05/2026;matin;04/05/2026;matin;0,50;J\r\n`,
    )
    expect(['=', '+1', '-1', '@a', '\ta', '\ra', '\na', '＝', '＋', '－', '＠', 'a=', '1'].map(guarded)).toEqual([
      "'=",
      "'+1",
      "'-1",
      "'@a",
      "'\ta",
      "'\ra",
      "'\na",
      "'＝",
      "'＋",
      "'－",
      "'＠",
      'a=',
      '1',
    ])
  })

  test('PAY-24 PAY-30 PAY-31 amounts, dates, separators, line ends and marks as the format has them', () => {
    expect([
      formatAmount(167, 2, ','),
      formatAmount(-50, 2, '.'),
      formatAmount(0, 2, ','),
      formatAmount(-0, 2, ','),
    ]).toEqual(['1,67', '-0.50', '0,00', '0,00'])
    expect([
      formatAmount(150, 0, ','),
      formatAmount(149, 0, ','),
      formatAmount(125, 1, ','),
      formatAmount(-4, 1, ','),
    ]).toEqual(['2', '1', '1,3', '0,0'])
    expect([formatAmount(123_456_789, 2, ','), formatAmount(5, 4, '.')]).toEqual(['1234567,89', '0.0500'])
    const format = { ...USUAL_FORMAT, separator: '\t', line_end: 'LF', date_format: 'AAAAMMJJ', decimal: '.' } as const
    const columns = [
      { header: 'a', value: 'start_at' },
      { header: 'b', value: 'end_at', date_format: 'AAAA-MM-JJ' },
      { header: 'c', value: 'quantity_hours', decimals: 1 },
      { header: 'd', value: 'run_number' },
      { header: 'e', value: 'constant', text: '=x' },
    ] as const
    expect(fileRow(line, columns, format, { period: '2026-05', number: 7 })).toBe("20260504\t2026-05-04\t3.9\t7\t'=x\n")
    expect(fileHead(columns, { ...format, encoding: 'utf-8', header: false })).toBe('')
    expect(fileHead(columns, { ...USUAL_FORMAT, header: false })).toBe('\ufeff')
  })

  test('PAY-32 what Windows-1252 lacks becomes its base letter or a question mark', () => {
    expect(Array.from(asWindows1252('é€œ łș中')).map((sign) => sign.charCodeAt(0))).toEqual([
      0xe9, 0x80, 0x9c, 0x20, 0x6c, 0x73, 0x3f,
    ])
    expect([fitsWindows1252('Hélène Œ'), fitsWindows1252('Wałęsa')]).toEqual([true, false])
  })

  test('PAY-23 PAY-33 PAY-41 columns, rubrics and names of files', () => {
    const many = Array.from({ length: 41 }, (_, index) => ({ header: String(index), value: 'label' }))
    expect(checkColumns([])?.message).toContain('La colonne 1 ')
    expect(checkColumns(many)?.message).toContain('La colonne 41 ')
    expect(checkColumns([{ header: 'a', value: 'x' }])?.message).toBe(
      "La colonne 1 n'est pas valide : cette valeur est inconnue.",
    )
    const twice = [
      { header: 'a', value: 'label' },
      { header: 'a', value: 'unit' },
    ]
    expect(checkColumns(twice)?.message).toContain('La colonne 2 ')
    expect(checkColumns([{ header: 'a'.repeat(61), value: 'label' }])?.code).toBe('columns')
    expect(checkColumns(generic)).toBeNull()
    expect(['CP', 'HC-PAYE', '1/2', 'É.x_y z'].map(isRubric)).toEqual([true, true, true, true])
    expect(['', '-CP', '=CP', 'a'.repeat(31), 'a;b'].map(isRubric)).toEqual([false, false, false, false, false])
    const of = { number: 17, period: '2026-05', template: 'Modèle n° 2', company: 'Société A' }
    expect(fileName(of)).toBe('paie-17-2026-05-Modele-n-2-Societe-A.csv')
    expect(checkReason('  abcd ')?.code).toBe('reason')
    expect(checkReason('a\u0000bcdef')?.code).toBe('reason')
    expect(checkReason('abcde')).toBeNull()
  })
})
