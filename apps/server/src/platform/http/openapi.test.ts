import { readFile } from 'node:fs/promises'
import { lintFromString, loadConfig } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { type ApiPromise, brokenPromises, promisesOf } from './api-changes.ts'
import { endingHeaders } from './binder.ts'
import { openApiDocument, PROMISE } from './openapi.ts'

const document = () => {
  const written = openApiDocument()
  return { ...written, paths: written.paths, components: written.components }
}
const operation = (path: string, method: string) =>
  document().paths[`/api/${path}`]?.[method] as { security: object[]; description: string }

test('TOK-23 the document is OpenAPI 3.1 and passes its linter', async () => {
  const config = await loadConfig()
  const problems = await lintFromString({ source: JSON.stringify(document()), config })
  expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([])
  expect(document().openapi).toBe('3.1.0')
})

test('TOK-22 TOK-23 each call says by what one comes, and which right a token needs', () => {
  expect(Object.keys(document().components.securitySchemes)).toEqual(['session', 'token'])
  expect(operation('login_check', 'post').security).toEqual([])
  expect(operation('session', 'get').security).toEqual([{ session: [] }])
  expect(operation('session', 'get').description).toContain('Aucun jeton d’accès ne l’ouvre.')
  expect(operation('timesheet/month/{month}/{year}', 'post').security).toEqual([{ session: [] }, { token: [] }])
  expect(operation('timesheet/month/{month}/{year}', 'post').description).toContain('timesheet:write')
})

test('TOK-24 the promise stands in the document and in docs/api.md; a call that ends says since when and until when', async () => {
  const page = await readFile(new URL('../../../../../docs/api.md', import.meta.url), 'utf8')
  expect(page).toContain(PROMISE.split('\n\n')[1])
  expect(document().info.description).toBe(PROMISE)
  expect(endingHeaders({ told_on: '2026-06-01', ends_on: '2027-06-01' })).toEqual({
    deprecation: '@1780272000',
    sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
  })
})

describe('TOK-25 what was released holds', () => {
  test('TOK-25 nothing of the last release is gone or narrower', async () => {
    const released = JSON.parse(
      await readFile(new URL('../../../../../docs/api-released.json', import.meta.url), 'utf8'),
    ) as ApiPromise
    expect(Object.keys(released).length).toBeGreaterThan(200)
    expect(brokenPromises(released, promisesOf(document()))).toEqual([])
  })

  const call = {
    parameters: { page: { required: false, schema: { type: 'integer' } } },
    body: {
      type: 'object',
      properties: {
        state: { type: 'string', enum: ['a', 'b'] },
        note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      },
      required: ['state'],
    },
    reply: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] } },
  }
  const before: ApiPromise = { 'GET /api/a': call }
  const changed = (path: string, change: (part: Record<string, unknown>) => unknown) => {
    const copy = structuredClone({ 'GET /api/a': call }) as unknown as Record<string, unknown>
    const parts = path.split('/').filter(Boolean)
    const part = parts.reduce<Record<string, unknown>>(
      (at, name) => at[name] as Record<string, unknown>,
      copy['GET /api/a'] as Record<string, unknown>,
    )
    change(part)
    return brokenPromises(before, copy as unknown as ApiPromise)
  }

  test.each<[string, string, (part: Record<string, unknown>) => unknown, string]>([
    [
      'a field of the reply is gone',
      'reply/items',
      (part) => Object.assign(part, { properties: {} }),
      'GET /api/a réponse[].id : le champ n’est plus là',
    ],
    [
      'a field of the reply is not always told',
      'reply/items',
      (part) => Object.assign(part, { required: [] }),
      'GET /api/a réponse[].id : n’est plus toujours répondu',
    ],
    [
      'an enum value is gone',
      'body/properties/state',
      (part) => Object.assign(part, { enum: ['a'] }),
      'GET /api/a corps.state : n’admet plus "b"',
    ],
    [
      'a field must be sent now',
      'body',
      (part) => Object.assign(part, { required: ['state', 'note'] }),
      'GET /api/a corps.note : désormais obligatoire',
    ],
    [
      'a type is narrower',
      'body/properties/note',
      (part) => Object.assign(part, { anyOf: [{ type: 'string' }] }),
      'GET /api/a corps.note : n’est plus de type null',
    ],
    ['a parameter is gone', 'parameters', (part) => delete part.page, 'GET /api/a ?page : le paramètre n’est plus là'],
    [
      'a parameter must be given now',
      'parameters',
      (part) => Object.assign(part, { year: { required: true, schema: {} } }),
      'GET /api/a ?year : désormais obligatoire',
    ],
  ])('TOK-25 %s: it is told', (_what, path, change, told) => {
    expect(changed(path, change)).toEqual([told])
  })

  test('TOK-25 a call that is gone is told; what is added breaks nothing', () => {
    expect(brokenPromises(before, {})).toEqual(['GET /api/a : l’appel n’est plus là'])
    expect(changed('body/properties', (part) => Object.assign(part, { more: { type: 'string' } }))).toEqual([])
    expect(changed('body/properties/state', (part) => Object.assign(part, { enum: ['a', 'b', 'c'] }))).toEqual([])
    expect(changed('reply/items/properties', (part) => Object.assign(part, { name: { type: 'string' } }))).toEqual([])
    expect(brokenPromises(before, { ...before, 'GET /api/b': call })).toEqual([])
  })
})
