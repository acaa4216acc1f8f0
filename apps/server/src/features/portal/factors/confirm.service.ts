import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { browserOf, type OpenedSession, STEP } from '../session/index.ts'
import { confirmByPasskey } from './passkey-login.service.ts'
import { confirmByCode } from './proving.ts'

/** Proves a session again by the second factor that was given (SEA-11). */
export function confirmByFactor(
  platform: Platform,
  viewer: Viewer,
  request: FastifyRequest,
  { code, credential }: { code?: string | undefined; credential?: Record<string, unknown> | undefined },
): Promise<OpenedSession> {
  if (credential === undefined) return confirmByCode(platform, viewer, code ?? '')
  const coming = { cookie: request.cookies[STEP], browser: browserOf(request), request_id: request.id }
  return confirmByPasskey(platform, viewer, coming, credential)
}
