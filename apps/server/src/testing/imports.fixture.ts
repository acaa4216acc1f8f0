import type { ImportLine, ImportRun, ImportSection } from '@cadran/contract/administration/imports'
import type { Role } from '@cadran/rules/portal/roles'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { jobHandlers } from '../app.ts'
import { FORM, form } from './forms.ts'
import { type Caller, openTestPortal, type TestPortal } from './portal.ts'
import { TEST_NOW } from './template.ts'

// Files brought in on screen, as an administrator does it.

export type Refused = { code: string; message: string; errors?: Record<string, string[]> }
export type Run = ImportRun & Refused

export let portal: TestPortal
export let ada: Caller
let sender: Caller
/** Matricules by username. */
export const named: Record<string, string> = {}

/** One portal for a test file, its clock set back before each test. */
export function openImports(): void {
  beforeAll(async () => {
    portal = await openTestPortal()
    // Whoever is new joins the only company that is offered (ORG-02).
    await portal.database.executeSql('update companies set archived = true where id > 1')
    ada = await portal.as('administration')
    sender = await portal.as('administration', FORM)
    const { rows } = await portal.database.executeSql('select username, matricule from users')
    for (const { username, matricule } of rows as { username: string; matricule: string }[]) named[username] = matricule
  })
  afterAll(() => portal.close())
  beforeEach(() => portal.setNow(TEST_NOW))
}

export const work = () => portal.platform.jobs.drain(jobHandlers(portal.platform))
export const send = (content: Buffer | string, kind = 'people', caller = sender) =>
  caller.post<Run>('administration/import', form({ name: 'liste.csv', content, part: 'file', fields: { kind } }))
export const pathOf = ({ id }: { id: number }, call = '') => `administration/import/${String(id)}${call && `/${call}`}`
export const read = async (run: { id: number }, by = ada) => (await by.get<Run>(pathOf(run))).body
export const linesOf = async (run: { id: number }, section: ImportSection, search = '') =>
  (await ada.get<ImportLine[]>(`${pathOf(run, 'line')}?section=${section}&search=${search}`)).body

export async function uploaded(text: string | Buffer, kind = 'people'): Promise<Run> {
  const { status, body } = await send(text, kind)
  expect([status, body.message]).toEqual([201, undefined])
  return body
}

export async function checked(text: string | Buffer, kind = 'people'): Promise<Run> {
  const run = await uploaded(text, kind)
  const { status } = await ada.post(pathOf(run, 'check'), { fields: run.columns.map(({ field }) => field) })
  expect(status).toBe(202)
  await work()
  return read(run)
}

export async function written(text: string, kind = 'people'): Promise<Run> {
  const run = await checked(text, kind)
  expect((await ada.post(pathOf(run, 'run'), { preview_key: run.preview_key })).status).toBe(202)
  await work()
  return read(run)
}

export const HEAD = 'Matricule;Identifiant;Prénom;Nom;Statut;Temps;Lieu;Date d’entrée'
export const people = (...lines: string[]) => [HEAD, ...lines].join('\r\n')
export const one = (matricule: string, { day = '05/01/2026', place = 'Paris' } = {}) =>
  `${matricule};p.${matricule.toLowerCase()};Léa;Noël;Salarié;38h30;${place};${day}`
export const rowsOf = async (query: string) => (await portal.database.executeSql(query)).rows
export const setRoles = (username: string, roles: readonly Role[]) =>
  portal.database.executeSql(`update users set roles = '{${roles.join(',')}}' where username = '${username}'`)
