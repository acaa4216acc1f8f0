import { describe, expect, test } from 'vitest'
import { checkPeopleHeader, PEOPLE_COLUMNS, readPersonLine } from './people-file.ts'

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
  ])('%j is refused by its column', (change, column) => {
    expect(read({ ...NEW, ...change })).toEqual({ faults: [expect.stringMatching(new RegExp(`^${column} : `))] })
  })
})
