import './lib/engine.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { bin, run } from './lib/run.mjs'

await ensureInstalled()
const { code } = await run(bin('tsx'), ['apps/server/src/platform/database/write-tables.ts'])
process.exitCode = code
