import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAuthenticator } from '../apps/server/src/testing/authenticator.ts'
import { openSmallProvider } from '../apps/server/src/testing/small-provider.ts'
import { cookiesOf, firstStep, PASSWORD, type Product, read, send, WARM_UP } from './asking.ts'
import { generateCompany, logIn, startProduct } from './product.ts'
import { startPostgres } from './throwaway.ts'
import { connect } from './validation-data.ts'

type Client = Awaited<ReturnType<typeof connect>>

const PROVIDER = 'bench'
const ROUNDS = 5

/** A fast receiver and one that never answers, and how many posts each has had. */
async function openReceivers() {
  const arrivals: number[] = []
  let isWaiting: (() => void) | null = null
  const server = createServer((request, response) => {
    request.resume()
    if (request.url === '/dead') return
    arrivals.push(performance.now())
    isWaiting?.()
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  /** When the receiver has had so many. */
  const arrived = async (count: number) => {
    while (arrivals.length < count) {
      await new Promise<void>((resolve) => {
        isWaiting = resolve
      })
    }
    return arrivals[count - 1] ?? 0
  }
  return { host, arrivals, arrived, close: () => server.closeAllConnections() ?? server.close() }
}

/** What the doors to other programs need to stand: a provider and two receivers, and how the product is told of them. */
export async function openNeighbours() {
  const provider = await openSmallProvider('cadran')
  const receivers = await openReceivers()
  const file = join(tmpdir(), `cadran-bench-${process.pid}-oidc.json`)
  const entry = { key: PROVIDER, label: 'Banc', issuer: provider.issuer, client_id: 'cadran', client_secret: 'secret' }
  const matching = { scopes: 'openid', claim: 'preferred_username', matches: 'username', claim_is_verified: false }
  const factors = { second_factor: 'never', single_logout: false }
  await writeFile(file, JSON.stringify([{ ...entry, ...matching, ...factors }]))
  const settings = {
    CADRAN_OIDC_FILE: file,
    CADRAN_OIDC_HOSTS: provider.host,
    CADRAN_WEBHOOK_HOSTS: receivers.host,
  }
  const close = async () => {
    receivers.close()
    await provider.close()
  }
  return { provider, receivers, settings, close }
}
export type Neighbours = Awaited<ReturnType<typeof openNeighbours>>

/** The ways back from a provider that answers at once; what it takes to sign its word is in them. */
export async function companyLogins(product: Product, { provider }: Neighbours, usernames: readonly string[]) {
  const taken: number[] = []
  for (const [place, username] of usernames.entries()) {
    const start = await send(product, { path: `sso/${PROVIDER}/login?to=/` })
    const claims = { preferred_username: username }
    const query = provider.login(start.headers.get('location') ?? '', `sub-${username}`, { claims })
    const headers = { cookie: cookiesOf(start) }
    const started = performance.now()
    const back = await send(product, { path: `sso/${PROVIDER}/callback?${query.toString()}`, headers })
    const spent = performance.now() - started
    if (!back.headers.get('location')?.includes('/login/done')) throw new Error(`${username} was not let in`)
    if (place >= WARM_UP) taken.push(spent)
  }
  return taken
}

/** The second steps of people who all added a passkey before. */
export async function passkeySteps(product: Product, usernames: readonly string[]): Promise<number[]> {
  const keys = new Map<string, ReturnType<typeof openAuthenticator>>()
  type Creation = Parameters<ReturnType<typeof openAuthenticator>['create']>[0]
  type Asked = Parameters<ReturnType<typeof openAuthenticator>['assert']>[0]
  for (const username of usernames) {
    const headers = { cookie: await logIn(product.origin, username) }
    // The address that the portal takes for its own, where nobody names another.
    const key = openAuthenticator(product.origin.replace('127.0.0.1', 'localhost'))
    const options = await send(product, { method: 'POST', path: 'factors/passkeys/options', headers, body: {} })
    const body = { name: 'Banc', credential: key.create(await read<Creation>(options)) }
    await send(product, { method: 'POST', path: 'factors/passkeys', headers, body })
    keys.set(username, key)
  }
  const taken: number[] = []
  for (const [place, username] of usernames.entries()) {
    const headers = { cookie: await firstStep(product, username) }
    const options = await send(product, { method: 'POST', path: 'login/passkey/options', headers, body: {} })
    const challenged = { cookie: [headers.cookie, cookiesOf(options)].filter(Boolean).join('; ') }
    const credential = keys.get(username)?.assert(await read<Asked>(options))
    const started = performance.now()
    await send(product, { method: 'POST', path: 'login/passkey', headers: challenged, body: { credential } })
    if (place >= WARM_UP) taken.push(performance.now() - started)
  }
  return taken
}

/** From a change to the first attempt, one after the other, beside an endpoint that never answers; then how many in a second. */
export async function webhooks(
  product: Product,
  client: Client,
  { receivers }: Neighbours,
  { cookie, scim, times, burst }: { cookie: string; scim: string; times: number; burst: number },
) {
  const add = (name: string, path: string) =>
    send(product, {
      ...{ method: 'POST', path: 'webhook', headers: { cookie } },
      body: { name, url: `http://${receivers.host}${path}`, events: ['person.created'] },
    })
  await add('Muet', '/dead')
  await add('Rapide', '/fast')
  const delays: number[] = []
  for (let nth = 0; nth < times; nth += 1) {
    const before = receivers.arrivals.length
    const body = { userName: `hook.${nth}@x.fr`, name: { givenName: 'Zoé', familyName: `Annoncée ${nth}` } }
    const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
    const person = { ...body, [ENTERPRISE]: { employeeNumber: `HOOK${nth}` } }
    const headers = { authorization: `Bearer ${scim}` }
    await (await send(product, { method: 'POST', path: 'scim/v2/Users', headers, body: person })).arrayBuffer()
    const committed = performance.now()
    delays.push(Math.max(0, (await receivers.arrived(before + 1)) - committed))
  }
  const before = receivers.arrivals.length
  await client.query(
    `insert into audit (at, person_id, entity, entity_id, action, after)
      select now(), u.id, 'user', u.id, 'scim-create', '{}' from (select id from users order by id limit 1) u, generate_series(1, $1)`,
    [burst],
  )
  const first = await receivers.arrived(before + 1)
  const last = await receivers.arrived(before + burst)
  return { delays, per_second: ((burst - 1) * 1_000) / (last - first) }
}

async function firstUsername(url: string): Promise<string> {
  const client = await connect(url)
  const { rows } = await client.query<{ username: string }>(
    "select username from users where is_active and end_at is null and not 'ROLE_NOT_CRA' = any (roles) order by id limit 1",
  )
  await client.end()
  return rows[0]?.username ?? ''
}

/** The same login by this version and by the one that was built elsewhere, in rounds that alternate, each on a company of its own. */
export async function loginsBeside(programs: string, before: string, employees: number, times: number) {
  const postgres = [await startPostgres(programs), await startPostgres(programs)] as const
  const servers = [before, undefined] as const
  const origins: string[] = []
  const children: { kill: () => void }[] = []
  try {
    for (const [place, { url }] of postgres.entries()) {
      generateCompany(url, employees, 1, { server: servers[place] })
      const { origin, child } = await startProduct(url, {}, servers[place])
      origins.push(origin)
      children.push(child)
    }
    const taken: [number[], number[]] = [[], []]
    const usernames = await Promise.all(postgres.map(({ url }) => firstUsername(url)))
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const place of [0, 1] as const) {
        for (let nth = 0; nth < times; nth += 1) {
          const body = { username: usernames[place], password: PASSWORD }
          const started = performance.now()
          await (
            await send({ origin: origins[place] ?? '' }, { method: 'POST', path: 'login_check', body })
          ).arrayBuffer()
          if (round > 0) taken[place].push(performance.now() - started)
        }
      }
    }
    return { before: taken[0], now: taken[1] }
  } finally {
    for (const child of children) child.kill()
    for (const each of postgres) each.stop()
  }
}
