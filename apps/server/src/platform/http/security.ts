import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import { installOriginCheck } from './origin.ts'

/** Cookies, security headers with the strict content policy of decision 22, and the origin check. */
export async function installSecurity(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(cookie)
  const feed = settings.social_feed_script ? [new URL(settings.social_feed_script).origin] : []
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...feed],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: feed.length > 0 ? feed : ["'none'"],
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
    // Personal data: nothing of the API is ever kept by a cache on the way.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  installOriginCheck(app, settings)
}
