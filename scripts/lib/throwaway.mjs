import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from './postgres.mjs'

/**
 * A free loopback port.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return address.port
}

/** PostgreSQL refuses to run as root: as root it runs as user postgres. */
function postgresUser() {
  if (process.getuid?.() !== 0) return undefined
  /** @param {string} flag */
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * @typedef {object} ThrowawayOptions
 * @property {string} [programs] the folder of PostgreSQL's programs
 * @property {boolean} [durable] writes reach the disk before they are answered, as in service
 * @property {boolean} [yielding] it interrupts nobody who computes, as beside a portal on one machine (docs/exploitation.md)
 * @property {Record<string, string | number>} [settings] of PostgreSQL itself
 *
 * @typedef {object} ThrowawayPostgres
 * @property {string} url of its database `postgres`
 * @property {string} version
 * @property {string} log
 * @property {() => void} stopAtOnce as when it is killed: nothing is written down first
 * @property {(more?: string) => void} start starts it again at the same address, with settings of PostgreSQL more than it has
 * @property {() => void} stop
 */

/** For a server that is asked for minutes and holds one copy beside the other, none of them after a crash: it looks after none. */
export const SHORT_LIVED = {
  autovacuum: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
}

/**
 * Its first process gets the scheduler's policy `batch`, and with it all that begin from here on.
 * @param {string} data
 */
function yieldToOthers(data) {
  const [postmaster = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  execFileSync('chrt', ['--batch', '--pid', '0', postmaster])
}

/**
 * A PostgreSQL server of its own on a free loopback port, in a folder that goes with it.
 * @param {ThrowawayOptions} [options]
 * @returns {Promise<ThrowawayPostgres>}
 */
export async function startThrowawayPostgres(options = {}) {
  const { programs = findPostgres(), durable = false, yielding = false, settings = {} } = options
  if (!programs) throw new Error('PostgreSQL programs (initdb, pg_ctl) were not found')
  const folder = mkdtempSync(join(tmpdir(), 'cadran-postgres-'))
  const user = postgresUser()
  if (user) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  const data = join(folder, 'data')
  const log = join(folder, 'log')
  const port = await freePort()
  /** @type {(program: string, args: string[]) => void} */
  const run = (program, args) =>
    execFileSync(join(programs, program), args, { stdio: 'ignore', cwd: folder, ...(user ?? {}) })
  const made = ['-D', data, '-U', 'cadran', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8']
  run('initdb', durable ? made : [...made, '--no-sync'])
  const where = { listen_addresses: '127.0.0.1', unix_socket_directories: folder }
  const chosen = Object.entries({ ...where, ...(durable ? {} : { fsync: 'off' }), ...settings })
  const given = [`-p ${port}`, ...chosen.map(([name, value]) => `-c ${name}=${value}`)].join(' ')
  const start = (more = '') => {
    run('pg_ctl', ['-D', data, '-l', log, '-o', `${given} ${more}`, '-w', 'start'])
    if (yielding) yieldToOthers(data)
  }
  start()
  return {
    url: `postgres://cadran@127.0.0.1:${port}/postgres`,
    version: execFileSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    log,
    stopAtOnce: () => run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']),
    start,
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', durable ? 'fast' : 'immediate', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
