import './lib/engine.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { canInstallPackages, installPackages } from './lib/debian.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensurePostgres, findPostgres } from './lib/postgres.mjs'
import { bin, run } from './lib/run.mjs'

const TOOLS = ['nginx', 'openssl', 'wapiti', 'sqlmap']

/** @param {string} tool */
const isMissing = async (tool) => (await run('sh', ['-c', `command -v ${tool}`], { quiet: true })).code !== 0

/** What cannot be installed here is named by the scenario that needs it as not run. */
async function ensureTools() {
  if (!canInstallPackages()) return
  /** @type {string[]} */
  const missing = []
  for (const tool of TOOLS) if (await isMissing(tool)) missing.push(tool)
  if (missing.length > 0) console.log(`Installation de ${missing.join(', ')}…`)
  for (const tool of missing) await installPackages([tool])
}

await ensureInstalled()
await ensureBuilt()
await ensurePostgres()
await ensureTools()
const { code } = await run(bin('tsx'), ['attack/run.ts', ...process.argv.slice(2)], {
  env: { CADRAN_POSTGRES_BIN: findPostgres() },
})
process.exitCode = code
