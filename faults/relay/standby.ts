import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/lib/throwaway.mjs'
import { must, mustEqual } from '../scenario.ts'
import { openAddress } from './address.ts'
import { compare, inWords, openCrowd, startLoad } from './load.ts'
import { generate } from './pair.ts'
import { startPortal } from './portal.ts'
import { startServer, startStandby } from './postgres.ts'
import { type Context, type Scenario, until } from './scenario.ts'

const SERVES_AGAIN_MS = 10_000

async function run(context: Context): Promise<void> {
  const primary = await startServer(context)
  generate(primary.url)
  const crowd = await openCrowd(primary.url)
  const standby = await startStandby(context, primary)
  await until('the standby follows', 10_000, async () => {
    const rows = await primary.query<{ sync_state: string }>('select sync_state from pg_stat_replication')
    return rows.some(({ sync_state }) => sync_state === 'sync')
  })
  const address = await openAddress(primary.port)
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const portal = await startPortal(port, {
    DATABASE_URL: `postgres://cadran@127.0.0.1:${address.port}/postgres`,
    CADRAN_DATA_DIR: context.newFolder('data'),
    CADRAN_PUBLIC_URL: site,
  })
  try {
    const load = startLoad(context, { site, at: site, crowd })
    await pause(4_000)
    must(load.tally.created.size > 20, 'the load wrote next to nothing before the fall')
    address.cut()
    primary.kill()
    const before = load.tally.created.size
    await pause(1_000)
    standby.promote()
    const promoted = performance.now()
    address.lead(standby.port)
    await until(
      'a write is answered after the promotion',
      SERVES_AGAIN_MS,
      async () => load.tally.last_write > promoted,
    )
    const again_ms = load.tally.last_write - promoted
    await pause(2_000)
    const tally = await load.stop()
    context.note(inWords(tally))
    context.note(
      `${before} events before the fall; the first write answered ${again_ms.toFixed(0)} ms after the promotion`,
    )
    const { missing, undeleted, untold } = await compare(standby.url, crowd.after, tally)
    context.note(`${untold} events stored whose answer was lost`)
    mustEqual({ missing, undeleted }, { missing: 0, undeleted: 0 }, 'what was answered and is not stored')
  } finally {
    portal.child.kill('SIGKILL')
    address.close()
    standby.stop()
  }
}

export const standby: Scenario = {
  name: 'the primary is killed and its standby promoted: nothing answered is lost',
  run,
}
