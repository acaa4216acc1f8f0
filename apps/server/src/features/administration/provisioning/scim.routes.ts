import { directoryId } from '@cadran/rules/administration/directory'
import {
  chosenAttributes,
  groupResource,
  type HeldGroup,
  type HeldPerson,
  listResource,
  locationOf,
  pageOf,
  personResource,
  type Resource,
  versionOf,
} from '@cadran/rules/administration/directory-resources'
import { schemaResources, serviceResource, typeResources } from '@cadran/rules/administration/directory-schemas'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerNoAddress } from '../../../platform/http/errors.ts'
import { hasVersion } from '../../../platform/http/if-none-match.ts'
import type { Platform } from '../../../platform/platform.ts'
import { directoryDoor } from '../../portal/tokens/index.ts'
import { findHeldGroup, findHeldPerson, listHeldGroups, listHeldPeople } from './directory.read-model.ts'
import { faultReply, noAddress, noSuch, otherMethod } from './directory-faults.ts'
import * as groups from './directory-groups.service.ts'
import * as people from './directory-people.service.ts'

const PREFIX = '/api/scim/v2'
const MEDIA_TYPE = 'application/scim+json'
const CONTENT_TYPE = `${MEDIA_TYPE}; charset=utf-8`
const BODY_BYTES = 1024 * 1024

type Request = FastifyRequest<{ Params: { id: string } }>

/** One value of a query, whatever else stands there (SCI-05). */
function queried(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}

const idOf = ({ params }: Request): number => {
  const id = directoryId(params.id)
  if (id === null) throw noSuch()
  return id
}

const askedOf = (request: Request) => ({
  id: idOf(request),
  request_id: request.id,
  version: request.headers['if-match'],
})

interface Kind<Record extends { id: number; updated_at: string }> {
  name: 'Users' | 'Groups'
  resource: (record: Record, base: string) => Resource
  find: (id: number, request: FastifyRequest) => Promise<Record | undefined>
  list: (request: FastifyRequest, page: { start: number; count: number }) => Promise<{ total: number; rows: Record[] }>
  create: (request: FastifyRequest) => Promise<Record>
  replace: (request: Request) => Promise<Record>
  patch: (request: Request) => Promise<Record>
  /** A changed group is told without a body (SCI-20). */
  patched: 200 | 204
  remove: (request: Request) => Promise<void>
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** An address answers other methods by naming its own (README 3). */
function refuseOthers(scim: FastifyInstance, url: string, known: readonly (typeof METHODS)[number][]): void {
  scim.route({
    method: METHODS.filter((method) => !known.includes(method)),
    url,
    handler: (_request, reply) => {
      void reply.header('allow', known.join(', '))
      throw otherMethod()
    },
  })
}

/** The calls of one kind of record: the same for people and for groups (SCI-01). */
function recordRoutes<Record extends { id: number; updated_at: string }>(
  scim: FastifyInstance,
  base: string,
  kind: Kind<Record>,
): void {
  const { name, resource } = kind
  const chosen = (request: FastifyRequest, record: Record) =>
    chosenAttributes(resource(record, base), {
      attributes: queried(request, 'attributes'),
      excludedAttributes: queried(request, 'excludedAttributes'),
    })
  const answer = (request: FastifyRequest, reply: FastifyReply, record: Record) =>
    reply.header('etag', versionOf(record)).send(chosen(request, record))

  scim.get(`/${name}`, async (request) => {
    const page = pageOf({ startIndex: queried(request, 'startIndex'), count: queried(request, 'count') })
    const { total, rows } = await kind.list(request, page)
    return listResource(
      { total, start: page.start },
      rows.map((record) => chosen(request, record)),
    )
  })
  scim.get(`/${name}/:id`, async (request: Request, reply) => {
    const record = await kind.find(idOf(request), request)
    if (!record) throw noSuch()
    if (hasVersion(request.headers['if-none-match'], versionOf(record)))
      return reply.code(304).header('etag', versionOf(record)).send()
    return answer(request, reply, record)
  })
  scim.post(`/${name}`, async (request, reply) => {
    const record = await kind.create(request)
    void reply.code(201).header('location', locationOf(base, name, record.id))
    return answer(request, reply, record)
  })
  scim.put(`/${name}/:id`, async (request: Request, reply) => answer(request, reply, await kind.replace(request)))
  scim.patch(`/${name}/:id`, async (request: Request, reply) => {
    const record = await kind.patch(request)
    if (kind.patched === 204) return reply.code(204).header('etag', versionOf(record)).send()
    return answer(request, reply, record)
  })
  scim.delete(`/${name}/:id`, async (request: Request, reply) => {
    await kind.remove(request)
    return reply.code(204).send()
  })
  refuseOthers(scim, `/${name}`, ['GET', 'POST'])
  refuseOthers(scim, `/${name}/:id`, ['GET', 'PUT', 'PATCH', 'DELETE'])
}

/** Whether the members of groups are asked for: Entra ID leaves them out before each change (SCI-21). */
function asksMembers(request: FastifyRequest): boolean {
  const names = (list: string | undefined) =>
    (list ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim())
  if (names(queried(request, 'excludedAttributes')).includes('members')) return false
  const attributes = queried(request, 'attributes')
  return attributes === undefined || names(attributes).some((name) => name.includes('members'))
}

/** What the portal says of itself (SCI-02). */
function serviceRoutes(scim: FastifyInstance, base: string): void {
  scim.get('/ServiceProviderConfig', () => serviceResource(base))
  refuseOthers(scim, '/ServiceProviderConfig', ['GET'])
  for (const [name, resources] of [
    ['Schemas', schemaResources(base)],
    ['ResourceTypes', typeResources(base)],
  ] as const) {
    scim.get(`/${name}`, () => listResource({ total: resources.length, start: 1 }, resources))
    scim.get(`/${name}/:id`, ({ params }: Request) => {
      const found = resources.find(({ id }) => id === params.id)
      if (!found) throw noSuch()
      return found
    })
    refuseOthers(scim, `/${name}`, ['GET'])
    refuseOthers(scim, `/${name}/:id`, ['GET'])
  }
}

/** What each kind of record is and does. */
function kindsOf(platform: Platform) {
  const { kysely } = platform.database
  const users: Kind<HeldPerson> = {
    name: 'Users',
    resource: personResource,
    find: (id) => findHeldPerson(kysely, id),
    list: (request, page) => listHeldPeople(kysely, queried(request, 'filter'), page),
    create: ({ id, body }) => people.createPerson(platform, id, body),
    replace: (request) => people.replacePerson(platform, askedOf(request), request.body),
    patch: (request) => people.patchPerson(platform, askedOf(request), request.body),
    patched: 200,
    remove: (request) => people.releasePerson(platform, askedOf(request)),
  }
  const roleGroups: Kind<HeldGroup> = {
    name: 'Groups',
    resource: groupResource,
    find: (id, request) => findHeldGroup(kysely, id, asksMembers(request)),
    list: (request, page) =>
      listHeldGroups(kysely, { filter: queried(request, 'filter'), has_members: asksMembers(request) }, page),
    create: ({ id, body }) => groups.createGroup(platform, id, body),
    replace: (request) => groups.replaceGroup(platform, askedOf(request), request.body),
    patch: (request) => groups.patchGroup(platform, askedOf(request), request.body),
    patched: 204,
    remove: (request) => groups.removeGroup(platform, askedOf(request)),
  }
  return { users, roleGroups }
}

/** Its own media type, both ways, and its own form of refusals (SCI-01, SCI-05). */
function speakScim(scim: FastifyInstance): void {
  scim.addHook('onSend', async (_request, reply, payload) => {
    if (reply.getHeader('content-type') !== undefined) void reply.type(CONTENT_TYPE)
    return payload
  })
  scim.removeAllContentTypeParsers()
  const parse = scim.getDefaultJsonParser('error', 'error')
  scim.addContentTypeParser<string>(
    [MEDIA_TYPE, 'application/json'],
    { parseAs: 'string', bodyLimit: BODY_BYTES },
    // Clients name a type where there is nothing to read: a deletion is none the worse for it.
    (request, body, done) => (body === '' ? done(null, undefined) : parse(request, body, done)),
  )
  scim.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, body } = faultReply(error)
    if (status === 500) request.log.error({ err: error }, 'unexpected error')
    return reply.code(status).send(body)
  })
}

/** An address below the directory's door that is none: no route was found for it, so it is told from here, in the directory's form. */
export function answerNoScimAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const isOfDirectory = request.url.startsWith(`${PREFIX}/`)
  if (isOfDirectory) answerNoAddress(error, request, reply.type(CONTENT_TYPE), faultReply(noAddress(error)))
  else answerNoAddress(error, request, reply)
}

/** The directory's door, by its own token (SCI-01 to SCI-05). */
export async function scimRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  const base = `${platform.settings.public_url}${PREFIX}`
  const enter = directoryDoor(platform)
  const { users, roleGroups } = kindsOf(platform)
  const routes = async (scim: FastifyInstance) => {
    scim.addHook('onRequest', enter)
    speakScim(scim)
    serviceRoutes(scim, base)
    recordRoutes(scim, base, users)
    recordRoutes(scim, base, roleGroups)
    for (const nowhere of ['/', '/*']) {
      scim.all(nowhere, () => {
        throw noSuch()
      })
    }
  }
  await app.register(routes, { prefix: PREFIX })
}
