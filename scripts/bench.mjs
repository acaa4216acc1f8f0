import './lib/engine.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { findPostgres } from './lib/postgres.mjs'
import { bin, run } from './lib/run.mjs'

await ensureInstalled()
await ensureBuilt()
const { code } = await run(bin('tsx'), ['bench/run.ts', ...process.argv.slice(2)], {
  env: { CADRAN_POSTGRES_BIN: findPostgres() },
})
process.exitCode = code
