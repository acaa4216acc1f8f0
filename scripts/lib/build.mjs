import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { alone } from './alone.mjs'
import { path, run } from './run.mjs'

/** @typedef {{ name: string, folder: string, sources: string[], made: string }} Part */

const everywhere = ['package-lock.json', 'tsconfig.base.json', 'packages/rules', 'packages/contract']

/** @type {Part[]} */
const parts = [
  {
    name: 'serveur',
    folder: 'apps/server',
    sources: [...everywhere, 'packages/demo', 'apps/server'],
    made: 'dist/main.js',
  },
  { name: 'application web', folder: 'apps/web', sources: [...everywhere, 'apps/web'], made: 'dist/index.html' },
]

const leftOut = new Set(['node_modules', 'dist', 'dist.next', 'dist.former', 'testing', '.cache'])
const STAMP = '.cadran-sources'

/**
 * One line per source file, with its size and time: reading no content keeps a start with nothing stale quick.
 * @param {string} place relative to the root
 * @param {string[]} lines
 */
function listSources(place, lines) {
  const stat = statSync(path(place), { throwIfNoEntry: false })
  if (!stat) return
  if (!stat.isDirectory()) {
    lines.push(`${place} ${stat.size} ${stat.mtimeMs}`)
    return
  }
  for (const name of readdirSync(path(place)).sort()) {
    if (!leftOut.has(name) && !/\.test\.tsx?$/.test(name)) listSources(`${place}/${name}`, lines)
  }
}

/** @param {Part} part */
function fingerprint(part) {
  /** @type {string[]} */
  const lines = []
  for (const place of part.sources) listSources(place, lines)
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

/** @param {Part} part */
function isStale(part) {
  const stamp = path(part.folder, 'dist', STAMP)
  if (!existsSync(path(part.folder, part.made)) || !existsSync(stamp)) return true
  return readFileSync(stamp, 'utf8') !== fingerprint(part)
}

/**
 * What is made takes the place of what stood there at once: a portal that runs meanwhile never serves half a build, and a
 * build that fails leaves the former one.
 * @param {Part} part
 * @param {string} made
 */
function putInPlace(part, made) {
  const place = path(part.folder, 'dist')
  const former = path(part.folder, 'dist.former')
  rmSync(former, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, former)
  renameSync(path(part.folder, made), place)
  rmSync(former, { recursive: true, force: true })
}

/** @param {Part} part */
function sweep(part) {
  // Tried again where a program of a build that was cut short is still writing.
  rmSync(path(part.folder, 'dist.next'), { recursive: true, force: true, maxRetries: 20 })
}

/** @param {Part} part */
async function buildPart(part) {
  // Taken before the build and written after it: an edit made meanwhile, or a build cut short, is built again.
  const print = fingerprint(part)
  sweep(part)
  // In a folder of its own: a program that a build left behind writes into another.
  const made = `dist.next/${process.pid}`
  const { code, output } = await run(
    process.execPath,
    [path('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn', '--outDir', made],
    { cwd: path(part.folder), env: { NODE_ENV: 'production' }, quiet: true },
  )
  if (output.trim()) console.error(output.trimEnd())
  if (code !== 0) throw new Error(`La construction a échoué : ${part.name}.`)
  writeFileSync(path(part.folder, made, STAMP), print)
  putInPlace(part, made)
  sweep(part)
}

/**
 * Builds the server and the web application where their sources changed since the last build; one process at a time.
 * @param {{ force?: boolean, only?: string }} [options] `only` names one folder, such as apps/server
 */
export async function ensureBuilt({ force = false, only } = {}) {
  const staleOnes = () => parts.filter((part) => (!only || part.folder === only) && (force || isStale(part)))
  if (staleOnes().length === 0) return
  const build = async () => {
    // Whoever was before us may have built it all.
    const stale = staleOnes()
    if (stale.length === 0) return
    console.log(`Construction : ${stale.map((part) => part.name).join(', ')}…`)
    const ends = await Promise.allSettled(stale.map(buildPart))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
  await alone('construction', build, () => console.log('Une autre construction est en cours : elle est attendue.'))
}
