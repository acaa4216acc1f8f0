import './lib/engine.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { path, run } from './lib/run.mjs'

await ensureInstalled()
await ensureBuilt({ only: 'apps/server' })
const { code } = await run(process.execPath, [path('apps', 'server', 'dist', 'cli.js'), ...process.argv.slice(2)])
process.exitCode = code
