import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { alone } from './alone.mjs'
import { path, run } from './run.mjs'

const lockfile = path('package-lock.json')
const stamp = path('node_modules', '.cadran-lock')

/** @typedef {{ version?: string, resolved?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} Locked */

/** @param {string} file */
const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/**
 * Whether node_modules already holds what the lockfile names: true after a plain `npm install`, which leaves its own
 * list in node_modules. Packages for other systems are left out there, so an absent optional one is no difference.
 * @param {string} lock
 */
function alreadyInstalled(lock) {
  const list = readIfThere(path('node_modules', '.package-lock.json'))
  if (!list) return false
  /** @type {Record<string, Locked>} */
  const wanted = JSON.parse(lock).packages
  /** @type {Record<string, Locked>} */
  const present = JSON.parse(list).packages
  const same = Object.entries(present).every(([place, found]) => {
    const locked = wanted[place]
    return locked !== undefined && locked.version === found.version && locked.resolved === found.resolved
  })
  const complete = Object.entries(wanted).every(
    ([place, locked]) =>
      !place.includes('node_modules/') || place in present || locked.optional === true || locked.devOptional === true,
  )
  return same && complete
}

async function install() {
  console.log('Installation des dépendances (une minute environ la première fois)…')
  // Not `npm ci`: it refuses a lockfile in which a registry without the packages of every other system left gaps.
  // --no-save keeps the lockfile's versions and the lockfile itself as they are. Without --include=dev,
  // NODE_ENV=production would leave out what builds the application.
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const { code, output } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args], { quiet: true })
    : await run('npm', args, { quiet: true })
  if (code !== 0) {
    console.error(output)
    throw new Error("Les dépendances n'ont pas pu être installées.")
  }
}

/** Installs exactly what package-lock.json names, when node_modules is missing or stems from another lockfile. */
export async function ensureInstalled() {
  const lock = readFileSync(lockfile, 'utf8')
  const print = createHash('sha256').update(lock).digest('hex')
  if (readIfThere(stamp) === print) return
  await alone('installation', async () => {
    if (readIfThere(stamp) === print) return
    if (!alreadyInstalled(lock)) await install()
    writeFileSync(stamp, print)
  })
}
