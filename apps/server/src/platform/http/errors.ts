import type { ErrorBody } from '@cadran/contract/fields'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { refusalOfDatabaseError } from './database-refusals.ts'
import { Refused } from './refused.ts'

const UNREADABLE: Record<number, ErrorBody> = {
  400: { code: 'unreadable', message: 'La demande est illisible.' },
  413: { code: 'too-large', message: 'La demande est trop volumineuse.' },
  414: { code: 'too-large', message: 'La demande est trop volumineuse.' },
  415: { code: 'unsupported-media-type', message: "Ce type de contenu n'est pas accepté." },
  431: { code: 'too-large', message: 'La demande est trop volumineuse.' },
}

function bodyOf(refused: Refused): ErrorBody {
  const { code, message, errors } = refused
  return errors ? { code, message, errors } : { code, message }
}

/** The refusal that an error means for the caller; null is a fault of ours. */
export function asRefused(error: unknown): Refused | null {
  if (error instanceof Refused) return error
  const known = refusalOfDatabaseError(error)
  return known ? new Refused(known) : null
}

function describe(error: FastifyError, request: FastifyRequest): { status: number; body: ErrorBody } {
  const refused = asRefused(error)
  if (refused) return { status: refused.status, body: bodyOf(refused) }
  const unreadable = UNREADABLE[error.statusCode ?? 500]
  if (unreadable && error.statusCode) return { status: error.statusCode, body: unreadable }
  request.log.error({ err: error }, 'unexpected error')
  return { status: 500, body: { code: 'internal', message: "Une erreur s'est produite" } }
}

/** One error body everywhere (requirements README 2), and JSON for unknown API paths with or without a session (44). */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, body } = describe(error, request)
    if (status === 503) reply.header('retry-after', '30')
    return reply.code(status).send(body)
  })
}
