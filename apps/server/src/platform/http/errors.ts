import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '@cadran/contract/fields'
import { refusal } from '@cadran/rules/portal/refusal'
import { FILE_TOO_LARGE } from '@cadran/rules/timesheet/files'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NotRead, NotStored } from '../storage.ts'
import { refusalOfDatabaseError } from './database-refusals.ts'
import { bodyOfRefusal, FAULT, TOO_LARGE, TOO_SLOW, UNREADABLE, UNSUPPORTED } from './failures.ts'
import { LARGE_BODY_BYTES } from './large-bodies.ts'
import { Refused } from './refused.ts'

const UNREADABLE_BY_STATUS: Record<number, ErrorBody> = {
  408: TOO_SLOW,
  413: bodyOfRefusal(TOO_LARGE),
  414: bodyOfRefusal(TOO_LARGE),
  415: bodyOfRefusal(UNSUPPORTED),
  431: bodyOfRefusal(TOO_LARGE),
}
const unreadable = (status: number) => UNREADABLE_BY_STATUS[status] ?? bodyOfRefusal(UNREADABLE)
/** A path that leads out of where it stands, or whose part is longer than any name: there is no such page. */
const NO_SUCH_PATH = refusal('unknown', 404, "La page demandée n'existe pas.")
const NOT_STORED = refusal('not-stored', 503, "Le fichier n'a pas pu être enregistré, veuillez réessayer plus tard.")
const NOT_READ = refusal('not-read', 503, "Le fichier n'a pas pu être lu, veuillez réessayer plus tard.")

/** What the file store could not do. */
function refusalOfStore(error: unknown) {
  if (error instanceof NotRead) return NOT_READ
  return error instanceof NotStored ? NOT_STORED : null
}

function bodyOf(refused: Refused): ErrorBody {
  const { code, message, detail, errors } = refused
  return { code, message, ...(detail !== undefined && { detail }), ...(errors && { errors }) }
}

/** The refusal that an error means for the caller; null is a fault of ours. */
export function asRefused(error: unknown): Refused | null {
  if (error instanceof Refused) return error
  const known = refusalOfStore(error) ?? refusalOfDatabaseError(error)
  return known ? new Refused(known) : null
}

function describe(error: FastifyError, request: FastifyRequest): { status: number; body: ErrorBody } {
  const refused = asRefused(error)
  if (refusalOfStore(error)) request.log.error({ err: error }, 'the file store is away')
  if (refused) return { status: refused.status, body: bodyOf(refused) }
  const status = error.statusCode ?? 500
  // What is too large for a call that carries files is a file (README 4).
  if (status === 413 && request.routeOptions.bodyLimit === LARGE_BODY_BYTES) {
    return { status, body: bodyOf(new Refused(FILE_TOO_LARGE)) }
  }
  if (status === 403 || status === 404 || error.code === 'FST_ERR_MAX_PARAM_LENGTH') {
    return { status: NO_SUCH_PATH.status, body: bodyOf(new Refused(NO_SUCH_PATH)) }
  }
  if (status >= 400 && status < 500) return { status, body: unreadable(status) }
  request.log.error({ err: error }, 'unexpected error')
  return { status: 500, body: FAULT }
}

/** One error body everywhere (requirements README 2), and JSON for unknown API paths with or without a session (44). */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, body } = describe(error, request)
    if (status === 503) reply.header('retry-after', '30')
    return reply.code(status).send(body)
  })
}

/**
 * What no route could be found for: the address itself is no address. No hook has run, so it says itself what they would, in the
 * portal's form where no other is given.
 */
export function answerNoAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body }: { status: number; body: object } = describe(error, request),
): void {
  void reply
    .code(status)
    .headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    .send(body)
}

const SOCKET_STATUSES: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** What is not even HTTP, or more of its head than is read: the connection ends with a word. */
export function answerNoRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = SOCKET_STATUSES[error.code ?? ''] ?? 400
  const text = JSON.stringify(unreadable(status))
  const head = [
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${String(Buffer.byteLength(text))}`,
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${text}`)
  socket.destroy()
}
