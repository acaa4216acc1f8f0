import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

type Keys = Awaited<ReturnType<typeof generateKeyPair>>

/** What a login is told otherwise than it should be. */
export interface Wrong {
  claims?: JWTPayload
  /** Claims that are left out. */
  without?: readonly string[]
  header?: Record<string, unknown>
  /** Signs instead of its own key, or not at all. */
  key?: Keys['privateKey'] | Uint8Array | 'none'
}

interface Login {
  nonce: string
  wrong: Wrong
}

/** A provider of our own, which tells whatever a test wants: a certified one never would. */
export interface SmallProvider {
  issuer: string
  host: string
  keys: Keys
  /** What is asked of it: path by path, in order. */
  asked: string[]
  /** What its discovery says otherwise. */
  discovery: Record<string, unknown>
  /** Answers everything with a failure of its own, or not at all. */
  fails: 'no' | 'answers 503' | 'hangs up'
  /** Logs somebody in where the browser was sent; answers the query it comes back with. */
  login: (address: string, sub: string, wrong?: Wrong) => URLSearchParams
  /** A token as it signs one. */
  sign: (claims: JWTPayload, wrong?: Wrong) => Promise<string>
  close: () => Promise<void>
}

const seconds = () => Math.floor(Date.now() / 1_000)
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signed(own: Keys['privateKey'], claims: JWTPayload, { header, key = own }: Wrong = {}): Promise<string> {
  const whole = { alg: key instanceof Uint8Array ? 'HS256' : 'RS256', kid: 'one', ...header }
  if (key === 'none') return Promise.resolve(`${part({ ...whole, alg: 'none' })}.${part(claims)}.`)
  return new SignJWT(claims).setProtectedHeader(whole).sign(key)
}

const discoveryOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  end_session_endpoint: `${issuer}/end`,
  response_types_supported: ['code'],
  id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
})

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  for await (const portion of request) parts.push(portion as Buffer)
  return new URLSearchParams(Buffer.concat(parts).toString())
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

export async function openSmallProvider(client_id: string): Promise<SmallProvider> {
  const keys = await generateKeyPair('RS256', { extractable: true })
  const codes = new Map<string, Login & { sub: string }>()
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const host = `localhost:${(server.address() as AddressInfo).port}`
  const issuer = `http://${host}`

  const sign = (claims: JWTPayload, wrong?: Wrong) => signed(keys.privateKey, claims, wrong)

  const replies: Record<string, (request: IncomingMessage) => Promise<unknown>> = {
    '/.well-known/openid-configuration': () => Promise.resolve({ ...discoveryOf(issuer), ...opened.discovery }),
    '/jwks': async () => ({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }),
    '/token': async (request) => {
      const login = codes.get((await formOf(request)).get('code') ?? '')
      if (!login) return null
      const { sub, nonce, wrong } = login
      const times = { iat: seconds(), exp: seconds() + 300 }
      const claims: JWTPayload = { iss: issuer, aud: client_id, sub, nonce, ...times, ...wrong.claims }
      for (const name of wrong.without ?? []) delete claims[name]
      return { access_token: 'secret-of-the-provider', token_type: 'Bearer', id_token: await sign(claims, wrong) }
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? ''
    opened.asked.push(path)
    if (opened.fails === 'hangs up') return void request.destroy()
    if (opened.fails === 'answers 503') return void response.writeHead(503).end()
    const reply = await replies[path]?.(request)
    const body = JSON.stringify(reply ?? { error: 'invalid_grant' })
    response.writeHead(reply ? 200 : 400, { 'content-type': 'application/json' }).end(body)
  }

  const opened: SmallProvider = {
    issuer,
    host,
    keys,
    asked: [],
    discovery: {},
    fails: 'no',
    login: (address, sub, wrong = {}) => {
      const { searchParams } = new URL(address)
      const code = `code-${codes.size}`
      codes.set(code, { sub, nonce: searchParams.get('nonce') ?? '', wrong })
      return new URLSearchParams({ code, state: searchParams.get('state') ?? '' })
    },
    sign,
    close: () => closed(server),
  }
  return opened
}
