import './lib/engine.mjs'
import { ensureClamav } from './lib/clamav.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { createReport } from './lib/report.mjs'
import { root } from './lib/run.mjs'

process.chdir(root)
const report = createReport()
await report.prepare('dépendances', ensureInstalled)
await ensureClamav()
// Only now: what it imports has just been installed.
const { runChecks } = await import('./lib/checks.mjs')
await runChecks(report)
report.end()
