import { calls } from '@cadran/contract/calls'
import { errorBody } from '@cadran/contract/fields'
import { answersList, type CallShape } from '@cadran/contract/kit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { SENTENCES } from './failures.ts'

type Json = Record<string, unknown>

const FORM: Json = { type: 'object', properties: { document: { type: 'string', format: 'binary' } } }

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' }) as Json

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function accessText({ access }: CallShape): string {
  if (access.kind === 'public') return 'Sans session.'
  if (access.kind === 'session') return 'Toute personne connectée.'
  if (access.kind === 'own') return `En son propre nom${access.roles ? `, avec ${access.roles.join(' ou ')}` : ''}.`
  return access.roles ? `Administration, avec ${access.roles.join(' ou ')}.` : 'Administration.'
}

/** How a call may be refused: by who asks, by what is asked, by what stands meanwhile (WIN-13). */
function refusals({ method, access, params, query, body, upload }: CallShape): Json {
  const writes = method !== 'GET'
  const statuses: (keyof typeof SENTENCES)[] = [
    ...(body || upload ? ([400, 413, 415] as const) : []),
    ...(access.kind === 'public' ? [] : ([401] as const)),
    ...(access.kind === 'backend' || access.kind === 'own' || writes ? ([403] as const) : []),
    ...(params ? ([404] as const) : []),
    ...(writes ? ([409, 429] as const) : []),
    ...(params || query || body || upload ? ([422] as const) : []),
    500,
    503,
  ]
  return Object.fromEntries(statuses.map((status) => [status, { description: SENTENCES[status], content: ERROR }]))
}

const ERROR: Json = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

function responses(call: CallShape): Json {
  const ok: Json = { description: 'Réponse' }
  if (call.reply) ok.content = { 'application/json': { schema: schemaOf(call.reply, 'output') } }
  if (call.file) ok.content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  if (answersList(call))
    ok.headers = { 'X-Total-Count': { schema: { type: 'integer' }, description: 'Nombre total de lignes' } }
  return {
    [call.status ?? (call.reply || call.file ? 200 : 204)]: ok,
    ...(call.orCreated ? { 201: { ...ok, description: 'Créé' } } : {}),
    ...(call.orNone ? { 204: { description: 'Rien à répondre' } } : {}),
    ...refusals(call),
    default: { description: 'Refus', content: ERROR },
  }
}

function bodyOf({ body, upload }: CallShape): Json {
  if (upload) return { requestBody: { required: true, content: { 'multipart/form-data': { schema: FORM } } } }
  if (!body) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }
}

function operation(name: string, call: CallShape): Json {
  return {
    operationId: name,
    summary: call.summary,
    description: accessText(call),
    tags: [call.path.split('/')[0]],
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...bodyOf(call),
    responses: responses(call),
  }
}

function pathsOfContract(): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const [name, call] of Object.entries(calls) as [string, CallShape][]) {
    const path = `/api/${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) }
  }
  return paths
}

let written: Record<string, Json> | undefined

/** The contract as an OpenAPI document. */
export function openApiDocument() {
  return {
    openapi: '3.0.3',
    info: { title: 'Cadran', version: '1', description: 'Chaque appel du portail, tel que le contrat le déclare.' },
    // Written when it is asked for: no start waits for what few ever read.
    get paths() {
      written ??= pathsOfContract()
      return written
    },
    components: { schemas: { Error: schemaOf(errorBody, 'output') } },
  }
}

/** Serves the document and its reader at /api/docs, under a content policy of its own (decision 22). */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: openApiDocument() as never } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
