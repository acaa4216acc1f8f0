import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../../scripts/lib/throwaway.mjs'

/** In two halves: no file of the repository is itself what scanners look for. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const START_LIMIT_MS = 20_000

function program(): string {
  const folders = ['/usr/sbin', ...(process.env.PATH ?? '').split(':')]
  const found = folders.map((folder) => join(folder, 'clamd')).find(existsSync)
  if (!found) throw new Error('clamd is missing: install clamav-daemon (npm test does, as root on Debian)')
  return found
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** A real clamd that knows one signature, in a folder that goes with it. */
export async function startClamd(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cadran-clamd-'))
  const port = await freePort()
  await writeFile(join(folder, 'local.ndb'), `Eicar-Test-Signature:0:*:${Buffer.from(EICAR).toString('hex')}\n`)
  const settings = {
    Foreground: 'yes',
    TCPSocket: port,
    TCPAddr: '127.0.0.1',
    DatabaseDirectory: folder,
    TemporaryDirectory: folder,
    StreamMaxLength: '8M',
    OfficialDatabaseOnly: 'no',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`)
  await writeFile(join(folder, 'clamd.conf'), lines.join(''))
  const child = spawn(program(), ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  const limit = Date.now() + START_LIMIT_MS
  while (!(await isListening(port))) {
    if (child.exitCode !== null || Date.now() > limit) throw new Error('clamd did not start')
    await pause(50)
  }
  return {
    url: `tcp://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
