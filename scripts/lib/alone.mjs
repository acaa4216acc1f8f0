import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * A name that one process at a time can hold, given back by the system however that process ends: on Linux it is in no
 * folder, on Windows a pipe, elsewhere a socket's file.
 * @param {string} what
 */
function addressOf(what) {
  const name = `cadran-${createHash('sha256').update(`${root} ${what}`).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

/**
 * The name held, or null when somebody else does.
 * @param {string} address
 * @returns {Promise<(() => void) | null>}
 */
async function hold(address) {
  /** @type {Set<import('node:net').Socket>} */
  const waiting = new Set()
  const server = createServer((socket) => {
    waiting.add(socket)
    socket.on('error', () => {}).on('close', () => waiting.delete(socket))
  })
  try {
    server.listen(address)
    await once(server, 'listening')
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE') return null
    throw error
  }
  // It is the work that keeps the process going.
  server.unref()
  return () => {
    server.close()
    for (const socket of waiting) socket.destroy()
  }
}

/**
 * Until whoever holds the name gives it back or is no more.
 * @param {string} address
 */
async function waitFor(address) {
  const socket = connect(address)
  try {
    await once(socket, 'connect')
    // Nothing is ever sent: the stream must flow to be told its end.
    socket.resume()
    await once(socket, 'close')
  } catch (error) {
    // The file of a process that was ended: what listens there no longer is in nobody's way.
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'ECONNREFUSED' && process.platform !== 'linux') rmSync(address, { force: true })
  }
}

/**
 * Does the work while no other process of this checkout does the same.
 * @template T
 * @param {string} what the work, in a word
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] told once, when somebody else is at it
 * @returns {Promise<T>}
 */
export async function alone(what, work, onWait = () => {}) {
  const address = addressOf(what)
  let release = await hold(address)
  if (!release) onWait()
  while (!release) {
    await waitFor(address)
    release = await hold(address)
  }
  try {
    return await work()
  } finally {
    release()
  }
}
