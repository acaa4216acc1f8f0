import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { SettingValues } from '@cadran/rules/administration/settings'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'
import type { Platform } from '../platform.ts'
import { installOriginCheck } from './origin.ts'

/** Of the API, in each of its replies (TOK-24). */
const API_VERSION = '1'

type Headers = Readonly<Record<string, string>>

/** What is read with a page only. On the many small files of one, and on each call, these headers outweigh what they go with. */
const FOR_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
const FOR_DOCUMENTS = [...FOR_PAGES, 'content-security-policy', 'referrer-policy', 'x-frame-options']

/** JSON loads nothing and stands in no frame, whatever opens it. */
const CALL_POLICY = "default-src 'none';frame-ancestors 'none'"

/** The strict content policy of decision 22, and the other headers of a page. */
function pageHeaders(values: SettingValues, production: boolean): Headers {
  const script = values['links.social_feed_script']
  const feed = script ? [new URL(script).origin] : []
  const framed = [...feed, ...values['links.video_hosts'].map((host) => `https://${host}`)]
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...feed],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...feed],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...feed],
        frameSrc: framed.length > 0 ? framed : ["'none'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  return { ...headersOf(setHeaders), 'permissions-policy': 'camera=(), microphone=(), geolocation=()' }
}

/** What the library says of any reply: ours depend on settings alone, so it is asked once and not with each. */
function headersOf(setHeaders: ReturnType<typeof helmet>): Headers {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  setHeaders(request, response, (error) => {
    if (error instanceof Error) throw error
  })
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}

function without(headers: Headers, names: readonly string[]): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
}

const isPageOfTheApi = (url: string) => url.startsWith('/api/docs')

/** What never changes, or is asked for with its mark (ICS-22), may be kept. */
const mayBeKept = (reply: FastifyReply) =>
  (reply.statusCode === 200 || reply.statusCode === 304) &&
  /^private, (?:no-cache|.*immutable)$/.test(String(reply.getHeader('cache-control')))

/** The headers of pages, files and calls, made anew once the company has chosen other hosts (CFG-15). */
function headersInForce({ companySettings, settings }: Around) {
  const headersOf = (values: SettingValues) => {
    const page = pageHeaders(values, settings.production)
    const file = without(page, FOR_DOCUMENTS)
    return { values, page, file, call: { ...without(page, FOR_PAGES), 'content-security-policy': CALL_POLICY } }
  }
  let headers = headersOf(companySettings.all())
  return () => {
    if (headers.values !== companySettings.all()) headers = headersOf(companySettings.all())
    return headers
  }
}

type Around = Pick<Platform, 'companySettings' | 'settings'>

/** Cookies, the request's id, security headers by what is asked for, and the origin check. */
export async function installSecurity(app: FastifyInstance, around: Around): Promise<void> {
  await app.register(cookie)
  const inForce = headersInForce(around)
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request
    reply.header('x-request-id', request.id)
    const { page, file, call } = inForce()
    if (url.startsWith('/api/')) reply.header('x-cadran-api', API_VERSION)
    if (url.startsWith('/api/') && !isPageOfTheApi(url)) reply.headers(call)
    else reply.headers(url.startsWith('/assets/') ? file : page)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // Personal data: nothing of the API is ever kept by a cache on the way, but what never changes under its address.
    if (request.url.startsWith('/api/') && !mayBeKept(reply)) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
  installOriginCheck(app, around.settings)
}
