import { createHash } from 'node:crypto'
import { type FileLine, fileHead, fileRow, USUAL_FORMAT } from '@cadran/rules/payroll/columns'
import { STARTING_TEMPLATES } from '@cadran/rules/payroll/templates'
import { expect, test } from 'vitest'
import { sealOf } from './files.ts'

const shaOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const line = (change: Partial<FileLine>): FileLine => ({
  origin: '2026-05',
  kind: 'normal',
  code: '',
  source: '',
  rubric: 'CP',
  label: 'Congés payés',
  start_at: null,
  start_moment: null,
  end_at: null,
  end_moment: null,
  quantity: 0,
  unit: 'J',
  days: null,
  hours: null,
  matricule: 'C201',
  payroll_matricule: null,
  lastname: 'Rousseau',
  firstname: 'Camille',
  company: 'Synchrone',
  ...change,
})

test('EX-P-19 EX-P-21 PAY-36 PAY-43 bytes, hashes and seal of the worked examples', () => {
  const columns = STARTING_TEMPLATES[0]?.columns ?? []
  const bytesOf = (...lines: FileLine[]) => {
    const rows = lines.map((each) => fileRow(each, columns, USUAL_FORMAT, { period: '2026-05', number: 1 }))
    return Buffer.from([fileHead(columns, USUAL_FORMAT), ...rows].join(''))
  }
  const leave = {
    start_at: '2026-05-04',
    start_moment: 'am',
    end_at: '2026-05-05',
    end_moment: 'pm',
    quantity: 200,
  } as const
  const night = {
    matricule: 'C202',
    lastname: 'Perrin',
    firstname: 'Jules',
    rubric: 'INT-NUIT',
    label: 'Intervention de nuit',
  }
  const run = bytesOf(
    line(leave),
    line({ rubric: 'TELETRAVAIL', label: 'Télétravail', quantity: 650 }),
    line({ ...night, quantity: 167, unit: 'H' }),
  )
  const sha256 = '1227afc6125ff9b3a86c566b3d091f8810bc9c65eb52b4eaadac188f46bc081e'
  expect([run.length, shaOf(run)]).toEqual([435, sha256])
  const seal = sealOf(null, { number: 1, period: '2026-05' }, [{ name: 'a', sha256 }])
  expect(seal).toBe('26fd8cdb501f712b845f5f1d507bb3c6e58d4a9f2b6a51438df3d0ccf9ced2ab')
  const odd = {
    lastname: '=HYPERLINK("http://a")',
    firstname: "O'Neil",
    company: 'A;B',
    label: '-5 %',
    matricule: 'X9',
  }
  const half = {
    start_at: '2026-05-04',
    start_moment: 'am',
    end_at: '2026-05-04',
    end_moment: 'am',
    quantity: 50,
  } as const
  const guarded = bytesOf(line({ ...odd, ...half }))
  expect([guarded.length, shaOf(guarded)]).toEqual([
    246,
    'ecf1fa15d273acc61d3906a401b9e927895327a7270a77cf1ed095db14315a0f',
  ])
  const correction = { origin: '2026-04', kind: 'rappel', quantity: 50 } as const
  const april = { start_at: '2026-04-17', start_moment: 'pm', end_at: '2026-04-17', end_moment: 'pm' } as const
  const rappel = bytesOf(line({ ...correction, ...april }))
  expect([rappel.length, shaOf(rappel)]).toEqual([
    255,
    '9bc3f16575e0c19104c7f0f6768201014d405b489f24e0c32b0d651003604fa1',
  ])
  expect(Buffer.from(fileHead(columns, { ...USUAL_FORMAT, header: false }))).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
})
