import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refusal } from '@cadran/rules/portal/refusal'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAINTENANCE } from './failures.ts'
import { refuse } from './refused.ts'

const UNKNOWN = refusal('unknown', 404, "La page demandée n'existe pas.")
const BUILT = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../../web/dist/' : '../../web/dist/', import.meta.url),
)

const ONE_YEAR = 31_536_000

/** Shown where the application itself is not to be had: it asks again by itself. */
const AWAY = `<!doctype html><html lang="fr"><meta charset="utf-8"><meta http-equiv="refresh" content="5">
<title>Maintenance · Cadran</title><p>${MAINTENANCE.message}</p></html>`

const isPage = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && !url.startsWith('/assets/')

function sendAway(reply: FastifyReply): FastifyReply {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' }
  return reply.code(MAINTENANCE.status).headers(headers).send(AWAY)
}

/** A file that was there when it was looked for and gone when it was opened: another build has just taken its place. */
function answerGone(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  const file_headers = Object.keys(reply.getHeaders()).filter((name) =>
    /^(content-|accept-ranges|etag|last-modified)/.test(name),
  )
  for (const name of file_headers) reply.removeHeader(name)
  if (isPage(request)) return sendAway(reply)
  const { status, code, message } = UNKNOWN
  return reply.code(status).header('cache-control', 'no-store').send({ code, message })
}

/** Serves the built web application; any address that is neither a file nor the API is the application's own to show. */
export async function webApplication(app: FastifyInstance, folder = BUILT): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  await app.register(async (site) => {
    if (built) {
      site.setErrorHandler(answerGone)
      await site.register(fastifyStatic, {
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
    site.setNotFoundHandler(async (request, reply) => {
      if (!built || !isPage(request)) return refuse(UNKNOWN)
      return existsSync(join(folder, 'index.html')) ? reply.sendFile('index.html') : sendAway(reply)
    })
  })
}
