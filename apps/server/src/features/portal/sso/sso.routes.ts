import * as calls from '@cadran/contract/portal/sso'
import { sessionDevice } from '@cadran/rules/portal/browser'
import { M_404 } from '@cadran/rules/portal/messages'
import type { SsoRefusal } from '@cadran/rules/portal/sso'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Binder } from '../../../platform/http/binder.ts'
import { refuse } from '../../../platform/http/refused.ts'
import { sessionOf } from '../../../platform/http/viewer.ts'
import type { OpenedProvider } from '../../../platform/identity-providers.ts'
import type { Platform } from '../../../platform/platform.ts'
import { browserOf, createAuthenticate, sessionCookies } from '../session/index.ts'
import { ownLinks, removeLink } from './links.service.ts'
import { logOutByToken, logOutInFrame } from './logout.service.ts'
import { readProviderStates } from './providers.service.ts'
import * as service from './sso.service.ts'
import { SsoRefused } from './sso-refused.ts'

const STEP = 'cadran_sso'
const FORM = 'application/x-www-form-urlencoded'

interface Named {
  Params: { provider: string }
  Querystring: Record<string, unknown>
}
type NamedRequest = FastifyRequest<Named>

const refusedAt = (code: SsoRefusal) => `/login?refusal=${code}`

/** Whoever only opened somebody's page begins nothing: they press the button themselves (SSO-33). */
const isSentByOthers = ({ headers }: NamedRequest) =>
  headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site'

/** A browser on its way between two sites: whatever fails leads to the login page, which says it (identity.md 0.5). */
async function onItsWay(
  { log }: Platform,
  { settings: { key } }: OpenedProvider,
  reply: FastifyReply,
  work: () => Promise<string>,
): Promise<FastifyReply> {
  try {
    return await reply.redirect(await work(), 302)
  } catch (error) {
    if (!(error instanceof SsoRefused)) throw error
    const line = { reqId: reply.request.id, provider: key, code: error.code, reason: error.message }
    log.warn(line, 'login by a provider refused')
    return reply.redirect(refusedAt(error.code), 302)
  }
}

function browserRoutes(
  app: FastifyInstance,
  platform: Platform,
  named: (request: NamedRequest) => OpenedProvider,
): void {
  const authenticate = createAuthenticate(platform)
  const cookie = {
    path: '/api/sso',
    httpOnly: true,
    sameSite: 'lax',
    secure: platform.settings.production,
  } as const
  const session = sessionCookies(platform.settings)

  app.get<Named>('/api/sso/:provider/login', async (request, reply) => {
    const provider = named(request)
    if (isSentByOthers(request)) return reply.redirect('/login', 302)
    const { to, confirm } = request.query
    const viewer = confirm === '1' ? await authenticate(request) : null
    return onItsWay(platform, provider, reply, async () => {
      const confirmed = viewer && { session_id: sessionOf(viewer), user_id: viewer.actor.id }
      const started = await service.start(platform, provider, { to, confirmed })
      reply.setCookie(STEP, started.cookie, { ...cookie, maxAge: service.STEP_SECONDS })
      return started.address
    })
  })

  app.get<Named>('/api/sso/:provider/callback', (request, reply) => {
    const provider = named(request)
    reply.clearCookie(STEP, cookie)
    return onItsWay(platform, provider, reply, async () => {
      const { to, signed_in } = await service.finish(platform, provider, {
        cookie: request.cookies[STEP],
        search: request.url.split('?').slice(1).join('?'),
        ...browserOf(request),
        request_id: request.id,
      })
      const query = new URLSearchParams({ to }).toString()
      if ('step' in signed_in) {
        session.giveStep(reply, signed_in.step)
        return `${signed_in.page}?${query}`
      }
      session.give(reply, signed_in.session)
      return `/login/done?${query}`
    })
  })
}

/** What a provider calls itself, or has its own page open (SSO-24, SSO-25). */
function logoutRoutes(
  app: FastifyInstance,
  platform: Platform,
  named: (request: NamedRequest) => OpenedProvider,
): void {
  // The one body of the API that is a form: read here and nowhere else.
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)))
  })
  app.post<Named>('/api/sso/:provider/backchannel-logout', async (request, reply) => {
    const provider = named(request)
    const { body } = request
    const token = body instanceof URLSearchParams ? body.get('logout_token') : null
    const is_done = token !== null && (await logOutByToken(platform, provider, token))
    return reply
      .code(is_done ? 200 : 400)
      .header('cache-control', 'no-store')
      .send()
  })
  app.get<Named>('/api/sso/:provider/frontchannel-logout', async (request, reply) => {
    const provider = named(request)
    const { iss, sid } = request.query
    await logOutInFrame(platform, provider, { iss, sid })
    const { origin } = new URL(provider.settings.issuer)
    return reply
      .removeHeader('x-frame-options')
      .header('content-security-policy', `default-src 'none'; frame-ancestors ${origin}`)
      .type('text/html; charset=utf-8')
      .send('<!doctype html><title>Cadran</title>')
  })
}

export function ssoRoutes(app: FastifyInstance, { bind }: Binder, platform: Platform): void {
  const named = ({ params }: NamedRequest) => platform.identityProviders.of(params.provider) ?? refuse(M_404)
  bind(calls.listLinks, ({ requester }) => ownLinks(platform, requester))
  bind(calls.deleteLink, ({ requester, request, params }) =>
    removeLink(platform, requester, params.id, sessionDevice(request.headers['user-agent'])),
  )
  bind(calls.listProviders, ({ query }) => readProviderStates(platform, query.check === '1'))
  void app.register(async (scope) => {
    browserRoutes(scope, platform, named)
    logoutRoutes(scope, platform, named)
  })
}
