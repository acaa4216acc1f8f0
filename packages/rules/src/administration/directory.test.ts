import { expect, test } from 'vitest'
import {
  directoryUsername,
  ENTERPRISE_SCHEMA,
  PERSON_SCHEMA,
  readAttribute,
  readPerson,
  ScimFault,
} from './directory.ts'
import { membersAfter, readGroupPatch, readPersonPatch } from './directory-patch.ts'
import { chosenAttributes, pageOf } from './directory-resources.ts'

const patched = (...Operations: object[]) => readPersonPatch({ Operations })

test('SCI-08 each attribute is read by any of its names, what is unknown is passed over', () => {
  const names: [string, unknown, object][] = [
    ['USERNAME', ' a@x ', { user_name: 'a@x' }],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName', 'a', { user_name: 'a' }],
    ['name', { GivenName: 'A', familyName: 'B', middleName: 'C' }, { firstname: 'A', lastname: 'B' }],
    ['externalId', null, { external_id: null }],
    [
      'emails',
      [
        { value: 'p@x', primary: true },
        { value: 'w@x', type: 'Work' },
      ],
      { email: 'w@x' },
    ],
    ['emails', [{ value: 'f@x' }, { value: 'p@x', primary: 'True' }], { email: 'p@x' }],
    ['emails', [{ value: 'f@x' }, { value: 's@x' }], { email: 'f@x' }],
    ['emails', [], { email: null }],
    ['active', 'False', { is_active: false }],
    ['userType', 'Internal', { person_type: 'internal' }],
    ['userType', 'Employee', {}],
    [`${ENTERPRISE_SCHEMA}:manager`, '17', { manager_id: 17 }],
    [`${ENTERPRISE_SCHEMA}:manager`, { value: 17 }, { manager_id: 17 }],
    [`${ENTERPRISE_SCHEMA}:manager.value`, '', { manager_id: null }],
    [ENTERPRISE_SCHEMA, { organization: '', employeeNumber: 'C1' }, { matricule: 'C1' }],
    [PERSON_SCHEMA, { modality: 2, is_manager: true }, { modality: 2, is_manager: true }],
    ['roles', ['ROLE_ACCESS_ADMIN'], {}],
    ['phoneNumbers', [{ value: '06' }], {}],
    ['__proto__', { is_active: false }, {}],
    ['constructor', 'x', {}],
  ]
  for (const [name, value, expected] of names) expect(readAttribute(name, value), name).toEqual(expected)
})

test('SCI-12 SCI-13 operations count in their order', () => {
  expect(
    patched(
      { op: 'Replace', path: 'active', value: 'False' },
      { op: 'add', value: { active: true, 'name.givenName': 'A' } },
      { op: 'remove', path: `${ENTERPRISE_SCHEMA}:manager` },
    ),
  ).toEqual({ is_active: true, firstname: 'A', manager_id: null })
  expect(patched({ op: 'replace', path: 'emails[type eq "home"].value', value: 'h@x' })).toEqual({})
  expect(patched({ op: 'replace', path: 'EMAILS[TYPE EQ "Work"].VALUE', value: 'w@x' })).toEqual({ email: 'w@x' })
})

test('SCI-05 whatever a body holds, it is read or refused as the standard says', () => {
  // A generator of its own, so that a failure can be made again.
  let state = 20_261_124
  const next = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % most
  }
  const atoms = [null, true, 0, -1, '', 'x', '\0', '٣', 'replace', 'members[value eq "3"]', 'emails[', [], {}]
  const keys = [
    'op',
    'path',
    'value',
    'Operations',
    'name',
    'emails',
    'members',
    'active',
    ENTERPRISE_SCHEMA,
    '__proto__',
  ]
  const any = (depth: number): unknown => {
    const kind = depth > 3 ? 0 : next(3)
    if (kind === 1) return Array.from({ length: next(4) }, () => any(depth + 1))
    if (kind === 2)
      return Object.fromEntries(Array.from({ length: next(5) }, () => [keys[next(keys.length)], any(depth + 1)]))
    return atoms[next(atoms.length)]
  }
  const refusals: unknown[] = []
  for (let round = 0; round < 4_000; round += 1) {
    const body = round % 2 === 0 ? any(0) : { Operations: [any(1), any(1)] }
    for (const read of [readPerson, readPersonPatch, readGroupPatch]) {
      try {
        read(body)
      } catch (error) {
        refusals.push(error)
      }
    }
  }
  expect(refusals.length).toBeGreaterThan(1_000)
  expect(refusals.filter((error) => !(error instanceof ScimFault))).toEqual([])
})

test('SCI-07 a username is plain, or nothing', () => {
  expect(directoryUsername({ user_name: 'Zoé.Mähler@x' })).toBe('zoe.mahler')
  expect(directoryUsername({ user_name: 'Œuvre_Łódź@x' })).toBe('oeuvre_lodz')
  expect(directoryUsername({ user_name: '李@x.fr' })).toBe('')
  expect(directoryUsername({ user_name: 'a@x', nickname: 'b c' })).toBe('a')
})

test('SCI-20 members come, go and are replaced', () => {
  const after = (...Operations: object[]) => [...membersAfter([1, 2], readGroupPatch({ Operations }).members)]
  expect(after({ op: 'add', path: 'members', value: [{ value: '3' }, { value: '1' }] })).toEqual([1, 2, 3])
  expect(after({ op: 'remove', path: 'members[value eq "2"]' })).toEqual([1])
  expect(after({ op: 'remove', path: 'members' })).toEqual([])
  expect(after({ op: 'replace', value: { members: [{ value: '7' }] } })).toEqual([7])
})

test('SCI-23 a page and its attributes', () => {
  expect(pageOf({})).toEqual({ start: 1, count: 100 })
  expect(pageOf({ startIndex: '-3', count: '900' })).toEqual({ start: 1, count: 200 })
  const resource = { schemas: ['s'], id: '1', userName: 'a', emails: [{ value: 'x', type: 'work' }] }
  expect(chosenAttributes(resource, { attributes: 'emails.value' })).toEqual({
    ...{ schemas: ['s'], id: '1' },
    emails: [{ value: 'x' }],
  })
  expect(chosenAttributes(resource, { excludedAttributes: 'userName,emails.type,id' })).toEqual({
    ...{ schemas: ['s'], id: '1' },
    emails: [{ value: 'x' }],
  })
})
