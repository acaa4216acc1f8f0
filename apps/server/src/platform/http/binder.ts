import { isDeepStrictEqual } from 'node:util'
import {
  answersList,
  type BodyOf,
  type CallShape,
  type Page,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  writesForOneself,
} from '@cadran/contract/kit'
import { featureOf } from '@cadran/rules/administration/features'
import { A_RUNAS } from '@cadran/rules/administration/messages'
import { M_404, M_FILTER, M_ROLE } from '@cadran/rules/portal/messages'
import { WRONG_VALUE } from '@cadran/rules/portal/refusal'
import { scopesOfCall } from '@cadran/rules/validation/delegation'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import * as z from 'zod/mini'
import type { Platform } from '../platform.ts'
import { mostAtOnce } from './at-once.ts'
import { NOT_ALLOWED, STREAMING, UNSUPPORTED } from './failures.ts'
import { assertSigned } from './file-addresses.ts'
import { type FileReply, sendFile } from './file-reply.ts'
import { LARGE_BODY_BYTES, largeBodies } from './large-bodies.ts'
import { inSessionCall, openedTo } from './lent-calls.ts'
import { noteTab, traceRefusedReading } from './readings.ts'
import { Refused, refuse } from './refused.ts'
import { replySerializer } from './reply-serializer.ts'
import { uploadPace } from './upload-pace.ts'
import type { Requester, Viewer } from './viewer.ts'

/** What a handler gets. `body()` is read when the order of checks comes to the payload (requirements README 14). */
export interface Input<C extends CallShape> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: () => BodyOf<C>
  viewer: C['access'] extends { kind: 'public' } ? Viewer | null : Viewer
  requester: C['access'] extends { kind: 'public' } ? null : Requester
  request: FastifyRequest
  reply: FastifyReply
}

type Answer<C extends CallShape> = C extends { file: true }
  ? Promise<FileReply>
  : C extends { list: true }
    ? Promise<{ items: ReplyOf<C>; total: number; more?: boolean }>
    : C extends { orNone: true }
      ? Promise<ReplyOf<C> | null>
      : C extends { reply: z.ZodMiniType }
        ? Promise<ReplyOf<C>>
        : Promise<void>
export type Handler<C extends CallShape> = (input: Input<C>) => Answer<C>
/** What is called: what a token may be refused for, and where its reply says how much is left of it. */
export interface Called {
  call: CallShape
  reply: FastifyReply
  /** Stands for the header that names whom they run as. */
  named?: string | undefined
}
/** Who calls by their session. */
export type Authenticate = (request: FastifyRequest, named?: string) => Promise<Viewer>
/** Who calls, by a session or by a token. */
export type AuthenticateCall = (request: FastifyRequest, called: Called) => Promise<Viewer>

/** That a call ends, and when: RFC 9745 and RFC 8594 (TOK-24). */
export const endingHeaders = ({ told_on, ends_on }: NonNullable<CallShape['ends']>) => ({
  deprecation: `@${Date.parse(told_on) / 1000}`,
  sunset: new Date(ends_on).toUTCString(),
})

export interface Binder {
  /** Serves one call of the contract with one function. */
  bind: <C extends CallShape>(call: C, handler: Handler<C>) => void
}

// A field whose schema has no words of its own is told in ours, never in the library's English.
const IN_OUR_WORDS = { error: () => WRONG_VALUE.message }
// Each reads a whole list, a portion at a time, for as long as somebody takes it.
const MOST_STREAMED = 2
const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

function issuesByField(error: z.core.$ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.')
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  return errors
}

export function readPayload(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = z.safeParse(schema, value, IN_OUR_WORDS)
  if (result.success) return result.data
  const errors = issuesByField(result.error)
  const first = Object.values(errors)[0]?.[0] ?? WRONG_VALUE.message
  throw new Refused({ code: 'invalid', status: 422, message: first }, errors)
}

/** A period that ends before it starts filters nothing, whatever list it is given to (FLT-08, README 53). */
function readFilters(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  const query = readPayload(schema, value)
  const { minDate, maxDate } = (query ?? {}) as { minDate?: string; maxDate?: string }
  if (minDate !== undefined && maxDate !== undefined && minDate > maxDate) refuse(M_FILTER)
  return query
}

function readParams(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = z.safeParse(schema, value)
  return result.success ? result.data : refuse(M_404)
}

/** The call as its own roles open it, or those that are lent for it (DEL-10, DEL-11). */
function openedBackOffice({ access, path }: CallShape, viewer: Viewer): Viewer {
  const roles = 'roles' in access ? access.roles : undefined
  const opened = openedTo(viewer, scopesOfCall(path), (held) => !roles || roles.some((role) => held.has(role)))
  return 'status' in opened ? refuse(opened) : opened
}

/** Role part of the order of checks; scope and state are the service's. Answers the viewer as the call knows them. */
function checkAccess(call: CallShape, viewer: Viewer | null, query: object): Viewer | null {
  const { access } = call
  if (writesForOneself(call) && 'user' in query) refuse(M_ROLE)
  if (access.kind === 'public' || access.kind === 'session') return viewer && inSessionCall(viewer, call.path)
  if (!viewer) throw new Error('Whoever needs no session was let through above')
  if (access.kind === 'backend') return openedBackOffice(call, viewer)
  if (viewer.actor.id !== viewer.subject.id) refuse(A_RUNAS)
  if (access.roles && !access.roles.some((role) => viewer.subject.roles.has(role))) refuse(M_ROLE)
  return viewer
}

/** Whom the address of a file says that its reader runs as. */
function namedBy(call: CallShape, { query }: FastifyRequest): string | undefined {
  const { as } = query as { as?: unknown }
  return call.file && typeof as === 'string' ? as : undefined
}

type Write = (value: unknown) => string

/** What writes takes its turn; a form does once it has arrived, however long that took. */
function inTurn<T>(platform: Platform, call: CallShape, viewer: Viewer | null, work: () => Promise<T>): Promise<T> {
  if (call.method === 'GET' || call.upload || !viewer) return work()
  return platform.takeTurn(String(viewer.actor.id), work)
}

/** How one call's replies become JSON; in tests each is also parsed by the contract and must say the same. */
function writerOf(schema: z.ZodMiniType, verify: boolean): Write {
  let write: Write | undefined
  return (value) => {
    write ??= replySerializer(schema)
    const text = write(value)
    if (verify && !isDeepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(z.parse(schema, value))))) {
      throw new Error(`A reply is not what the contract says: ${text.slice(0, 500)}`)
    }
    return text
  }
}

/** A list with its total; one that is not paged is all there is. */
function pageOf(call: CallShape, answer: unknown): Page<unknown> | null {
  if (call.list) return answer as Page<unknown>
  return answersList(call) && Array.isArray(answer) ? { items: answer, total: answer.length } : null
}

/** Read by the browser's own code even where the page comes from another origin (BCK-57). */
function sendTotal(reply: FastifyReply, { total, more }: Page<unknown>): void {
  reply.header('x-total-count', total)
  if (more) reply.header('x-total-more', '1')
  reply.header('access-control-expose-headers', more ? 'X-Total-Count, X-Total-More' : 'X-Total-Count')
}

function send(call: CallShape, write: Write, reply: FastifyReply, answer: unknown): FastifyReply {
  if (call.file) return sendFile(reply, answer as FileReply)
  if (call.orNone && answer === null) return reply.code(204).send()
  // A handler that answers 201 or 200 by what it found has said which (NOT-24).
  if (reply.statusCode === 200) reply.code(call.status ?? (call.reply ? 200 : 204))
  if (!call.reply) return reply.send()
  const page = pageOf(call, answer)
  if (page) sendTotal(reply, page)
  return reply.header('content-type', 'application/json; charset=utf-8').send(write(page ? page.items : answer))
}

/** What a call's address, query and payload say, the payload read when its turn comes. */
function inputOf(call: CallShape, request: FastifyRequest, reply: FastifyReply) {
  const { viewer } = request
  return {
    params: readParams(call.params, request.params),
    query: readFilters(call.query, request.query),
    body: () => readPayload(call.body, request.body),
    viewer,
    requester: viewer && { viewer, request_id: request.id },
    request,
    reply,
  }
}

/** An address answers other methods by naming its own. */
function refuseOtherMethods(app: FastifyInstance, url: string, methods: ReadonlySet<string>): void {
  const allow = [...methods].join(', ')
  app.route({
    method: METHODS.filter((method) => !methods.has(String(method))),
    url,
    handler: async (_request, reply) => {
      reply.header('allow', allow)
      refuse(NOT_ALLOWED)
    },
  })
}

/** Jobs make way while somebody is answered: until the answer has gone, or its reader has. */
function slowJobs(app: FastifyInstance, { jobs }: Platform): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.once('close', jobs.answering())
    done()
  })
}

/**
 * Binds calls of the contract to functions, each with its order of checks: session, then an unreadable body (Fastify's), then
 * role, path, query; payload, scope and state come inside the function.
 */
export function createBinder(
  app: FastifyInstance,
  authenticate: AuthenticateCall,
  platform: Platform,
): Binder & { finish(): void } {
  const served = new Map<string, Set<string>>()
  slowJobs(app, platform)
  // What was opened last is written before the database closes.
  app.addHook('onClose', () => platform.reads.write())
  const countLarge = largeBodies()
  const countUpload = uploadPace(platform.clock)
  const countStreamed = mostAtOnce(MOST_STREAMED, STREAMING)
  return {
    bind(call, handler) {
      const url = `/api/${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
      const feature = featureOf(call.path)
      const write = writerOf(call.reply ?? z.unknown(), platform.verify_replies)
      served.set(url, (served.get(url) ?? new Set()).add(call.method))
      app.route({
        method: call.method,
        url,
        ...(call.large ? { bodyLimit: LARGE_BODY_BYTES } : {}),
        onRequest: async (request, reply) => {
          if (call.ends) reply.headers(endingHeaders(call.ends))
          if (call.access.kind !== 'public') {
            request.viewer = await authenticate(request, { call, reply, named: namedBy(call, request) })
          }
          if (call.streamed && request.viewer) countStreamed(request.viewer.actor.id, reply)
          if (call.upload && request.viewer) countUpload(request.viewer.actor.id)
          if ((call.large || call.upload) && request.viewer) countLarge(request.viewer.actor.id, request, reply)
        },
        handler: async (request, reply) => {
          if (request.isMultipart() && !call.upload) refuse(UNSUPPORTED)
          const viewer = checkAccess(call, request.viewer, request.query as object)
          request.viewer = viewer
          if (feature && !platform.companySettings.get(`features.${feature}`)) refuse(M_404)
          if (call.signed && viewer) await assertSigned(platform, viewer, request.url)
          const input = inputOf(call, request, reply)
          const answer = await inTurn(platform, call, viewer, () => handler(input as never))
          noteTab(platform.reads, call, request, input.params)
          return send(call, write, reply, answer)
        },
        onError: async (request, _reply, error) => traceRefusedReading(platform.reads, call, request, error),
      })
    },
    finish() {
      for (const [url, methods] of served) refuseOtherMethods(app, url, methods)
    },
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
}
