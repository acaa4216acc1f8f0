import './lib/engine.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureClamav } from './lib/clamav.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensurePostgres } from './lib/postgres.mjs'
import { createReport } from './lib/report.mjs'
import { root } from './lib/run.mjs'

process.chdir(root)
const report = createReport()

if (await report.prepare('dépendances', ensureInstalled)) {
  await report.prepare('navigateur', ensureChromium)
  await ensurePostgres()
  await ensureClamav()
  // Only now: what they import has just been installed.
  const { runChecks } = await import('./lib/checks.mjs')
  const { runJourneys } = await import('./lib/journeys.mjs')
  await runChecks(report)
  const built = await report.step('construction', () => ensureBuilt())
  await report.step('parcours (Playwright)', () =>
    built ? runJourneys() : Promise.reject(new Error('rien à parcourir : la construction a échoué')),
  )
}
report.end()
