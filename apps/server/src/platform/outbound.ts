import { readFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { outboundAddress, publicLookup } from './outbound-address.ts'

const LIMIT_MS = 15_000
/** What is read of a reply at most; the rest is left where it is. */
export const MOST_BYTES = 64 * 1024

export interface OutboundRequest {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: Buffer | string
  /** 0 where the status says all. */
  most_bytes?: number
}

export interface OutboundReply {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** The one way out (identity.md 0.3): to the public internet or to hosts that the settings name; no redirection is followed. */
export interface Outbound {
  /** An address that may be asked; null otherwise. */
  address: (text: string) => URL | null
  /** Throws where nobody answers in time, and for a name that leads inside. */
  send: (url: URL, request: OutboundRequest) => Promise<OutboundReply>
}

export interface OutboundOptions {
  own_hosts: readonly string[]
  /** The authority that vouches for them, a PEM file. */
  ca_file: string | null
  production: boolean
  lookup?: LookupFunction
}

/** The beginning of a reply: an endless one costs no more. */
function readStart(response: IncomingMessage, most_bytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const portions: Buffer[] = []
    let size = 0
    const end = () => resolve(Buffer.concat(portions).subarray(0, most_bytes))
    const take = (portion: Buffer) => {
      portions.push(portion)
      size += portion.length
      if (size < most_bytes) return
      end()
      response.destroy()
    }
    response.on('data', take).on('end', end).on('error', reject)
  })
}

async function replyOf(response: IncomingMessage, most_bytes: number): Promise<OutboundReply> {
  const { statusCode: status = 0, headers } = response
  if (most_bytes > 0) return { status, headers, body: await readStart(response, most_bytes) }
  response.on('error', () => undefined)
  response.destroy()
  return { status, headers, body: Buffer.alloc(0) }
}

export async function openOutbound(options: OutboundOptions): Promise<Outbound> {
  const { own_hosts, ca_file, lookup = publicLookup } = options
  const ca = ca_file === null ? undefined : await readFile(ca_file, 'utf8')
  const abroad = new Agent({ lookup })
  const own = new Agent({ ca })
  return {
    address: (text) => outboundAddress(text, options),
    send: (url, { method, headers, body, most_bytes = MOST_BYTES }) =>
      new Promise((resolve, reject) => {
        const signal = AbortSignal.timeout(LIMIT_MS)
        const answer = (response: IncomingMessage) => void replyOf(response, most_bytes).then(resolve, reject)
        const agent = own_hosts.includes(url.host) ? own : abroad
        const asking =
          url.protocol === 'http:'
            ? httpRequest(url, { method, headers, signal }, answer)
            : httpsRequest(url, { method, headers, signal, agent }, answer)
        asking.on('error', reject)
        asking.end(body)
      }),
  }
}
