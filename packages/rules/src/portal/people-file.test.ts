import { describe, expect, test } from 'vitest'
import { faultsByColumn } from './file-cells.ts'
import { checkPeopleHeader, PEOPLE_COLUMNS, partTimesText, personCells, readPersonLine } from './people-file.ts'
import type { PartTime } from './person.ts'

const NEW = {
  matricule: 'C900',
  username: 'lea.noel',
  firstname: 'Léa',
  lastname: 'Noël',
  person_type: 'consultant',
  workplace: 'Paris',
  start_at: '2026-03-02',
}
const read = (cells: Record<string, string>, known: readonly string[] = []) =>
  readPersonLine(cells, (matricule) => known.includes(matricule))

describe('the header', () => {
  test('every column by the name of its field, in any order', () => {
    expect(checkPeopleHeader(PEOPLE_COLUMNS)).toBeNull()
    expect(checkPeopleHeader(['roles', 'matricule'])).toBeNull()
  })
  test.each([
    [['matricule', 'nom', 'prénom'], 'colonne inconnue : nom, prénom'],
    [['username'], 'la colonne matricule manque'],
    [[], 'la colonne matricule manque'],
  ])('%j is refused by name', (header, fault) => expect(checkPeopleHeader(header)).toBe(fault))
})

describe('a line', () => {
  test('each cell becomes its field, blanks around it ignored, an empty one nothing where that may be', () => {
    const cells = {
      ...NEW,
      modality: '2',
      manager: ' I100 ',
      is_manager: '0',
      end_at: '',
      roles: 'ROLE_IRP, ROLE_GED_RH',
    }
    expect(read(cells)).toEqual({
      line: {
        ...NEW,
        modality: 2,
        manager: 'I100',
        is_manager: false,
        end_at: null,
        roles: ['ROLE_IRP', 'ROLE_GED_RH'],
      },
    })
  })

  test('of somebody known any column may be left out', () => {
    expect(read({ matricule: 'C1007', is_active: '0' }, ['C1007'])).toEqual({
      line: { matricule: 'C1007', is_active: false },
    })
  })

  test('MON-58 a part-timer’s rhythms, a whole day by its name, are read and said the same way', () => {
    const known = ['C1007']
    const rhythms = (part_times: string) => read({ matricule: 'C1007', part_times }, known)
    const part_times: PartTime[] = [
      { starts_on: '2026-05-18', half_days_off: ['wednesday-am', 'wednesday-pm', 'friday-pm'] },
      { starts_on: '2026-09-01', half_days_off: [] },
    ]
    expect(rhythms('2026-05-18 friday-pm wednesday|2026-09-01')).toEqual({ line: { matricule: 'C1007', part_times } })
    expect(rhythms(partTimesText(part_times))).toEqual({ line: { matricule: 'C1007', part_times } })
    expect(rhythms('')).toEqual({ line: { matricule: 'C1007', part_times: [] } })
  })

  test('somebody new needs a name, a kind, a place and a beginning', () => {
    expect(read({ matricule: 'C900', firstname: 'Léa' })).toEqual({
      faults: ['username', 'lastname', 'person_type', 'workplace', 'start_at'].map(
        (column) => `${column} : attendu pour un nouveau`,
      ),
    })
  })

  test.each([
    [{ matricule: '' }, 'matricule'],
    [{ matricule: 'C 900' }, 'matricule'],
    [{ username: 'Léa' }, 'username'],
    [{ firstname: '' }, 'firstname'],
    [{ lastname: 'a'.repeat(101) }, 'lastname'],
    [{ email: 'lea' }, 'email'],
    [{ person_type: 'salarié' }, 'person_type'],
    [{ modality: '4' }, 'modality'],
    [{ is_manager: 'oui' }, 'is_manager'],
    [{ start_at: '02/03/2026' }, 'start_at'],
    [{ start_at: '2026-02-30' }, 'start_at'],
    [{ end_at: '2026-13-01' }, 'end_at'],
    [{ end_at: '2026-03-01' }, 'end_at'],
    [{ roles: 'ROLE_ROI' }, 'roles'],
    [{ part_times: 'wednesday' }, 'part_times'],
    [{ part_times: '2026-09-01 mercredi' }, 'part_times'],
    [{ part_times: '2026-09-01 saturday' }, 'part_times'],
    [{ part_times: '2026-09-01 wednesday | 2026-09-01' }, 'part_times'],
    [{ part_times: '2026-09-01 wednesday |' }, 'part_times'],
  ])('%j is refused by its column', (change, column) => {
    expect(read({ ...NEW, ...change })).toEqual({ faults: [expect.stringMatching(new RegExp(`^${column} : `))] })
  })
})

describe('a person told by a call', () => {
  test('ADM-09 flags, lists, rhythms and what is empty are the cells that a file would hold', () => {
    const { line } = { line: null, ...read({ ...NEW, is_manager: '1', modality: '2', email: '', roles: 'ROLE_IRP' }) }
    const fields = { ...NEW, is_manager: true, modality: 2, email: null, roles: ['ROLE_IRP'], other: 'left out' }
    expect(read(personCells(fields))).toEqual({ line })
    const part_times = [
      { starts_on: '2026-03-02', half_days_off: ['wednesday-am', 'friday-pm'] },
      { starts_on: '2026-09-01', half_days_off: [] },
    ]
    expect(read(personCells({ ...NEW, part_times }))).toMatchObject({ line: { part_times } })
  })

  test('ADM-09 a fault stands at its field, in the words of the file without what was written', () => {
    const cells = personCells({ ...NEW, start_at: 'hier : non', email: 'x', roles: ['ROLE_ROOT'], is_manager: 'oui' })
    const { faults } = { faults: [], ...read(cells) }
    expect(faultsByColumn([...faults, 'username : C201 le porte déjà'])).toEqual({
      start_at: ['une date AAAA-MM-JJ est attendue'],
      email: ['une adresse e-mail est attendue'],
      roles: ['des rôles connus séparés par des virgules sont attendus'],
      is_manager: ['attendu : 0 ou 1'],
      username: ['C201 le porte déjà'],
    })
  })
})
