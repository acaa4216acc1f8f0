import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentIs, isShownInPlace } from '../portal/file-content.ts'
import {
  checkDeposit,
  checkFile,
  checkFileDeletion,
  FILE_EMPTY,
  FILE_EXTENSIONS,
  FILE_LABELS,
  FILE_MAX_BYTES,
  FILE_TOO_LARGE,
  FILE_TYPE_REFUSED,
  fileName,
  labelOf,
  nameOfLabel,
  splitFileText,
} from './files.ts'
import { MAX_FILES } from './sending.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const wide = (text: string) => Array.from(text).join('\0')
const office = (folder: string) => `PK\x03\x04[Content_Types].xml ${folder}document.xml`
const open = (kind: string) => `PK\x03\x04${'.'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.${kind}`
const compound = (stream: string) => `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${wide(stream)}`

const SAMPLES: Record<string, string> = {
  png: '\x89PNG\r\n\x1a\n',
  jpg: '\xff\xd8\xff\xe0',
  jpeg: '\xff\xd8\xff\xe1',
  gif: 'GIF89a',
  webp: 'RIFF\x00\x00\x00\x00WEBP',
  bmp: 'BM\x00',
  tif: 'II*\0',
  tiff: 'MM\0*',
  heic: '\0\0\0\x18ftypheic',
  svg: '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
  csv: 'jour;heures\r\n04/05;7,7',
  txt: 'R\xc3\xa9gie',
  pdf: '%PDF-1.7',
  doc: compound('WordDocument'),
  docx: office('word/'),
  xls: compound('Workbook'),
  xlsx: office('xl/'),
  ppt: compound('PowerPoint Document'),
  pptx: office('ppt/'),
  odt: open('text'),
  ods: open('spreadsheet'),
  odp: open('presentation'),
}

describe('what a file may be', () => {
  test('FIL-03 FIL-04 every accepted extension has its content, and none besides', () => {
    expect(FILE_EXTENSIONS).toEqual(Object.keys(SAMPLES).map((extension) => `.${extension}`))
    for (const [extension, content] of Object.entries(SAMPLES)) {
      expect(typeof checkFile(`CRA.${extension}`, bytes(content)), extension).toBe('string')
      expect(typeof checkFile(`CRA.${extension.toUpperCase()}`, bytes(content)), extension).toBe('string')
    }
  })

  test.each([
    ['a program named pdf', 'CRA.pdf', 'MZ\x90\x00\x03'],
    ['a page named png', 'CRA.png', '<html><script>alert(1)</script>'],
    ['a png named pdf', 'CRA.pdf', '\x89PNG\r\n\x1a\n'],
    ['a document with macros', 'CRA.docx', `${office('word/')} word/vbaProject.bin`],
    ['a plain archive', 'CRA.docx', 'PK\x03\x04 whatever'],
    ['a program', 'CRA.exe', 'MZ'],
    ['a text with bytes of a program', 'CRA.txt', 'abc\x00'],
    ['no extension', 'CRA', 'texte'],
    ['nothing but an extension', '.pdf', '%PDF-1.7'],
    ['a name of an object’s own', 'CRA.constructor', 'texte'],
  ])('FIL-08 %s is refused by its type', (_what, name, content) => {
    expect(checkFile(name, bytes(content))).toBe(FILE_TYPE_REFUSED)
  })

  test('FIL-02 FIL-07 FIL-12 exactly 5242880 bytes pass, one more and none at all do not', () => {
    const text = (size: number) => new Uint8Array(size).fill(97)
    expect([FILE_MAX_BYTES, MAX_FILES]).toEqual([5_242_880, 3])
    expect(checkFile('CRA.txt', text(5_242_880))).toBe('text/plain')
    expect(checkFile('CRA.txt', text(5_242_881))).toBe(FILE_TOO_LARGE)
    expect(FILE_TOO_LARGE).toMatchObject({ status: 413, message: 'Le fichier ne doit pas dépasser 5 Mo' })
    expect(FILE_TYPE_REFUSED).toMatchObject({ status: 415, message: "Le type de fichier n'est pas accepté" })
    expect(checkFile('CRA.txt', text(0))).toBe(FILE_EMPTY)
    expect(FILE_EMPTY).toMatchObject({ status: 422, message: 'Le fichier est vide' })
  })

  test('FIL-32 PDF and bitmaps are shown in place, SVG and everything else never', () => {
    const shown = Object.entries(SAMPLES).flatMap(([extension, content]) => {
      const type = checkFile(`a.${extension}`, bytes(content))
      return typeof type === 'string' && isShownInPlace(type) ? [extension] : []
    })
    expect(shown).toEqual(['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'pdf'])
  })

  test('no bytes make the look at a content fail', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(...FILE_EXTENSIONS), (content, extension) => {
        const answer = checkFile(`a${extension}`, content)
        return typeof answer === 'string' ? contentIs(answer, content) : [413, 415, 422].includes(answer.status)
      }),
    )
  })
})

describe('names', () => {
  test.each([
    ['CRA.pdf||AAAA', { name: 'CRA.pdf', base64: 'AAAA' }],
    ['a||b.pdf||AAAA', { name: 'a||b.pdf', base64: 'AAAA' }],
    ['CRA.pdf||data:application/pdf;base64,AAAA', { name: 'CRA.pdf', base64: 'AAAA' }],
    ['C:\\Users\\moi\\CRA.pdf||AAAA', { name: 'CRA.pdf', base64: 'AAAA' }],
    ['../../etc/passwd||AAAA', { name: 'passwd', base64: 'AAAA' }],
    ['C\u0000R\u202eA.pdf||', { name: 'CRA.pdf', base64: '' }],
    ['AAAA', { name: '', base64: 'AAAA' }],
  ])('FIL-14 FIL-15 FIL-16 %j is read', (text, read) => {
    expect(splitFileText(text)).toEqual(read)
  })

  test('FIL-16 a stored name has no path, no control character and at most 255 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (given) => {
        const name = fileName(given)
        return !/[/\\\p{Cc}]/u.test(name) && name.length <= 255
      }),
    )
    expect(fileName(`${'a'.repeat(300)}.pdf`)).toMatch(/^a{251}\.pdf$/)
  })

  test('FIL-21 EX-175 a label starts as the name without its last extension', () => {
    const names = ['CRA Client mars.pdf', 'archive.tar.gz', 'note']
    expect(names.map(labelOf)).toEqual(['CRA Client mars', 'archive.tar', 'note'])
  })

  test('FIL-21 FIL-22 a label starts as the name without its extension and is stored with it', () => {
    expect(labelOf('CRA mai.signé.pdf')).toBe('CRA mai.signé')
    expect(FILE_LABELS).toEqual(['CRA Client', 'CRA Client signé', 'CRA Synchrone signé'])
    expect(nameOfLabel('CRA Client signé', 'scan0001.PDF')).toBe('CRA Client signé.pdf')
    expect(nameOfLabel('CRA.pdf', 'scan.pdf')).toBe('CRA.pdf')
    expect(nameOfLabel('  ', 'scan.pdf')).toBe('')
  })
})

describe('when', () => {
  const sent = { person_type: 'consultant', locked: false, state: 'submitted' } as const
  test.each([
    [sent, null],
    [{ ...sent, state: 'validated2' as const }, null],
    [{ ...sent, person_type: 'internal' as const }, 403],
    [{ ...sent, person_type: 'contractor' as const, locked: true }, 403],
    [{ ...sent, locked: true }, 409],
    [{ ...sent, state: 'non_submitted' as const }, 409],
  ])('FIL-18 FIL-19 FIL-25 a deposit on %o', (month, status) => {
    expect(checkDeposit(month)?.status ?? null).toBe(status)
  })

  const month = { state: 'submitted', locked: false, certified: true, files: 2 } as const
  test.each([
    [month, null],
    [{ ...month, files: 1 }, 'last-file'],
    [{ ...month, files: 1, certified: false }, null],
    [{ ...month, files: 1, state: 'non_submitted' as const }, null],
    [{ ...month, state: 'validated1' as const }, 'state'],
    [{ ...month, state: 'validated2' as const }, 'state'],
    [{ ...month, locked: true }, 'period-closed'],
  ])('FIL-30 a deletion on %o', (of, code) => {
    expect(checkFileDeletion(of)?.code ?? null).toBe(code)
  })
})
