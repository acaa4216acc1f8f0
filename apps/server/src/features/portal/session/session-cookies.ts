import type { FastifyReply } from 'fastify'
import type { Settings } from '../../../platform/settings.ts'
import type { Refreshed } from './session.service.ts'

export const ACCESS = 'cadran_access'
export const REFRESH = 'cadran_refresh'

/** How a reply gives a session to a browser, and takes it back (SES-35). */
export function sessionCookies({ production }: Pick<Settings, 'production'>) {
  const cookie = { path: '/api', httpOnly: true, sameSite: 'lax', secure: production } as const
  return {
    give: (reply: FastifyReply, opened: Refreshed) => {
      if ('access' in opened) {
        // Max-Age, not Expires: a fixed clock must not make browsers drop them (README 44).
        reply.setCookie(ACCESS, opened.access, { ...cookie, maxAge: opened.access_seconds })
        reply.setCookie(REFRESH, opened.refresh, { ...cookie, maxAge: opened.refresh_seconds })
      }
      return opened.body
    },
    clear: (reply: FastifyReply): void => {
      reply.clearCookie(ACCESS, cookie)
      reply.clearCookie(REFRESH, cookie)
    },
  }
}
