import { connect as connectPlain, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as connectSecure } from 'node:tls'
import { call } from './http.ts'
import { hasProgram, startRelay } from './relay.ts'
import type { Outcome, Scenario } from './scenario.ts'
import { hiddenRequest, SMUGGLED } from './smuggled.ts'
import type { Stage } from './stage.ts'

const QUIET_MS = 700
const SLOW_CLIENTS = 200
const PATIENCE_MS = 5_000

/** One end of the line: straight to the product, or through the relay. */
interface Line {
  name: string
  host: string
  is_relayed: boolean
  open: () => Socket
}

function lineTo(name: string, port: number, is_secure: boolean): Line {
  const host = is_secure ? 'portail.exemple.fr' : `127.0.0.1:${port}`
  const at = { port, host: '127.0.0.1' }
  const open = () =>
    is_secure ? connectSecure({ ...at, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] }) : connectPlain(at)
  return { name, host, is_relayed: is_secure, open }
}

/** What comes back for these bytes, until the connection ends or nothing comes any more. */
function exchange({ open }: Line, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = open()
    let received = ''
    const end = () => {
      socket.destroy()
      resolve(received)
    }
    socket.setTimeout(PATIENCE_MS, end)
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1')
      socket.setTimeout(QUIET_MS)
    })
    socket.on('close', end).on('error', end)
    socket.write(bytes, 'latin1')
  })
}

const answersIn = (received: string) => received.match(/HTTP\/1\.1 \d+/g) ?? []
const LIVE = '/api/health/live'

/** Whether a request of its own, on a connection of its own, is answered as itself. */
const isHimself = async (line: Line) => /\{"status":"live"\}/.test(await exchange(line, hiddenRequest(line.host, LIVE)))

async function smuggle(stage: Stage, line: Line): Promise<Outcome> {
  const faults: string[] = []
  const isLogged = (path: string) => stage.log.some((entry) => entry.includes(`${path}"`))
  const pathOf = (index: number) => `/api/cache-${line.is_relayed ? 'relais' : 'droit'}-${index}`
  const answers: string[][] = []
  for (const [index, [name, request]] of SMUGGLED.entries()) {
    const answered = answersIn(await exchange(line, request(line.host, hiddenRequest(line.host, pathOf(index)))))
    answers.push(answered)
    if (answered.some((status) => status.endsWith(' 500'))) faults.push(`${name} : 500`)
    if (!(await isHimself(line))) faults.push(`${name} : le suivant reçoit autre chose`)
  }
  // What follows the rules is read: else the check above would see nothing.
  const login = `POST /api/login_check HTTP/1.1\r\nHost: ${line.host}\r\nContent-Length: 0\r\n\r\n`
  await exchange(line, `${login}${hiddenRequest(line.host, '/api/cache-temoin')}`)
  await pause(QUIET_MS)
  for (const [index, [name]] of SMUGGLED.entries()) {
    // What the relay itself reads as two requests, and answers twice to who sent them, is hidden from nobody: nginx ends
    // a chunk, and its extension, with a single LF as well.
    const is_answered = line.is_relayed && answers[index]?.length === 2
    if (isLogged(pathOf(index)) && !is_answered) faults.push(`${name} : la requête cachée a été lue`)
  }
  if (!isLogged('/api/cache-temoin')) faults.push('deux requêtes de suite ne sont pas lues : le contrôle ne voit rien')
  return { title: `${SMUGGLED.length} requêtes à deux lectures, ${line.name}`, faults }
}

/** Many who send one byte and then nothing: everybody else is served meanwhile. */
async function slowBodies(stage: Stage, line: Line): Promise<Outcome> {
  const cookie = await stage.cookieOf('consultant')
  const starts = [
    `POST /api/login_check HTTP/1.1\r\nHost: ${line.host}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{`,
    `PATCH /api/timesheet/month/5/2026/files HTTP/1.1\r\nHost: ${line.host}\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 20000000\r\n\r\n{`,
    `POST /api/picture HTTP/1.1\r\nHost: ${line.host}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 900\r\n\r\n--x`,
    `GET /api/user/me HTTP/1.1\r\nHost: ${line.host}\r\nX-A: `,
  ]
  const sockets = Array.from({ length: SLOW_CLIENTS }, (_, index) => {
    const socket = line.open().on('error', () => undefined)
    socket.write(starts[index % starts.length] ?? '')
    return socket
  })
  await pause(1_000)
  const faults: string[] = []
  for (const path of ['health/ready', 'user/me', 'timesheet/month/5/2026', 'home']) {
    const { status, ms } = await call(stage.origin, cookie, 'GET', path)
    if (status !== 200 || ms > PATIENCE_MS) faults.push(`${path} : ${status} en ${Math.round(ms)} ms`)
  }
  if (!(await isHimself(line))) faults.push('la ligne elle-même ne répond plus')
  for (const socket of sockets) socket.destroy()
  return { title: `${SLOW_CLIENTS} clients qui n’envoient plus rien, ${line.name}`, faults }
}

async function run(stage: Stage): Promise<Outcome[]> {
  const straight = lineTo('droit au portail', stage.port, false)
  const outcomes = [await smuggle(stage, straight), await slowBodies(stage, straight)]
  const title = 'par nginx avec deploy/nginx.conf'
  if (!hasProgram('nginx') || !hasProgram('openssl'))
    return [...outcomes, { title, not_run: true, note: 'nginx ou openssl manque' }]
  const relay = await startRelay(stage.port)
  try {
    const through = lineTo('par nginx', relay.port, true)
    return [...outcomes, await smuggle(stage, through), await slowBodies(stage, through)]
  } finally {
    relay.stop()
  }
}

export const wire: Scenario = { name: 'wire', run }
