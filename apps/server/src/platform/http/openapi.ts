import { areaOf, calls } from '@cadran/contract/calls'
import { errorBody } from '@cadran/contract/fields'
import { answersList, type CallShape } from '@cadran/contract/kit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { SENTENCES } from './failures.ts'

type Json = Record<string, unknown>

const FORM: Json = { type: 'object', properties: { document: { type: 'string', format: 'binary' } } }

/** For whom a document is written: how its schemas are, how it says a refusal, and by what one comes. */
interface Writing {
  openapi: string
  description: string
  schemaOf: (schema: z.ZodMiniType, io: 'input' | 'output') => Json
  refusal: (status: keyof typeof SENTENCES | 'default') => Json
  security: (call: CallShape) => Json[]
  components: { schemas: Json; securitySchemes: Json; responses?: Json }
}

type ToJsonSchema = NonNullable<Parameters<typeof z.toJSONSchema>[1]>
const schemasBy = (how: ToJsonSchema) => (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _version, ...told } = z.toJSONSchema(schema, { io, unrepresentable: 'any', ...how })
  return told as Json
}

function parameters({ schemaOf }: Writing, schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** What a token needs for it, in words (TOK-22). */
function areaText(call: CallShape): string {
  const area = areaOf(call)
  if (call.access.kind === 'public') return ''
  if (area === undefined) return ' Aucun jeton d’accès ne l’ouvre.'
  return ` Jeton d’accès : ${area}:${call.method === 'GET' ? 'read' : 'write'}.`
}

const byToken = (call: CallShape): Json[] =>
  call.access.kind === 'public' || areaOf(call) === undefined ? [] : [{ token: [] }]

/** By what one comes: a session, or a token where its area has one (TOK-23). */
const securityOf = (call: CallShape): Json[] =>
  call.access.kind === 'public' ? [] : [{ session: [] }, ...byToken(call)]

function accessText({ access }: CallShape): string {
  if (access.kind === 'public') return 'Sans session.'
  if (access.kind === 'session') return 'Toute personne connectée.'
  if (access.kind === 'own') return `En son propre nom${access.roles ? `, avec ${access.roles.join(' ou ')}` : ''}.`
  return access.roles ? `Administration, avec ${access.roles.join(' ou ')}.` : 'Administration.'
}

/** How a call may be refused: by who asks, by what is asked, by what stands meanwhile (WIN-13). */
function refusals({ refusal }: Writing, { method, access, params, query, body, upload }: CallShape): Json {
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
  return Object.fromEntries([...statuses, 'default' as const].map((status) => [status, refusal(status)]))
}

const ERROR: Json = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
const sentenceOf = (status: keyof typeof SENTENCES | 'default') => (status === 'default' ? 'Refus' : SENTENCES[status])
const wholeRefusal: Writing['refusal'] = (status) => ({ description: sentenceOf(status), content: ERROR })

/** A schema that speaks of itself stands apart, under the call that answers it: inside an address, '#' would be the whole document. */
function replyOf({ schemaOf, components }: Writing, name: string, schema: z.ZodMiniType): Json {
  const text = JSON.stringify(schemaOf(schema, 'output'))
  const $ref = `#/components/schemas/${name}`
  if (!text.includes('"$ref":"#"')) return JSON.parse(text) as Json
  const apart = JSON.parse(text.replaceAll('"$ref":"#"', `"$ref":${JSON.stringify($ref)}`)) as Json
  components.schemas = { ...components.schemas, [name]: apart }
  return { $ref }
}

function responses(writing: Writing, name: string, call: CallShape): Json {
  const ok: Json = { description: 'Réponse' }
  if (call.reply) ok.content = { 'application/json': { schema: replyOf(writing, name, call.reply) } }
  if (call.file) ok.content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  if (answersList(call))
    ok.headers = { 'X-Total-Count': { schema: { type: 'integer' }, description: 'Nombre total de lignes' } }
  return {
    [call.status ?? (call.reply || call.file ? 200 : 204)]: ok,
    ...(call.orCreated ? { 201: { ...ok, description: 'Créé' } } : {}),
    ...(call.orNone ? { 204: { description: 'Rien à répondre' } } : {}),
    ...refusals(writing, call),
  }
}

function bodyOf({ schemaOf }: Writing, { body, upload }: CallShape): Json {
  if (upload) return { requestBody: { required: true, content: { 'multipart/form-data': { schema: FORM } } } }
  if (!body) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }
}

function operation(writing: Writing, name: string, call: CallShape): Json {
  return {
    operationId: name,
    summary: call.summary,
    description: `${accessText(call)}${areaText(call)}`,
    security: writing.security(call),
    ...(call.ends && { deprecated: true }),
    tags: [call.path.split('/')[0]],
    parameters: [...parameters(writing, call.params, 'path'), ...parameters(writing, call.query, 'query')],
    ...bodyOf(writing, call),
    responses: responses(writing, name, call),
  }
}

function pathsOfContract(writing: Writing): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const [name, call] of Object.entries(calls) as [string, CallShape][]) {
    const path = `/api/${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(writing, name, call) }
  }
  return paths
}

/** What whoever writes a client may count on (TOK-24). */
export const PROMISE = `Chaque appel du portail, tel que le contrat le déclare.

Version 1, sans numéro dans les chemins. Des champs, des appels, des codes et des valeurs d’énumération peuvent s’ajouter ; aucun n’est retiré ni ne change de sens. Un appel qui prend fin répond \`Deprecation\` (RFC 9745) et \`Sunset\` (RFC 8594) au moins 12 mois avant. Un client ignore les champs qu’il ne connaît pas. Chaque réponse porte \`x-cadran-api: 1\`.

Un programme appelle par un jeton d’accès, \`Authorization: Bearer cadran_pat_…\` : il ne donne jamais plus que les droits de sa personne, ni plus que les siens. 600 appels par minute et par jeton ; \`RateLimit-Remaining\` dit ce qu’il en reste.

Hors de cette liste : \`/api/calendar/{secret}.ics\`, l’agenda que lit un autre logiciel par son adresse seule ; \`/api/scim/v2\`, la porte de l’annuaire de l’entreprise (SCIM 2.0), qui se décrit elle-même par \`Schemas\` et \`ServiceProviderConfig\`.`

const TOKEN: Json = {
  type: 'http',
  scheme: 'bearer',
  description: 'Un jeton d’accès personnel (cadran_pat_…) ou de service (cadran_svc_…).',
}
const SESSION: Json = {
  ...{ type: 'apiKey', in: 'cookie', name: 'cadran_access' },
  description: 'La session ouverte du portail.',
}

const schemaOf = schemasBy({ target: 'draft-2020-12' })
/** For programs: OpenAPI 3.1 (TOK-23). */
const FOR_PROGRAMS: Writing = {
  openapi: '3.1.0',
  description: PROMISE,
  schemaOf,
  refusal: wholeRefusal,
  security: securityOf,
  components: {
    schemas: { Error: schemaOf(errorBody, 'output') },
    securitySchemes: { session: SESSION, token: TOKEN },
  },
}

/** What a person reads past, and the reader takes its time over: the expression of a format, the bounds of any integer, what no call takes. */
const plain: ToJsonSchema['override'] = ({ jsonSchema }) => {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}
const plainSchemaOf = schemasBy({ target: 'openapi-3.0', override: plain })
/**
 * For the reader: it resolves a document of 3.1 as a whole, for many seconds and again at each call that is opened, one of 3.0 call by
 * call. The session goes along by itself, so that a bearer is all there is to type (TOK-22).
 */
const FOR_THE_READER: Writing = {
  openapi: '3.0.3',
  description: `${PROMISE}\n\nPour essayer ici : la session ouverte dans ce navigateur suffit ; un jeton d’accès se donne par « Authorize », et la page l’oublie. Pour un programme, le même contenu en OpenAPI 3.1 : [/api/docs/json](/api/docs/json).`,
  schemaOf: plainSchemaOf,
  refusal: (status) => ({ $ref: `#/components/responses/${status}` }),
  security: byToken,
  components: {
    schemas: { Error: plainSchemaOf(errorBody, 'output') },
    responses: Object.fromEntries(
      [...Object.keys(SENTENCES), 'default'].map((status) => [
        status,
        wholeRefusal(status as Parameters<typeof wholeRefusal>[0]),
      ]),
    ),
    securitySchemes: { token: TOKEN },
  },
}

function documentBy(writing: Writing) {
  const { openapi, description } = writing
  let written: Record<string, Json> | undefined
  // Written when it is asked for: no start waits for what few ever read.
  const paths = () => {
    written ??= pathsOfContract(writing)
    return written
  }
  return {
    openapi,
    info: { title: 'Cadran', version: '1', description },
    servers: [{ url: '/', description: 'Ce portail' }],
    get paths() {
      return paths()
    },
    get components() {
      paths()
      return writing.components
    },
  }
}

const forPrograms = documentBy(FOR_PROGRAMS)
const forTheReader = documentBy(FOR_THE_READER)
/** The contract as an OpenAPI document. */
export const openApiDocument = () => forPrograms

/** The product's own mark above the reader, which has nobody else's. */
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" width="36" height="36"><g fill="#77a2fc"><circle cx="14" cy="14" r="12.2" fill="none" stroke="#77a2fc" stroke-width="3"/><path d="M14 6.6a7.4 7.4 0 0 1 0 14.8Z"/><circle cx="8.6" cy="14" r="1.7"/></g></svg>`
// One document is read here: its address is nothing to choose, and programs have another.
const READER_STYLES = '.swagger-ui .topbar .download-url-wrapper, .swagger-ui .info .main > .link { display: none }'
const READER_DOCUMENT = '/api/docs/reader.json'
/** The reader writes a style of its own into the page; all else is the portal's, and nothing is asked of anybody else. */
const READER_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Serves the document and its reader at /api/docs, under a content policy of its own (decision 22). */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: openApiDocument() as never } })
  app.get(READER_DOCUMENT, () => forTheReader)
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: () => READER_POLICY,
    logo: { type: 'image/svg+xml', content: Buffer.from(MARK), href: '/' },
    theme: { title: 'Cadran · API', css: [{ filename: 'reader.css', content: READER_STYLES }] },
    // A bearer typed there lives in the page's memory alone (TOK-22).
    uiConfig: {
      docExpansion: 'none',
      persistAuthorization: false,
      urls: [{ url: READER_DOCUMENT, name: 'Cadran' }],
    },
  })
}
