import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDate } from '../portal/french.ts'
import { checkColumns, columnFault, columnKey, headersKey, proposeColumns, takeOver } from './import-columns.ts'
import { fieldOf, IMPORT_KIND_FACTS, IMPORT_KINDS, type ImportKind, kindsOpenTo, type Reading } from './import-kinds.ts'
import { asPeopleWrite, readAsWritten, unreadValues } from './import-values.ts'

describe('values as people write them', () => {
  test.each<[Reading, string, string]>([
    ['day', '05/01/2026', '2026-01-05'],
    ['day', '5/1/2026', '2026-01-05'],
    ['day', '2026-01-05', '2026-01-05'],
    // Left as they stand, to be refused: never guessed.
    ['day', '31/02/2026', '31/02/2026'],
    ['day', '01/02/26', '01/02/26'],
    ['day', '12/25/2026', '12/25/2026'],
    ['flag', 'Oui', '1'],
    ['flag', ' VRAI ', '1'],
    ['flag', 'non', '0'],
    ['flag', 'Faux', '0'],
    ['flag', '1', '1'],
    ['flag', 'peut-être', 'peut-être'],
    ['person_type', 'Salarié', 'consultant'],
    ['person_type', 'prestataire', 'contractor'],
    ['person_type', 'Interne', 'internal'],
    ['person_type', 'Intérimaire', 'interim'],
    ['modality', '35h', '1'],
    ['modality', '38 H 30', '2'],
    ['modality', 'Forfait Jour', '3'],
    ['modality', '2', '2'],
    ['number', '12,50', '12.50'],
    ['number', '12.50', '12.50'],
    ['text', ' 01/02/2026 ', '01/02/2026'],
  ])('IMP-06 %s « %s » reads « %s »', (reading, cell, read) => {
    expect(readAsWritten(reading, cell)).toBe(read)
  })

  test.each<[Reading, string[], string[]]>([
    ['day', ['05/01/2026', '', '01/02/26'], ['01/02/26']],
    ['modality', ['35h', '', '40h'], ['40h']],
    ['person_type', ['Salarié', 'Stagiaire'], ['Stagiaire']],
    ['number', ['12,5', 'douze'], ['douze']],
    ['text', ['Sige'], []],
  ])('IMP-06 of the %s %j those that are none: %j', (reading, written, unread) => {
    expect(unreadValues(reading, written)).toEqual(unread)
  })

  test('IMP-06 every day of a calendar reads as the day it is; what was read is read again as it stands', () => {
    const days = fc.date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10)
        expect(readAsWritten('day', formatDate(day))).toBe(day)
        expect(readAsWritten('day', day)).toBe(day)
      }),
    )
  })
})

describe('columns', () => {
  test('IMP-05 columns are proposed by name, accents, case, spaces and signs aside; the first of one field has it', () => {
    const headers = [
      'MATRICULE',
      'nom',
      'Prénom',
      'Date d’entrée',
      'Lieu',
      'Temps',
      'N+1',
      'Responsable',
      'Commentaire',
    ]
    expect(proposeColumns('people', headers)).toEqual([
      ...['matricule', 'lastname', 'firstname', 'start_at', 'workplace', 'modality', 'manager'],
      ...[null, null],
    ])
    expect(proposeColumns('people', ["date d'entree"])).toEqual(['start_at'])
  })

  test.each(IMPORT_KINDS)(
    'IMP-05 IMP-20 %s: a field has one label of its own, and no name means two fields',
    (kind) => {
      const { fields, key } = IMPORT_KIND_FACTS[kind]
      expect(proposeColumns(kind, fields)).toEqual(fields)
      const labels = fields.map((name) => fieldOf(name).label)
      expect(labels.every(Boolean)).toBe(true)
      expect(proposeColumns(kind, labels)).toEqual(fields)
      const names = fields.flatMap((name) => [...new Set([fieldOf(name).label, ...fieldOf(name).also].map(columnKey))])
      expect(new Set(names).size).toBe(names.length)
      expect(key.every((name) => fields.includes(name))).toBe(true)
    },
  )

  test.each([
    [['matricule', 'manager', null, 'manager'], { place: 3, text: 'Deux colonnes vont au même champ' }],
    [['username', null], { place: null, text: 'Aucune colonne pour « Matricule »' }],
    [['matricule', 'password'], { place: 1, text: 'Ce champ n’existe pas dans ce type de fichier.' }],
    [['matricule', null, null], null],
  ])('IMP-05 %j: %j', (mapping, fault) => {
    expect(checkColumns('people', mapping)).toEqual(fault)
  })

  test('IMP-07 headers are the same in any order and writing; what was chosen is taken over by name', () => {
    expect(headersKey(['Nom', 'Matricule'])).toBe(headersKey(['MATRICULE ', 'nom']))
    expect(headersKey(['Nom'])).not.toBe(headersKey(['Nom', 'Mail']))
    expect(takeOver(['NOM', 'Salaire'], { nom: 'lastname', salaire: null })).toEqual(['lastname', null])
  })
})

describe('faults', () => {
  const cell = { column: 'Lieu', read: 'Sige', written: 'Sige' }
  const day = { column: 'Date d’entrée', read: '01/02/26', written: '01/02/26' }
  test.each([
    ['workplace : « Sige » est inconnu', cell, { column: 'Lieu', value: 'Sige', reason: 'est inconnu' }],
    [
      'start_at : « 01/02/26 », attendu une date AAAA-MM-JJ',
      day,
      { column: 'Date d’entrée', value: '01/02/26', reason: 'attendu une date AAAA-MM-JJ' },
    ],
    ['end_at : avant start_at', day, { column: 'Date d’entrée', value: '01/02/26', reason: 'avant start_at' }],
    [
      'username : attendu pour un nouveau',
      null,
      { column: null, value: null, reason: 'Identifiant : attendu pour un nouveau' },
    ],
    ['C901 est déjà à la ligne 2', null, { column: null, value: null, reason: 'C901 est déjà à la ligne 2' }],
  ])('IMP-09 « %s » names the file’s column and what stood there', (text, found, told) => {
    expect(columnFault(text, () => found)).toEqual(told)
  })

  test('IMP-09 a value is shown in 40 characters at most', () => {
    const long = 'x'.repeat(60)
    const told = columnFault(`workplace : « ${'x'.repeat(40)}… », attendu 1 à 100 caractères`, () => ({
      ...cell,
      read: long,
      written: long,
    }))
    expect(told).toEqual({ column: 'Lieu', value: `${'x'.repeat(40)}…`, reason: 'attendu 1 à 100 caractères' })
  })

  test.each([
    ['attendu une date AAAA-MM-JJ, ou rien', 'attendu une date JJ/MM/AAAA, ou rien'],
    ['attendu 0 ou 1', 'attendu Oui ou Non'],
    ['est inconnu', 'est inconnu'],
  ])('IMP-09 « %s » is told « %s »', (words, said) => {
    expect(asPeopleWrite(words)).toBe(said)
  })
})

test('IMP-01 a kind is open to the holders of its role alone', () => {
  expect(kindsOpenTo(['ROLE_COUNTER_ADMIN'])).toEqual(['counters'])
  expect(kindsOpenTo(['ROLE_PAY_MANAGER'])).toEqual(['payroll-matricules'])
  const of_others: readonly ImportKind[] = ['counters', 'payroll-matricules']
  expect(kindsOpenTo(['ROLE_USER_ADMIN'])).toEqual(IMPORT_KINDS.filter((kind) => !of_others.includes(kind)))
  expect(kindsOpenTo(['ROLE_SETTINGS_ADMIN'])).toEqual([])
})
