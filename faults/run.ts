import { textOption } from '../bench/options.ts'
import { SCENARIOS } from './scenarios.ts'
import { openWorld } from './world.ts'

// npm run faults -- --only kill; each scenario runs alone, one after the other.

const only = textOption('only', '')
const programs = process.env.CADRAN_POSTGRES_BIN
if (!programs) throw new Error('PostgreSQL programs were not found; faults are tried on a server of their own')

const chosen = SCENARIOS.filter(({ name }) => name.includes(only))
const world = await openWorld(programs)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    world.close()
    process.exit(1)
  })
}
let failed = 0
try {
  for (const { name, run } of chosen) {
    const began = performance.now()
    const fault = await run(world).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    )
    if (fault) failed += 1
    const seconds = ((performance.now() - began) / 1_000).toFixed(0)
    console.log(`${fault ? 'FAILED' : 'ok'}  ${name} (${seconds} s)${fault ? `\n    ${fault.stack}` : ''}`)
  }
} finally {
  world.close()
}
console.log(`${chosen.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 || chosen.length === 0 ? 1 : 0)
