import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/lib/throwaway.mjs'
import { startNginx } from './nginx.ts'
import { type Settings, startPortal } from './portal.ts'
import { type Server, startServer } from './postgres.ts'
import type { Context } from './scenario.ts'

const CLI = fileURLToPath(new URL('../../apps/server/dist/cli.js', import.meta.url))

/** Fills an empty database with a company large enough for a load. */
export function generate(database_url: string): void {
  execFileSync(process.execPath, [CLI, 'generate', '--employees', '500', '--months', '2'], {
    env: { ...process.env, DATABASE_URL: database_url, CADRAN_LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  })
}

/** Two portals on one PostgreSQL, and nginx in front of them. */
export async function openPair(context: Context, settings: Settings, prepare?: (server: Server) => void) {
  const server = await startServer(context)
  prepare?.(server)
  const portals = [await freePort(), await freePort()] as const
  const ports = { http: await freePort(), https: await freePort(), portals }
  const site = `https://localhost:${ports.https}`
  const common = {
    DATABASE_URL: server.url,
    CADRAN_DATA_DIR: context.newFolder('data'),
    CADRAN_PUBLIC_URL: site,
    CADRAN_TRUSTED_PROXIES: '127.0.0.1',
    ...settings,
  }
  const began = Date.now()
  const clock = (): Settings => {
    const { CADRAN_NOW: now } = settings
    return now === undefined ? {} : { CADRAN_NOW: new Date(Date.parse(now) + Date.now() - began).toISOString() }
  }
  const start = (index: 0 | 1) => startPortal(portals[index], { ...common, ...clock() })
  // Both at once on an empty database.
  const [first, second] = await Promise.all([start(0), start(1)])
  const nginx = await startNginx(context, ports)
  return {
    server,
    site,
    start,
    portals: [first, second] as [typeof first, typeof second],
    nginx,
    data: common.CADRAN_DATA_DIR,
  }
}

export type Pair = Awaited<ReturnType<typeof openPair>>

export async function closePair({ server, portals, nginx }: Pair): Promise<void> {
  await nginx.stop()
  for (const portal of portals) portal.child.kill('SIGKILL')
  server.stop()
}
