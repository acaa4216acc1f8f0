import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentIs, contentReader, isShownInPlace } from '../portal/file-content.ts'
import { extensionFor, labelOfFile, mediaTypeOf, UPLOAD_EXTENSIONS } from './uploads.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const wide = (text: string) => text.split('').join('\0')
const ZIP = 'PK\x03\x04................'
const COMPOUND = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const ODF = (kind: string) => `PK\x03\x04${'.'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.${kind}`

const acceptedType = (name: string, content: Uint8Array) => {
  const media_type = mediaTypeOf(name)
  return media_type !== null && contentIs(media_type, content) ? media_type : null
}

const REAL: [name: string, content: string][] = [
  ['a.png', '\x89PNG\r\n\x1a\nrest'],
  ['a.jpg', '\xff\xd8\xff\xe0'],
  ['a.JPEG', '\xff\xd8\xff\xe0'],
  ['a.gif', 'GIF89a'],
  ['a.webp', 'RIFF....WEBP'],
  ['a.bmp', 'BM....'],
  ['a.tiff', 'II*\0'],
  ['a.csv', 'a;b\r\n\xe9;2'],
  ['a.txt', 'Bonjour'],
  ['a.pdf', '%PDF-1.7'],
  ['a.doc', `${COMPOUND}..${wide('WordDocument')}`],
  ['a.xls', `${COMPOUND}..${wide('Workbook')}`],
  ['a.ppt', `${COMPOUND}..${wide('PowerPoint Document')}`],
  ['a.docx', `${ZIP}[Content_Types].xml..word/document.xml`],
  ['a.xlsx', `${ZIP}[Content_Types].xml..xl/workbook.xml`],
  ['a.pptx', `${ZIP}[Content_Types].xml..ppt/presentation.xml`],
  ['a.odt', ODF('text')],
  ['a.ods', ODF('spreadsheet')],
  ['a.odp', ODF('presentation')],
]

describe('what a file is', () => {
  test.each(REAL)('GED-66 README 4 %s is accepted as what it is', (name, content) => {
    expect(acceptedType(name, bytes(content))).toBe(mediaTypeOf(name))
    expect(mediaTypeOf(name)).not.toBeNull()
  })

  test('GED-68 README 4 no file passes under the name of another kind', () => {
    for (const [name, content] of REAL) {
      for (const [other] of REAL) {
        if (mediaTypeOf(other) === mediaTypeOf(name)) continue
        // Anything readable is text: a PDF of plain characters may well be called .txt.
        if (mediaTypeOf(other)?.startsWith('text/')) continue
        expect([other, name, acceptedType(other, bytes(content))]).toEqual([other, name, null])
      }
    }
  })

  test.each([
    ['a.pdf', 'MZ\x90\0\x03'],
    ['a.txt', 'MZ\x90\0\x03'],
    ['a.svg', '<svg/>'],
    ['a.heic', '....ftypheic'],
    ['a.html', '<p>'],
    ['a.docm', `${ZIP}[Content_Types].xml..word/`],
    ['a.docx', `${ZIP}[Content_Types].xml..word/..vbaProject.bin`],
    ['a.zip', ZIP],
    ['pdf', '%PDF-'],
    ['.pdf', '%PDF-'],
    ['a.__proto__', '%PDF-'],
    ['a.pdf.exe', '%PDF-'],
  ])('GED-66 GED-68 README 40 %s with %j is refused', (name, content) => {
    expect(acceptedType(name, bytes(content))).toBeNull()
  })

  test('GED-68 read piece by piece, wherever it is cut, a file is the same', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...REAL),
        fc.constantFrom(...REAL),
        fc.integer({ min: 1, max: 40 }),
        ([name, content], [other], size) => {
          const whole = bytes(content)
          const { read, agrees } = contentReader(mediaTypeOf(other) ?? '')
          for (let at = 0; at < whole.length; at += size) read(whole.subarray(at, at + size))
          expect([name, agrees()]).toEqual([name, acceptedType(other, whole) !== null])
        },
      ),
    )
  })

  test('GED-68 nothing that comes in makes it fail', () => {
    fc.assert(
      fc.property(fc.string(), fc.uint8Array({ maxLength: 200 }), (name, content) => {
        expect([null, mediaTypeOf(name)]).toContain(acceptedType(name, content))
      }),
    )
  })
})

test('README 40 PDF and bitmaps open, everything else is kept, and goes out with an extension that fits', () => {
  const opened = UPLOAD_EXTENSIONS.filter((extension) => isShownInPlace(mediaTypeOf(`a${extension}`) ?? ''))
  expect(opened).toEqual(['.png', '.jpg', '.jpeg', '.gif', '.webp', '.bmp', '.pdf'])
  for (const extension of UPLOAD_EXTENSIONS) {
    const type = mediaTypeOf(`a${extension}`) ?? ''
    expect(mediaTypeOf(`a.${extensionFor(type)}`)).toBe(type)
  }
})

test.each([
  ['grille.2027.v2.pdf', 'grille.2027.v2'],
  ['../../etc/passwd.pdf', 'passwd'],
  ['C:\\Mes documents\\note.docx', 'note'],
  ['sans', 'sans'],
  ['.pdf', '.pdf'],
])('GED-64 GED-65 %s is first called %s', (name, label) => {
  expect(labelOfFile(name)).toBe(label)
})
