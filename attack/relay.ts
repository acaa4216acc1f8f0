import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../scripts/lib/throwaway.mjs'

const CONFIGURATION = fileURLToPath(new URL('../deploy/nginx.conf', import.meta.url))
const CERTIFICATE = '/etc/letsencrypt/live/portail.exemple.fr/'

/** deploy/nginx.conf on loopback ports, before this portal, with a certificate of its own; the rest as it stands. */
function configured(folder: string, portal: number, plain: number, secure: number): string {
  const served = readFileSync(CONFIGURATION, 'utf8')
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${secure} ssl`)
    .replace('server 127.0.0.1:3000 ', `server 127.0.0.1:${portal} `)
    .replaceAll(CERTIFICATE, `${folder}/`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${places.join(' ')}\n${served}\n}`
}

async function answering(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const is_open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.on('error', () => resolve(false)).on('connect', () => socket.end())
    })
    if (is_open) return
    await pause(100)
  }
  throw new Error('nginx does not answer')
}

export const hasProgram = (name: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A real nginx with the file that deploy/ ships; answers its HTTPS port. */
export async function startRelay(portal: number): Promise<{ port: number; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'cadran-relay-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'logs'))
  const certificate = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=portail.exemple.fr']
  const written = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  execFileSync('openssl', ['req', ...certificate, ...written], { stdio: 'ignore' })
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configured(folder, portal, await freePort(), port))
  const relay = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' })
  await answering(port)
  return {
    port,
    stop: () => {
      relay.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
