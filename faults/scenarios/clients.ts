import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { logIn } from '../person.ts'
import { start } from '../portal.ts'
import { must, mustEqual, type Scenario } from '../scenario.ts'
import { until } from '../wait.ts'
import type { World } from '../world.ts'

const EXPORT = 'validation/month/export?format=csv'
const MINUTES_2 = 120_000

async function open(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Who sends a head byte by byte is told, and let go, while others are served. */
async function slowHead(world: World): Promise<void> {
  const company = await world.server()
  const portal = await start(company.port, company.settings())
  const person = await logIn(portal.origin, 'consultant')
  const slow = await Promise.all(Array.from({ length: 50 }, () => open(portal.origin)))
  const heard = slow.map((socket) => {
    let text = ''
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    const dripping = setInterval(() => socket.write('x'), 1_000)
    socket.on('close', () => clearInterval(dripping))
    socket.write('GET /api/user/me HTTP/1.1\r\nhost: a\r\nx-slow: ')
    return () => text
  })
  mustEqual((await person.get('user/me')).status, 200, 'the rest meanwhile')
  await until('every slow head is let go', MINUTES_2, () => slow.every((socket) => socket.closed))
  for (const text of heard) must(text().startsWith('HTTP/1.1 408 ') && text().includes('too-slow'), text())
  mustEqual(await portal.stop(), 0, 'the exit code')
}

/** Who leaves in the middle leaves nothing behind, and none of what they may do at once stays taken. */
async function leaving(world: World): Promise<void> {
  const company = await world.server()
  const portal = await start(company.port, company.settings())
  const editor = await logIn(portal.origin, 'ged')
  const manager = await logIn(portal.origin, 'manager')
  const head = (method: string, path: string, cookie: string, ...more: string[]) =>
    [
      `${method} /api/${path} HTTP/1.1`,
      'host: 127.0.0.1',
      `origin: ${portal.origin}`,
      `cookie: ${cookie}`,
      ...more,
      '',
      '',
    ].join('\r\n')
  for (let time = 0; time < 6; time += 1) {
    const upload = await open(portal.origin)
    const type = 'content-type: multipart/form-data; boundary=x'
    upload.write(head('POST', 'document/category/1', editor.cookie, type, 'content-length: 4000000'))
    upload.write('--x\r\ncontent-disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n%PDF-1.7\n')
    upload.write(Buffer.alloc(1_000_000))
    const reading = await open(portal.origin)
    reading.write(head('GET', EXPORT, manager.cookie))
    const download = await open(portal.origin)
    download.write(head('GET', 'document/1/file', editor.cookie))
    await Promise.all([once(reading, 'data'), once(download, 'data')])
    for (const socket of [upload, reading, download]) socket.destroy()
  }
  const incoming = join(company.folder, 'incoming')
  await until('nothing is left of the uploads', 30_000, () => readdirSync(incoming).length === 0)
  mustEqual((await manager.get(EXPORT)).status, 200, 'an export afterwards')
  const rows = await company.query(`select count(*)::int as n from documents where storage_key not like '%demo%'`)
  mustEqual(rows, [{ n: 0 }], 'files of who left')
  const busy = `select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
  await until('no transaction is left open', 30_000, async () => (await company.query(busy))[0]?.n === 0)
  mustEqual(portal.errors(), '', 'what was told')
  mustEqual(await portal.stop(), 0, 'the exit code')
}

export const clients: Scenario[] = [
  { name: 'clients: fifty that send their head byte by byte', run: slowHead },
  { name: 'clients: leave in the middle of an upload, a download, an export', run: leaving },
]
