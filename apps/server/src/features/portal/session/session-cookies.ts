import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../../platform/http/network-of.ts'
import type { Settings } from '../../../platform/settings.ts'
import type { Browser, Refreshed } from './session.service.ts'

export const ACCESS = 'cadran_access'
export const REFRESH = 'cadran_refresh'
/** By which a browser is known again, whoever comes by it (SEA-08). */
const DEVICE = 'cadran_device'
const DEVICE_SECONDS = 34_560_000
/** A login between its two steps (MFA-01). */
export const STEP = 'cadran_step'
export const STEP_SECONDS = 300

export function browserOf({ ip, headers, cookies, id: request_id }: FastifyRequest): Browser {
  return {
    address: networkOf(ip),
    user_agent: headers['user-agent'],
    device: cookies[DEVICE],
    access: cookies[ACCESS],
    request_id,
  }
}

/** How a reply gives a session to a browser, and takes it back (SES-35). */
export function sessionCookies({ production }: Pick<Settings, 'production'>) {
  const cookie = { path: '/api', httpOnly: true, sameSite: 'lax', secure: production } as const
  return {
    give: (reply: FastifyReply, opened: Refreshed) => {
      if ('access' in opened) {
        // Max-Age, not Expires: a fixed clock must not make browsers drop them (README 44).
        reply.setCookie(ACCESS, opened.access, { ...cookie, maxAge: opened.access_seconds })
        reply.setCookie(REFRESH, opened.refresh, { ...cookie, maxAge: opened.refresh_seconds })
        if (reply.request.cookies[STEP]) reply.clearCookie(STEP, cookie)
        if (opened.device) reply.setCookie(DEVICE, opened.device, { ...cookie, maxAge: DEVICE_SECONDS })
      }
      return opened.body
    },
    giveStep: (reply: FastifyReply, step: string) => reply.setCookie(STEP, step, { ...cookie, maxAge: STEP_SECONDS }),
    clearStep: (reply: FastifyReply) => reply.clearCookie(STEP, cookie),
    clear: (reply: FastifyReply): void => {
      reply.clearCookie(ACCESS, cookie)
      reply.clearCookie(REFRESH, cookie)
    },
  }
}
