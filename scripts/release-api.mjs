import './lib/engine.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { bin, run } from './lib/run.mjs'

await ensureInstalled()
const { code } = await run(bin('tsx'), ['apps/server/src/platform/http/write-released-api.ts'])
process.exitCode = code
