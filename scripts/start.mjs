import './lib/engine.mjs'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { endWithNpm } from './lib/ended-with-npm.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { path, root } from './lib/run.mjs'

try {
  process.chdir(root)
  await ensureInstalled()
  await ensureBuilt()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
endWithNpm()
// In this very process: nothing stands between a signal and the server, and none is left behind.
await import(pathToFileURL(path('apps', 'server', 'dist', 'main.js')).href)
