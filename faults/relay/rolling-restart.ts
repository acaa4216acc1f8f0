import { setTimeout as pause } from 'node:timers/promises'
import { must, mustEqual } from '../scenario.ts'
import { compare, inWords, openCrowd, startLoad } from './load.ts'
import { closePair, generate, openPair, type Pair } from './pair.ts'
import type { Context, Scenario } from './scenario.ts'

const ROUNDS = 2

/** One portal after the other: stopped, and started anew before the next one is. */
async function roll(pair: Pair): Promise<number> {
  let slowest_ms = 0
  for (const index of [0, 1] as const) {
    const since = performance.now()
    mustEqual(await pair.portals[index].stop(), 0, 'exit code of a portal that was stopped')
    slowest_ms = Math.max(slowest_ms, performance.now() - since)
    pair.portals[index] = await pair.start(index)
  }
  return slowest_ms
}

async function run(context: Context): Promise<void> {
  const pair = await openPair(context, { NODE_ENV: 'production', HOST: '127.0.0.1', CADRAN_DEMO: '1' }, ({ url }) =>
    generate(url),
  )
  try {
    const crowd = await openCrowd(pair.server.url)
    const load = startLoad(context, { site: pair.site, at: pair.site, crowd })
    const stops: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await pause(1_000)
      stops.push(await roll(pair))
    }
    await pause(1_000)
    const tally = await load.stop()
    context.note(inWords(tally))
    context.note(`a portal took at most ${Math.max(...stops).toFixed(0)} ms to stop`)
    must(tally.created.size > 50, 'the load wrote next to nothing')
    mustEqual(tally.answered, tally.sent, 'requests answered as they should')
    mustEqual(
      await compare(pair.server.url, crowd.after, tally),
      { missing: 0, undeleted: 0, untold: 0 },
      'what is stored against what was answered',
    )
  } finally {
    await closePair(pair)
  }
}

export const rollingRestart: Scenario = { name: 'a rolling restart under load loses no request', run }
