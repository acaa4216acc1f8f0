import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkContactBlock, isLinkOnly, trimmedBlock } from './contact-block.ts'
import { checkCategoryDeletion, checkFolderDeletion } from './deletion.ts'
import { checkName, trimmedName } from './names.ts'
import { byPriority, movedTo } from './ordering.ts'
import { editsSection, opensLibraryEditing, readsLibrary } from './rights.ts'
import { beginsWords, matchesWords, stretchesOf } from './search.ts'
import { SOCIAL_TYPES, socialTypeOf } from './social.ts'

const person = (...roles: string[]) => ({ person_type: 'internal' as const, roles: new Set(roles) })

describe('rights', () => {
  test('GED-07 GED-08 everybody but contractors reads, whatever roles they hold', () => {
    const reads = (['consultant', 'internal', 'interim', 'contractor'] as const).map((person_type) =>
      readsLibrary({ person_type }),
    )
    expect(reads).toEqual([true, true, true, false])
    const contractor = { person_type: 'contractor' as const, roles: new Set(['ROLE_GED_ADMIN']) }
    expect([opensLibraryEditing(contractor), editsSection(contractor, null)]).toEqual([false, false])
  })

  test.each<[string[], string | null, boolean]>([
    [['ROLE_GED_ADMIN'], null, true],
    [['ROLE_GED_ADMIN'], 'ROLE_GED_RH', true],
    [['ROLE_GED_RH'], 'ROLE_GED_RH', true],
    [['ROLE_GED_RH'], 'ROLE_GED_QSE', false],
    [['ROLE_GED_RH'], null, false],
    [['ROLE_VALIDATION'], 'ROLE_VALIDATION', false],
    [['ROLE_SYNDIC_ADMIN'], null, false],
  ])('GED-37 GED-38 GED-39 %s on a section of %s: %s', (roles, role, expected) => {
    expect(editsSection(person(...roles), role)).toBe(expected)
  })
})

describe('names', () => {
  test('GED-54 GED-55 GED-56 each kind has its own words for an empty name', () => {
    const texts = (['category', 'document', 'folder'] as const).map((kind) => checkName(kind, ' \t\n ')?.message)
    expect(texts).toEqual([
      'Vous devez renseigner un nom pour votre catégorie',
      'Vous devez renseigner un nom pour votre document',
      'Vous devez renseigner un nom pour votre dossier',
    ])
  })

  test('GED-57 GED-58 one character to 255, however many bytes they take', () => {
    expect([checkName('folder', 'x'), checkName('folder', '😀'.repeat(255))]).toEqual([null, null])
    expect(checkName('folder', '😀'.repeat(256))?.message).toBe('Le nom ne peut pas dépasser 255 caractères.')
  })

  test('GED-58 what is kept is one line without surrounding blanks, and keeping it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const name = trimmedName(text)
        expect(name).toBe(trimmedName(name))
        expect(name).not.toMatch(/\p{Cc}/u)
      }),
    )
  })
})

test('GED-49 GED-50 GED-51 GED-52 only what is empty can be deleted', () => {
  const empty = { files: 0, blocs: 0, content_tag: null }
  expect(checkFolderDeletion(empty)).toBeNull()
  for (const held of [{ files: 1 }, { blocs: 1 }, { content_tag: 'checkup' }]) {
    expect(checkFolderDeletion({ ...empty, ...held })).toMatchObject({ status: 409 })
  }
  expect(checkCategoryDeletion({ folders: 0, files: 0 })).toBeNull()
  expect(checkCategoryDeletion({ folders: 1, files: 0 })).toMatchObject({ status: 409 })
  expect(checkCategoryDeletion({ folders: 0, files: 1 })).toMatchObject({ status: 409 })
})

describe('contact blocks', () => {
  const EMPTY = { title: '', url: '', url_label: '', address: '', names: [], mails: [], phones: [] }

  test('GED-59 GED-60 any one of the seven fields will do, blanks will not', () => {
    for (const field of ['title', 'url_label', 'address'] as const) {
      expect(checkContactBlock({ ...EMPTY, [field]: 'x' })).toBeNull()
      expect(checkContactBlock({ ...EMPTY, [field]: '  ' })?.message).toBe('Au moins un champ doit être rempli')
    }
    for (const field of ['names', 'mails', 'phones'] as const) {
      expect(checkContactBlock({ ...EMPTY, [field]: ['', 'x'] })).toBeNull()
      expect(checkContactBlock({ ...EMPTY, [field]: ['', ' '] })).not.toBeNull()
    }
    expect(checkContactBlock({ ...EMPTY, url: 'https://a.example' })).toBeNull()
    expect(trimmedBlock({ ...EMPTY, names: [' a ', ''] }).names).toEqual(['a'])
  })

  test.each(['javascript:alert(1)', ' data:text/html,x', 'ftp://a', 'a.example', 'http:///x'])(
    'GED-59 the link %s is no web address',
    (url) => {
      expect(checkContactBlock({ ...EMPTY, url })).toMatchObject({ status: 422, field: 'url' })
    },
  )

  test('GED-20 a link and its label and nobody to reach is a link only', () => {
    const link = { url: 'https://a.example', url_label: 'A', names: [], mails: [], phones: [] }
    expect(isLinkOnly(link)).toBe(true)
    for (const change of [{ url: null }, { url_label: null }, { names: ['x'] }, { mails: ['x'] }, { phones: ['x'] }]) {
      expect(isLinkOnly({ ...link, ...change })).toBe(false)
    }
  })
})

describe('order', () => {
  test('GED-91 a movement keeps everything, in the same order but for what moved; past the end is last', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(ids, fc.nat(11), fc.nat(20), (list, at, position) => {
        const id = list[at % list.length] ?? 0
        const moved = movedTo(list, id, position)
        expect(moved.indexOf(id)).toBe(Math.min(position, list.length - 1))
        expect(moved.filter((other) => other !== id)).toEqual(list.filter((other) => other !== id))
      }),
    )
    expect(movedTo([1, 2, 3], 9, 0)).toEqual([1, 2, 3])
  })

  test('GED-11 ascending priority, then the label, then the older one', () => {
    const rows = [
      { id: 4, priority: 1, key: 'a' },
      { id: 3, priority: 0, key: 'b' },
      { id: 2, priority: 0, key: 'a' },
      { id: 1, priority: 0, key: 'b' },
    ]
    expect(rows.toSorted(byPriority).map(({ id }) => id)).toEqual([2, 1, 3, 4])
  })
})

test('GED-25 GED-26 the seven types, and document for any other', () => {
  expect(SOCIAL_TYPES).toEqual(['doctor', 'ssct', 'psycho', 'document', 'harassment', 'insurance', 'cse'])
  expect(SOCIAL_TYPES.map(socialTypeOf)).toEqual([...SOCIAL_TYPES])
  expect([socialTypeOf(null), socialTypeOf('union')]).toEqual(['document', 'document'])
})

test('GED-10 every word is looked for, accents and case aside', () => {
  expect(matchesWords('Charte du télétravail', 'TELE charte')).toBe(true)
  expect(matchesWords('Charte du télétravail', 'charte graphique')).toBe(false)
  expect(matchesWords('x', '  ')).toBe(true)
})

describe('a search in the documents', () => {
  test.each<[string, string, boolean]>([
    ['Charte du télétravail', 'TELE charte', true],
    ['Charte du télétravail', 'travail', false],
    ['Règlement intérieur', 'reglement', true],
    ['Accord d’entreprise (2026)', 'entreprise 2026', true],
    ['Accord d’entreprise (2026)', '(2026', true],
    ['Hôtel', 'tel', false],
    ['Téléphone', 'tel', true],
    ['Cœur de réseau', 'coeur', true],
    ['Congés payés', 'conge paye', true],
    ['Congés payés', 'congez', false],
    ['x', '  ', true],
  ])('WIN-11 %s looked for by %s: %s', (text, wanted, found) => {
    expect(beginsWords(text, wanted)).toBe(found)
  })

  const marked = (text: string, wanted: string) => stretchesOf(text, wanted).map(({ from, to }) => text.slice(from, to))

  test('WIN-11 what is marked is the words as the text writes them', () => {
    expect(marked('Charte du Télétravail, télétravail occasionnel', 'tele')).toEqual(['Télé', 'télé'])
    expect(marked('Cœur de réseau', 'coe')).toEqual(['Cœ'])
    expect(marked('Œuvres, cœur', 'o co')).toEqual(['Œ', 'cœ'])
    expect(marked('Règlement'.normalize('NFD'), 'reg')).toEqual(['Règ'.normalize('NFD')])
    expect(marked('Règlement'.normalize('NFD'), 're')).toEqual(['Rè'.normalize('NFD')])
    expect(marked('Accord 2026', 'accord acc 2026')).toEqual(['Accord', '2026'])
    expect(marked('🏖️ Congés d’été 🏖️', 'ete')).toEqual(['été'])
    expect(marked('Accord', '')).toEqual([])
  })

  test('WIN-11 a text found by words has each of them marked, and the marks are parts of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, wanted) => {
        const stretches = stretchesOf(text, wanted)
        for (const { from, to } of stretches) expect(from < to && from >= 0 && to <= text.length).toBe(true)
        if (beginsWords(text, wanted) && wanted.trim() !== '') expect(stretches.length).toBeGreaterThan(0)
      }),
    )
  })
})
