import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FORM, form } from '../../testing/forms.ts'

const NARROW_BYTES = 64 * 1024

let folder: string
let port: number
let server: ChildProcessByStdio<null, Readable, null>
const lines: string[] = []
let agent: Agent

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadran-narrow-'))
  const entry = fileURLToPath(new URL('../../testing/upload-server.ts', import.meta.url))
  // In blocks of 512 bytes.
  const limited = `ulimit -f ${NARROW_BYTES / 512} && exec "$0" --import tsx "$@"`
  server = spawn('sh', ['-c', limited, process.execPath, entry, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const output = createInterface(server.stdout)
  output.on('line', (line) => lines.push(line))
  await once(output, 'line')
  port = Number(lines.shift())
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
})
afterAll(async () => {
  agent.destroy()
  const ended = once(server, 'exit')
  server.kill()
  await ended
  await rm(folder, { recursive: true, force: true })
})

/** One call on the one connection that there is. */
async function call(method: string, path: string, body?: Buffer) {
  const sent = request({ host: '127.0.0.1', port, agent, method, path, headers: body ? FORM : {} })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  return { status: answer.statusCode, body: JSON.parse(await text(answer)), reused: sent.reusedSocket }
}
const upload = (bytes: number) => call('POST', '/form', form({ name: 'a.pdf', content: Buffer.alloc(bytes, '%') }))

test('GED-68 README 3 a disk without room is a 503 in words and a line in the log, and the connection goes on', async () => {
  expect(await upload(1_000)).toMatchObject({ status: 200, body: { size: 1_000 } })
  const refused = await upload(2_000_000)
  expect([refused.status, refused.body]).toEqual([
    503,
    { code: 'not-stored', message: "Le fichier n'a pas pu être enregistré, veuillez réessayer plus tard." },
  ])
  expect(await upload(2_000)).toMatchObject({ status: 200, body: { size: 2_000 }, reused: true })
  expect(await readdir(folder)).toEqual([])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { err: { message: expect.stringContaining('EFBIG') }, reqId: expect.any(String) },
  ])
})

test('README 3 a form that cannot be read to its end is refused, and the connection goes on', async () => {
  const damaged = Buffer.concat([form({ name: 'a.pdf' }).subarray(0, 40), Buffer.alloc(500_000, '\n')])
  expect((await call('POST', '/form', damaged)).status).toBe(400)
  expect(await upload(3_000)).toMatchObject({ status: 200, reused: true })
})
