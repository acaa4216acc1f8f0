import * as calls from '@cadran/contract/portal/factors'
import type { FastifyRequest } from 'fastify'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { browserOf, createAuthenticate, STEP, sessionCookies } from '../session/index.ts'
import * as factors from './factors.service.ts'
import { holderBySession, holderOf } from './holder.ts'
import * as steps from './login-steps.service.ts'
import { finishByPasskey, prepareLogin } from './passkey-login.service.ts'
import * as passkeys from './passkeys.service.ts'
import * as resets from './reset.service.ts'

export const onItsWay = (request: FastifyRequest): steps.OnItsWay => ({
  cookie: request.cookies[STEP],
  browser: browserOf(request),
  request_id: request.id,
})

export function factorsRoutes({ bind }: Binder, platform: Platform): void {
  const authenticate = createAuthenticate(platform)
  const { give, giveStep } = sessionCookies(platform.settings)
  const holder = (request: FastifyRequest) => holderOf(platform, authenticate, request)

  bind(calls.loadStep, ({ request }) => steps.readStep(platform, request.cookies[STEP]))
  bind(calls.logInByTotp, async ({ request, reply, body }) =>
    give(reply, await steps.finishByTotp(platform, onItsWay(request), body)),
  )
  bind(calls.logInByRecovery, async ({ request, reply, body }) =>
    give(reply, await steps.finishByRecovery(platform, onItsWay(request), body)),
  )
  bind(calls.finishSetup, async ({ request, reply, body }) => {
    body()
    return give(reply, await steps.finishSetup(platform, onItsWay(request)))
  })

  bind(calls.loadFactors, ({ requester }) => factors.readOwn(platform, requester))
  bind(calls.startTotp, async ({ request }) => factors.prepareTotp(platform, await holder(request)))
  bind(calls.confirmTotp, async ({ request, body }) => factors.addTotp(platform, await holder(request), body().code))
  bind(calls.removeTotp, ({ requester, request }) => factors.removeTotp(platform, holderBySession(requester, request)))
  bind(calls.renewRecoveryCodes, ({ requester, request }) =>
    factors.renewCodes(platform, holderBySession(requester, request)),
  )

  bind(calls.passkeyOptions, async ({ request }) => passkeys.prepare(platform, await holder(request)))
  bind(calls.addPasskey, async ({ request, body }) => passkeys.add(platform, await holder(request), body()))
  bind(calls.renamePasskey, ({ requester, request, params, body }) =>
    passkeys.rename(platform, holderBySession(requester, request), params.id, body),
  )
  bind(calls.removePasskey, ({ requester, request, params }) =>
    passkeys.remove(platform, holderBySession(requester, request), params.id),
  )
  bind(calls.passkeyLoginOptions, async ({ request, reply }) => {
    const { options, cookie } = await prepareLogin(platform, request.cookies[STEP])
    giveStep(reply, cookie)
    return options
  })
  bind(calls.logInByPasskey, async ({ request, reply, body }) =>
    give(reply, await finishByPasskey(platform, onItsWay(request), body())),
  )

  bind(calls.findSupported, ({ query }) => resets.findPeople(platform, query))
  bind(calls.resetFactors, ({ requester, body }) => resets.reset(platform, requester, body))
}
