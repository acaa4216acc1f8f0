import { buffer } from 'node:stream/consumers'
import type { ImportSummary } from '@cadran/contract/administration/imports'
import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { writeXlsx } from '../../../platform/sheets/xlsx.ts'
import { FORM } from '../../../testing/forms.ts'
import {
  ada,
  HEAD,
  one,
  openImports,
  pathOf,
  people,
  portal,
  type Run,
  send,
  setRoles,
  uploaded,
} from '../../../testing/imports.fixture.ts'

openImports()

describe('reading', () => {
  test('IMP-01 a file answers its columns, proposed by name, and its first lines; who holds no role of its kind is refused', async () => {
    const run = await uploaded(people(one('C801'), one('C802', { place: 'Sige' })))
    expect(run).toMatchObject({ kind: 'people', state: 'read', rows: 2, file_name: 'liste.csv', counts: null })
    expect(run.columns.map(({ field }) => field)).toEqual([
      ...['matricule', 'username', 'firstname', 'lastname'],
      ...['person_type', 'modality', 'workplace', 'start_at'],
    ])
    expect(run.columns[6]).toEqual({ name: 'Lieu', values: ['Paris', 'Sige'], field: 'workplace' })
    expect(run.sample[0]?.[0]).toBe('C801')
    await setRoles('rh', ['ROLE_COUNTER_ADMIN'])
    const counter = await portal.as('rh', FORM)
    expect((await send(people(), 'people', counter)).body).toMatchObject({ code: 'forbidden-role' })
    expect((await send('Matricule;Compteur;Mouvement;Date;Motif;Jours\n', 'counters', counter)).status).toBe(201)
    expect((await send(people(), 'counters', await portal.as('paie', FORM))).status).toBe(403)
    expect((await send(people(), 'people', { ...portal.anonymous })).status).toBe(401)
    expect((await send(people(), 'salaires')).status).toBe(422)
    expect((await send('', 'people')).status).toBe(422)
    expect((await counter.get(pathOf(run))).status).toBe(404)
    const mine = (await counter.get<ImportSummary[]>('administration/import')).body
    expect(mine.map(({ kind }) => kind)).toEqual(['counters'])
    await setRoles('rh', ['ROLE_HRBP'])
  })

  test.each<[string, Buffer | string]>([
    ['UTF-8 with its mark', `\uFEFF${people(one('C803'))}`],
    ['Windows-1252', Buffer.from(people(one('C803')).replaceAll('’', "'"), 'latin1')],
    ['commas', people(one('C803')).replaceAll(';', ',')],
    ['tabs', people(one('C803')).replaceAll(';', '\t')],
    [
      'one column in quotes',
      people(one('C803')).replace('Statut', '"Statut, s’il y en a"').replace('Salarié', '"Salarié"'),
    ],
  ])('IMP-02 %s is read by its content', async (_what, content) => {
    const { columns, rows } = await uploaded(content)
    expect(rows).toBe(1)
    expect(columns.map(({ field }) => field)).toEqual(expect.arrayContaining(['matricule', 'firstname', 'start_at']))
    expect(columns[2]?.values).toEqual(['Léa'])
  })

  test('IMP-02 IMP-06 an XLSX is read by its first sheet, or the one that is chosen; days, numbers and blank lines as they stand', async () => {
    const day = { day: '2026-01-05' }
    const file = await buffer(
      writeXlsx([
        { name: 'Vide', columns: [{ head: 'Note' }], portions: [] },
        {
          name: 'RH',
          columns: HEAD.split(';').map((head) => ({ head })),
          portions: [
            [
              ['C804', 'p.c804', 'Léa', '=1+1', 'Salarié', 2, 'Paris', day],
              [null, null],
              ['C805', 'p.c805', 'A', 'B', 'Prestataire', null, 'Paris', day],
            ],
          ],
        },
      ]),
    )
    const first = await uploaded(file)
    expect([first.sheets, first.sheet, first.rows]).toEqual([['Vide', 'RH'], 'Vide', 0])
    expect((await ada.post(pathOf(first, 'sheet'), { sheet: 'Paie' })).status).toBe(422)
    const { body } = await ada.post<Run>(pathOf(first, 'sheet'), { sheet: 'RH' })
    expect([body.sheet, body.rows, body.columns[7]?.values]).toEqual(['RH', 2, ['2026-01-05']])
    const text = (await ada.open(`/api/${pathOf(first, 'normalised')}`)).body
    expect(text.split('\n')).toEqual([
      'matricule;username;firstname;lastname;person_type;modality;workplace;start_at',
      'C804;p.c804;Léa;=1+1;consultant;2;Paris;2026-01-05',
      '',
      'C805;p.c805;A;B;contractor;;Paris;2026-01-05',
      '',
    ])
  })

  const zipped = (parts: Record<string, Buffer | string>) => {
    const zip = new ZipFile()
    for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
    zip.end()
    return buffer(zip.outputStream)
  }
  type Refusal = [what: string, status: number, content: () => Promise<Buffer> | Buffer]
  const WORKBOOK = { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' }
  const sheetOf = (rows: string) => ({ ...WORKBOOK, 'xl/worksheets/sheet1.xml': `<worksheet>${rows}</worksheet>` })
  test.each<Refusal>([
    ['an old workbook, or one with a password', 415, () => Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a picture', 415, () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['an ODS', 415, () => zipped({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '' })],
    ['macros', 415, () => zipped({ ...WORKBOOK, 'xl/vbaProject.bin': 'x' })],
    [
      'a document that declares entities',
      415,
      () => zipped({ ...WORKBOOK, 'xl/a.xml': '<!DOCTYPE a [<!ENTITY b "c">]>' }),
    ],
    ['a torn archive', 415, async () => (await zipped(WORKBOOK)).subarray(0, 60)],
    ['a workbook without a sheet', 415, () => zipped(WORKBOOK)],
    ['a bomb', 413, () => zipped({ ...WORKBOOK, 'xl/a.xml': Buffer.alloc(8 * 1024 * 1024) })],
    ['a line too far', 413, () => zipped(sheetOf('<row r="200002"><c r="A200002"/></row>'))],
    ['a column too far', 413, () => zipped(sheetOf('<row r="1"><c r="XFD1"/></row>'))],
    ['a hundred and one columns', 413, () => Buffer.from(Array.from({ length: 101 }, (_, at) => `c${at}`).join(';'))],
    ['an open quote', 422, () => Buffer.from('a;"b\nc;d')],
    [
      'the text that scanners are tried with',
      422,
      () => Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'),
    ],
  ])('IMP-02 IMP-03 %s is refused by %i, and nothing is kept', async (_what, status, content) => {
    const before = await portal.platform.storage.list('imports/')
    const answer = await send(await content())
    expect([answer.status, typeof answer.body.message]).toEqual([status, 'string'])
    expect(await portal.platform.storage.list('imports/')).toEqual(before)
  })
})

describe('templates', () => {
  test.each(['people', 'affectations', 'codes', 'overtime-codes', 'assignments', 'counters'])(
    'IMP-20 the template of %s comes as CSV and XLSX, and its columns are told without a click',
    async (kind) => {
      for (const format of ['csv', 'xlsx']) {
        const file = await ada.open(`/api/administration/import/template?kind=${kind}&format=${format}`)
        expect(file.statusCode).toBe(200)
        const { columns, rows, sheets } = await uploaded(file.rawPayload, kind)
        expect([rows, columns.filter(({ field }) => field === null)]).toEqual([1, []])
        expect(sheets).toEqual(format === 'xlsx' ? ['Modèle', 'Valeurs'] : [])
      }
    },
  )

  test('IMP-20 the template of a kind is for whoever may bring it in', async () => {
    expect((await ada.get('administration/import/template?kind=salaires&format=csv')).status).toBe(422)
    const path = 'administration/import/template?kind=people&format=csv'
    expect((await (await portal.as('paie')).get(path)).status).toBe(403)
  })
})
