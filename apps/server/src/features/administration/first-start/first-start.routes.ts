import * as calls from '@cadran/contract/administration/first-start'
import type { FastifyRequest } from 'fastify'
import { listZones } from '../../../platform/calendar.ts'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken } from '../../portal/session/index.ts'
import { takeLogo } from '../settings/index.ts'
import { checkPeople, finish } from './finish.service.ts'
import { BROWSER_SECONDS, holderOf, holderOfEmpty, openFirstStart } from './first-start.service.ts'
import * as setup from './setup.service.ts'

const COOKIE = 'cadran_first_start'

export function firstStartRoutes({ bind }: Binder, platform: Platform): void {
  const { settings } = platform
  const cookie = {
    path: '/api/public/first-start',
    httpOnly: true,
    sameSite: 'strict',
    secure: settings.production,
  } as const
  const secretOf = ({ cookies }: FastifyRequest) => cookies[COOKIE]

  bind(calls.openFirstStart, async ({ body, request, reply }) => {
    const { secret, ends_at } = await openFirstStart(platform, body().token, request.ip)
    // Max-Age, not Expires: a fixed clock must not make browsers drop it (README 44).
    reply.setCookie(COOKIE, secret, { ...cookie, maxAge: BROWSER_SECONDS })
    return { ends_at: ends_at.toISOString() }
  })
  bind(calls.readFirstStart, async ({ request }) => {
    const { ends_at } = await holderOfEmpty(platform, secretOf(request))
    return { ends_at: ends_at.toISOString(), mail_folder: setup.mailFolder(settings), zones: await listZones() }
  })
  bind(calls.checkFirstStep, async ({ request, body }) => {
    await holderOfEmpty(platform, secretOf(request))
    const { step, draft } = body()
    return setup.checkStep(platform, step, draft)
  })
  bind(calls.readFirstLogo, async ({ request }) => {
    await holderOfEmpty(platform, secretOf(request))
    return { png: (await takeLogo(platform, request)).toString('base64') }
  })
  bind(calls.tryFirstMail, async ({ request, body }) => {
    await holderOfEmpty(platform, secretOf(request))
    return setup.tryMail(platform, body().draft)
  })
  bind(calls.checkFirstPeople, async ({ request }) => {
    await holderOfEmpty(platform, secretOf(request))
    return checkPeople(platform, request)
  })
  bind(calls.finishFirstStart, async ({ request, reply }) => {
    const secret = secretOf(request)
    await holderOf(platform, secret)
    await finish(platform, request, hashToken(secret ?? ''))
    reply.clearCookie(COOKIE, cookie)
  })
}
