import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { openTestPortal, type TestPortal } from './portal.ts'

export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const PERSON = 'urn:cadran:params:scim:schemas:1.0:Person'

/** A body as Entra ID or Okta sends it, kept as a file. */
export async function sentBody(name: string): Promise<object> {
  const text = await readFile(new URL(`scim/${name}.json`, import.meta.url), 'utf8')
  return JSON.parse(text) as object
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export interface ScimAnswer {
  status: number
  // Whatever a directory reads, as its own JSON.
  // biome-ignore lint/suspicious/noExplicitAny: the standard's resources have no type here
  body: any
  headers: Record<string, unknown>
}

/** The company's directory, by a token of its own. */
export async function directoryOf(portal: TestPortal) {
  const acces = await portal.as('acces')
  const asked = { expires_on: '2026-09-14' }
  const { body } = await acces.post<{ id: number; token: string }>('scim-token', asked)
  const call = async (method: Method, path: string, sent?: object | string, more: Record<string, string> = {}) => {
    const headers = { authorization: `Bearer ${body.token}`, 'content-type': 'application/scim+json', ...more }
    const payload = sent === undefined ? {} : { payload: typeof sent === 'string' ? sent : JSON.stringify(sent) }
    if (sent === undefined) Reflect.deleteProperty(headers, 'content-type')
    const response = await portal.app.inject({ method, url: `/api/scim/v2/${path}`, headers, ...payload })
    const { statusCode: status, body: text } = response
    return { status, body: text === '' ? null : JSON.parse(text), headers: response.headers } as ScimAnswer
  }
  return {
    token: body,
    acces,
    call,
    get: (path: string, headers?: Record<string, string>) => call('GET', path, undefined, headers),
    post: (path: string, sent: object | string) => call('POST', path, sent),
    put: (path: string, sent: object | string) => call('PUT', path, sent),
    patch: (path: string, operations: object[], headers?: Record<string, string>) =>
      call('PATCH', path, { Operations: operations }, headers),
    delete: (path: string) => call('DELETE', path),
    /** Somebody new, or whoever bears that matricule. */
    person: async (matricule: string, more: object = {}) => {
      const name = { givenName: 'Prénom', familyName: `Nom ${matricule}` }
      const userName = `${matricule.toLowerCase()}@synchrone.example`
      const sent = { userName, name, [ENTERPRISE]: { employeeNumber: matricule }, ...more }
      return call('POST', 'Users', sent)
    },
  }
}
export type Directory = Awaited<ReturnType<typeof directoryOf>>

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** A refusal as a directory reads it. */
export const fault = (status: number, scimType?: string, detail?: string) => ({
  status,
  body: {
    schemas: [ERROR],
    status: String(status),
    ...(scimType && { scimType }),
    detail: detail ?? expect.any(String),
  },
})
export const told = ({ status, body }: ScimAnswer) => ({ status, body })

/** Rows of the portal, and what the audit says of somebody that the directory did. */
export function rowsOn(portal: TestPortal) {
  const sql = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await portal.database.executeSql(text, values)).rows as Row[]
  const auditOf = (id: string) =>
    sql<{ action: string }>(
      `select action, actor_id, on_behalf_of_id from audit where entity = 'user' and entity_id = $1 and action like 'scim-%' order by id`,
      [Number(id)],
    )
  return { sql, auditOf }
}

type Opened = { portal: TestPortal; directory: Directory } & ReturnType<typeof rowsOn>

/** A portal and its directory, there from the first test of a file to its last. */
export function openDirectory(): Opened {
  const opened = {} as Opened
  beforeAll(async () => {
    const portal = await openTestPortal()
    Object.assign(opened, { portal, directory: await directoryOf(portal), ...rowsOn(portal) })
  })
  afterAll(() => opened.portal.close())
  return opened
}
