import { calls } from '@cadran/contract/calls'
import { errorBody } from '@cadran/contract/fields'
import type { CallShape } from '@cadran/contract/kit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

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
  return access.roles ? `Administration, avec ${access.roles.join(' ou ')}.` : 'Administration.'
}

function operation(name: string, call: CallShape): Json {
  const ok: Json = { description: 'Réponse' }
  if (call.reply) ok.content = { 'application/json': { schema: schemaOf(call.reply, 'output') } }
  if (call.list)
    ok.headers = { 'X-Total-Count': { schema: { type: 'integer' }, description: 'Nombre total de lignes' } }
  return {
    operationId: name,
    summary: call.summary,
    description: accessText(call),
    tags: [call.path.split('/')[0]],
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...(call.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } } }
      : {}),
    responses: {
      [call.status ?? 200]: ok,
      default: {
        description: 'Refus',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** The contract as an OpenAPI document. */
export function openApiDocument() {
  const paths: Record<string, Json> = {}
  for (const [name, call] of Object.entries(calls) as [string, CallShape][]) {
    const path = `/api/${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Cadran', version: '1', description: 'Chaque appel du portail, tel que le contrat le déclare.' },
    paths,
    components: { schemas: { Error: schemaOf(errorBody, 'output') } },
  }
}

/** Serves the document and its reader at /api/docs, under a content policy of its own (decision 22). */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: openApiDocument() as never } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
