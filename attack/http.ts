import { Agent, request } from 'node:http'

export interface Sent {
  method: string
  /** As it goes on the wire, query included. */
  path: string
  headers: Record<string, string>
  body?: Buffer | string
}

export interface Received {
  /** 0 where the connection ended without an answer. */
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const GIVEN_UP_MS = 30_000

/** Sends one request and reads its answer to the end, whatever becomes of it. */
export function ask(origin: string, { method, path, headers, body }: Sent): Promise<Received> {
  const start = performance.now()
  // Node gives a body of GET, HEAD and DELETE no length by itself.
  const sized = body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve) => {
    const end = (status: number, text: string, received: Received['headers'] = {}) =>
      resolve({ status, text, headers: received, ms: performance.now() - start })
    const going = request(`${origin}${path}`, { method, headers: sized, agent, timeout: GIVEN_UP_MS }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', (error) => end(0, error.message))
      response.on('end', () => end(response.statusCode ?? 0, Buffer.concat(chunks).toString(), response.headers))
    })
    going.on('timeout', () => going.destroy(new Error('no answer')))
    going.on('error', (error) => end(0, error.message))
    going.end(body)
  })
}

/** A call of the API with JSON, as the web application makes it. */
export function call(origin: string, cookie: string, method: string, path: string, body?: unknown): Promise<Received> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = { cookie, origin, ...(text !== undefined && { 'content-type': 'application/json' }) }
  return ask(origin, { method, path: `/api/${path}`, headers, body: text })
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The same request for a shell; whose session it is stands in the text beside it. */
export function curlLine(origin: string, { method, path, headers, body }: Sent): string {
  const given = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const bytes = body === undefined ? '' : Buffer.from(body).toString('base64')
  const piped = bytes.length > 0 && bytes.length < 20_000
  const line = ['curl -sSi --path-as-is -g -X', method, quoted(`${origin}${path}`), ...given]
  return piped ? `base64 -d <<< ${bytes} | ${[...line, '--data-binary @-'].join(' ')}` : line.join(' ')
}

/** Runs `work` on every item, `width` of them at once. */
export async function several<Item>(items: Iterable<Item>, width: number, work: (item: Item) => Promise<void>) {
  const waiting = items[Symbol.iterator]()
  const lane = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: width }, lane))
}
