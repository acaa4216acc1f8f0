import './lib/engine.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensurePostgres, findPostgres } from './lib/postgres.mjs'
import { bin, run } from './lib/run.mjs'

await ensureInstalled()
await ensureBuilt()
await ensurePostgres()
const { code } = await run(bin('tsx'), ['faults/run.ts', ...process.argv.slice(2)], {
  env: { CADRAN_POSTGRES_BIN: findPostgres() },
})
process.exitCode = code
