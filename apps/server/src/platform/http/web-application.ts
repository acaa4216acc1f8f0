import { createHash } from 'node:crypto'
import { existsSync, readFileSync, type Stats } from 'node:fs'
import { basename, join } from 'node:path'
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
const PAGE = 'index.html'

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

const POLICY = 'content-security-policy'
const SCRIPTS = /script-src [^;]*/

/** What a policy of content calls the scripts that stand in a document: data, and what a file holds, are none. */
function inlineHashes(html: string): string {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join('')
}

/**
 * Allows the page the scripts that were built into it, by their hashes, and no other. They are read again once another
 * build has taken its place; while it does, the page is gone and asks again.
 */
function allowOwnScripts(page: string) {
  let known = { mtimeMs: Number.NaN, hashes: '' }
  return (reply: FastifyReply, { mtimeMs }: Stats) => {
    if (known.mtimeMs !== mtimeMs && existsSync(page)) {
      known = { mtimeMs, hashes: inlineHashes(readFileSync(page, 'utf8')) }
    }
    const policy = reply.getHeader(POLICY)
    if (typeof policy === 'string') reply.header(POLICY, policy.replace(SCRIPTS, `$&${known.hashes}`))
  }
}

/** Serves the built web application; any address that is neither a file nor the API is the application's own to show. */
export async function webApplication(app: FastifyInstance, folder = BUILT): Promise<void> {
  const page = join(folder, PAGE)
  const built = existsSync(page)
  const allow = allowOwnScripts(page)
  await app.register(async (site) => {
    if (built) {
      site.setErrorHandler(answerGone)
      await site.register(fastifyStatic, {
        root: folder,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply, path, stats) => {
          // Names under /assets/ change with their content; everything else must be asked for again.
          const lasting = path.includes('/assets/')
          reply.header('cache-control', lasting ? `public, max-age=${ONE_YEAR}, immutable` : 'no-cache')
          if (basename(path).startsWith(PAGE)) allow(reply, stats)
        },
      })
    }
    // Answers nothing to wait for: a reply that is waited for adds listeners to its response, more than Node takes for an oversight.
    site.setNotFoundHandler((request, reply) => {
      if (!built || !isPage(request)) refuse(UNKNOWN)
      if (existsSync(page)) reply.sendFile(PAGE)
      else sendAway(reply)
    })
  })
}
