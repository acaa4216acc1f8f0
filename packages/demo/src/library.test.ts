import { SOCIAL_TYPES } from '@cadran/rules/library/social'
import { expect, test } from 'vitest'
import { demoLibrary } from './library.ts'

const { rows, contents } = demoLibrary('2026-05-21')

test('GED-16 GED-25 at least four sections, the seven social types, a check-up folder and a welcome book', () => {
  const sectionsOf = (wanted: string) => rows.document_sections.filter(({ area }) => area === wanted)
  expect(sectionsOf('documents').length).toBeGreaterThanOrEqual(4)
  expect(sectionsOf('social').map(({ type }) => type)).toEqual([...SOCIAL_TYPES])
  expect(rows.document_folders.filter(({ content_tag }) => content_tag === 'checkup')).toHaveLength(1)
  expect(rows.documents.filter(({ is_welcome_book }) => is_welcome_book)).toHaveLength(1)
})

test('every file has its content, and the same day gives the same bytes', () => {
  for (const { storage_key, byte_size, mime_type } of rows.documents) {
    const content = contents.get(storage_key)
    expect([storage_key, content?.length]).toEqual([storage_key, byte_size])
    if (mime_type === 'application/pdf') expect(String.fromCharCode(...(content ?? []).slice(0, 5))).toBe('%PDF-')
  }
  expect(demoLibrary('2026-05-21')).toEqual({ rows, contents })
})

test('the table of a PDF leads to each of its objects', () => {
  const text = String.fromCharCode(...(contents.get('library/demo-1') ?? []))
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset))
  expect(offsets.length).toBeGreaterThan(5)
  offsets.forEach((offset, index) => {
    expect(text.slice(offset, offset + 10)).toContain(`${index + 1} 0 obj`)
  })
  const [, table] = /startxref\n(\d+)/.exec(text) ?? []
  expect(text.slice(Number(table), Number(table) + 4)).toBe('xref')
})
