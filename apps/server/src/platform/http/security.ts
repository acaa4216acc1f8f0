import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Settings } from '../settings.ts'
import { installOriginCheck } from './origin.ts'

const isLasting = (reply: FastifyReply) =>
  reply.statusCode === 200 && String(reply.getHeader('cache-control')).endsWith('immutable')

/** What a browser reads with a page only: on the many small files of one, these headers outweigh the files. */
const FOR_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Cookies, security headers with the strict content policy of decision 22, and the origin check. */
export async function installSecurity(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(cookie)
  const feed = settings.social_feed_script ? [new URL(settings.social_feed_script).origin] : []
  const framed = [...feed, ...settings.video_hosts.map((host) => `https://${host}`)]
  await app.register(helmet, {
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
    strictTransportSecurity: settings.production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
    if (request.url.startsWith('/assets/')) for (const name of FOR_PAGES) reply.removeHeader(name)
    // Personal data: nothing of the API is ever kept by a cache on the way, but what never changes under its address.
    if (request.url.startsWith('/api/') && !isLasting(reply)) reply.header('cache-control', 'no-store')
  })
  installOriginCheck(app, settings)
}
