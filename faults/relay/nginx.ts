import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { must } from '../scenario.ts'
import { launch } from './portal.ts'
import { type Context, until } from './scenario.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const CERTIFICATE = at('apps/server/src/testing/localhost.pem')

interface Ports {
  http: number
  https: number
  portals: readonly [number, number]
}

/** deploy/nginx.conf itself, with the second portal that it tells of; only addresses and the certificate are others here. */
function deployed({ http, https, portals: [first, second] }: Ports): string {
  const places: [RegExp, string][] = [
    [/# (server 127\.0\.0\.1:3001 )/, '$1'],
    [/127\.0\.0\.1:3000/g, `127.0.0.1:${first}`],
    [/127\.0\.0\.1:3001/g, `127.0.0.1:${second}`],
    [/listen \[::\].*\n/g, '\n'],
    [/listen 80;/, `listen 127.0.0.1:${http};`],
    [/listen 443 /, `listen 127.0.0.1:${https} `],
    [/portail\.exemple\.fr\$/, `localhost:${https}$`],
    [/server_name portail\.exemple\.fr/g, 'server_name localhost'],
    [/\/etc\/letsencrypt\/live\/[^;]*/g, CERTIFICATE],
  ]
  return places.reduce(
    (text, [place, instead]) => {
      must(text.search(place) >= 0, `deploy/nginx.conf has no ${place.source}`)
      return text.replace(place, instead)
    },
    readFileSync(at('deploy/nginx.conf'), 'utf8'),
  )
}

function around(folder: string): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  return `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 2; pid ${join(folder, 'nginx.pid')};
error_log stderr warn; events { worker_connections 1024; }
http { access_log off; ${folders.join(' ')} include ${join(folder, 'cadran.conf')}; }`
}

/** A real nginx in front of two portals. */
export async function startNginx(context: Context, ports: Ports) {
  const folder = context.newFolder('nginx')
  writeFileSync(join(folder, 'cadran.conf'), deployed(ports))
  writeFileSync(join(folder, 'nginx.conf'), around(folder))
  const program = launch('nginx', ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')])
  const origin = `https://localhost:${ports.https}`
  await until('nginx answers', 10_000, async () => {
    must(program.child.exitCode === null, `nginx ended: ${program.output()}`)
    return fetch(`${origin}/api/health/live`).then(
      () => true,
      () => false,
    )
  })
  return { ...program, origin }
}
