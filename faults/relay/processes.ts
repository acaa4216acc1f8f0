import { freePort } from '../../scripts/lib/throwaway.mjs'
import { must, mustEqual } from '../scenario.ts'
import { compare, inWords, openCrowd, startLoad } from './load.ts'
import { generate } from './pair.ts'
import { launchPortal, startPortal } from './portal.ts'
import { childrenOf, startServer } from './postgres.ts'
import { type Context, type Scenario, until } from './scenario.ts'

/** A figure of the portal, whichever of its processes is asked. */
async function figure(site: string, name: string): Promise<number> {
  const text = await (await fetch(`${site}/api/metrics`)).text()
  const lines = text.split('\n').filter((line) => line.startsWith(name))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

async function refusedOnEmbedded(context: Context): Promise<void> {
  const portal = launchPortal(await freePort(), { CADRAN_PROCESSES: '2', CADRAN_DATA_DIR: context.newFolder('data') })
  mustEqual(await portal.ended, 1, 'exit code of two processes on the embedded engine')
  const line = 'CADRAN_PROCESSES : la base embarquée n’a qu’un processus ; donnez un serveur par DATABASE_URL'
  mustEqual(portal.output().trim(), line, 'what it says')
}

async function run(context: Context): Promise<void> {
  await refusedOnEmbedded(context)
  const server = await startServer(context)
  generate(server.url)
  const crowd = await openCrowd(server.url)
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const portal = await startPortal(port, {
    DATABASE_URL: server.url,
    CADRAN_DATA_DIR: context.newFolder('data'),
    CADRAN_PUBLIC_URL: site,
    CADRAN_PROCESSES: '2',
  })
  const watching = portal.child.pid ?? 0
  try {
    const before = childrenOf(watching)
    mustEqual(before.length, 2, 'processes that serve')
    const load = startLoad(context, { site, at: site, crowd })
    await until('a hundred events', 60_000, async () => load.tally.created.size >= 100)
    const both = await figure(site, 'cadran_http_requests_total')
    must(
      both >= load.tally.created.size,
      `figures of both added up: ${both} requests, ${load.tally.created.size} events`,
    )
    mustEqual(await figure(site, 'cadran_database_up'), 1, 'a figure that is not added up')

    process.kill(before[0] ?? 0, 'SIGKILL')
    const fallen = load.tally.created.size
    await until('another process in its place', 60_000, async () => {
      const now = childrenOf(watching)
      return now.length === 2 && !now.includes(before[0] ?? 0)
    })
    must(
      portal.output().includes('a process of the portal ended and is started again'),
      'no line of the process that fell',
    )
    await until('events go on', 60_000, async () => load.tally.created.size >= fallen + 50)
    const tally = await load.stop()
    context.note(`one of two killed: ${inWords(tally)}`)
    const { missing, undeleted } = await compare(server.url, crowd.after, tally)
    mustEqual({ missing, undeleted }, { missing: 0, undeleted: 0 }, 'what was answered and is not stored')
    mustEqual(await portal.stop(), 0, 'exit code of a portal that was stopped')
    mustEqual(before.concat(childrenOf(watching)).filter(isAlive), [], 'processes left behind')
  } finally {
    portal.child.kill('SIGKILL')
    server.stop()
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export const processes: Scenario = { name: 'two processes of one portal: one is killed, all stop', run }
