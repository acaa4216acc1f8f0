import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { refusal } from '@cadran/rules/portal/refusal'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { refuse } from './refused.ts'

const UNKNOWN = refusal('unknown', 404, "La page demandée n'existe pas.")
const folder = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../../web/dist/' : '../../web/dist/', import.meta.url),
)

const ONE_YEAR = 31_536_000

/** Serves the built web application; any address that is neither a file nor the API is the application's own to show. */
export async function webApplication(app: FastifyInstance): Promise<void> {
  const built = existsSync(`${folder}index.html`)
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Names under /assets/ change with their content; everything else must be asked for again.
        const lasting = path.includes('/assets/')
        reply.header('cache-control', lasting ? `public, max-age=${ONE_YEAR}, immutable` : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      request.method === 'GET' && !request.url.startsWith('/api/') && !request.url.startsWith('/assets/')
    if (!built || !wantsPage) return refuse(UNKNOWN)
    return reply.sendFile('index.html')
  })
}
