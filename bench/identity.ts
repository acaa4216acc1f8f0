import { Secret, TOTP } from 'otpauth'
import { deviceOf, firstStep, PASSWORD, type Product, read, send, timed, WARM_UP } from './asking.ts'
import { companyLogins, loginsBeside, type Neighbours, openNeighbours, passkeySteps, webhooks } from './doors.ts'
import { numberOption, textOption } from './options.ts'
import { generateCompany, logIn, startProduct } from './product.ts'
import { keepSection, machine, median, quantile } from './results.ts'
import { processorMs, startPostgres } from './throwaway.ts'
import { connect } from './validation-data.ts'

const employees = numberOption('employees', 20_000)
const times = numberOption('times', 100)
const calls = numberOption('calls', 1_500)
const burst = numberOption('deliveries', 2_000)
/** The built server of the version before, `…/apps/server/dist`: without it login_check is not compared. */
const before = textOption('before', '')
const ROUNDS = 5
/** As many as one person may have, so that each stays within its minute. */
const TOKENS = 20
const STEP_MS = 30_000
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** Processor time of the server per call, in rounds that alternate: by cookie, then by tokens of the same person, each within its minute. */
async function processorOfBearer(product: Product, cookie: string, bearers: readonly string[], path: string) {
  const sides = {
    cookie: () => ({ cookie }),
    bearer: (nth: number) => ({ authorization: `Bearer ${bearers[nth % bearers.length]}` }),
  }
  const taken = { cookie: [] as number[], bearer: [] as number[] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const side of ['cookie', 'bearer'] as const) {
      const before = processorMs(product.pid)
      await timed(calls, (nth) => send(product, { path, headers: sides[side](nth) }))
      // The first round warms both sides up.
      if (round > 0) taken[side].push((processorMs(product.pid) - before) / (calls + WARM_UP))
    }
  }
  return taken
}

const codeNow = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate()

/**
 * The second steps of people who all added an application before, each with a code of its own: by the browser that they are known
 * by, and, every other one, by a new one, which is mailed meanwhile.
 */
async function secondSteps(product: Product, usernames: readonly string[]) {
  const secrets: { secret: string; device: string }[] = []
  for (const username of usernames) {
    const headers = { cookie: await logIn(product.origin, username) }
    const { secret } = await read<{ secret: string }>(
      await send(product, { method: 'POST', path: 'factors/totp', headers, body: {} }),
    )
    const body = { code: codeNow(secret) }
    await send(product, { method: 'POST', path: 'factors/totp/confirm', headers, body })
    secrets.push({ secret, device: deviceOf(headers.cookie) })
  }
  // A code opens one session: the next one is of the next half minute.
  await new Promise((resolve) => setTimeout(resolve, STEP_MS - (Date.now() % STEP_MS) + 500))
  const taken = { known: [] as number[], new: [] as number[] }
  for (const [place, username] of usernames.entries()) {
    const { secret = '', device = '' } = secrets[place] ?? {}
    const isKnown = place % 2 === 0
    const cookie = await firstStep(product, username, isKnown ? device : '')
    const body = { code: codeNow(secret), remember: false }
    const started = performance.now()
    await (await send(product, { method: 'POST', path: 'login/totp', headers: { cookie }, body })).arrayBuffer()
    if (place >= WARM_UP) taken[isKnown ? 'known' : 'new'].push(performance.now() - started)
  }
  return taken
}

/** What a directory asks of a company that it has held for long. */
async function directoryCalls(product: Product, token: string, managers: readonly number[]) {
  const headers = { authorization: `Bearer ${token}` }
  const ids: string[] = []
  const path = 'scim/v2/Users'
  const created = await timed(times, async (nth) => {
    const name = { givenName: 'Zoé', familyName: `Nouvelle ${nth}` }
    const body = {
      ...{ userName: `bench.${nth}@x.fr`, externalId: `bench-${nth}`, name },
      [ENTERPRISE]: { employeeNumber: `BENCH${nth}`, manager: String(managers[nth % managers.length]) },
    }
    const response = await send(product, { method: 'POST', path, headers, body })
    ids.push((await read<{ id: string }>(response.clone())).id)
    return response
  })
  const filter = (text: string) => send(product, { path: `${path}?filter=${encodeURIComponent(text)}`, headers })
  const byName = await timed(times, (nth) => filter(`userName eq "BENCH.${nth}@x.fr"`))
  const byId = await timed(times, (nth) => filter(`externalId eq "bench-${nth}"`))
  const moved = await timed(times, (nth) => {
    const value = String(managers[(nth + 1) % managers.length])
    const Operations = [{ op: 'replace', path: `${ENTERPRISE}:manager`, value }]
    return send(product, { method: 'PATCH', path: `${path}/${ids[nth]}`, headers, body: { Operations } })
  })
  return { created, byName, byId, moved }
}

/** Fewer than one address answers in a minute. */
const READINGS = 25

/** The feeds of managers, their own and their teams', then those of other teams unchanged: none is read more often than it may be. */
async function feeds(product: Product, managers: readonly string[]) {
  const half = managers.length / 2
  const addressesOf = async (kind: string, cookies: readonly string[]) => {
    const addresses: string[] = []
    for (const cookie of cookies) {
      const body = { kind, level: 'absent' }
      const made = await send(product, { method: 'POST', path: 'calendar-feed', headers: { cookie }, body })
      const { url } = await read<{ url: string }>(made)
      addresses.push(new URL(url).pathname.replace('/api/', ''))
    }
    return addresses
  }
  const reading = (addresses: readonly string[], headersOf: (place: number) => Record<string, string> = () => ({})) =>
    timed(times, (nth) => {
      const place = Math.floor(nth / READINGS)
      return send(product, { path: addresses[place] ?? '', headers: headersOf(place) })
    })
  const own = await reading(await addressesOf('mine', managers.slice(0, half)))
  const team = await reading(await addressesOf('team', managers.slice(0, half)))
  const kept = await addressesOf('team', managers.slice(half))
  const etags: string[] = []
  for (const path of kept) etags.push((await send(product, { path })).headers.get('etag') ?? '')
  return { own, team, unchanged: await reading(kept, (place) => ({ 'if-none-match': etags[place] ?? '' })) }
}

const line = (name: string, taken: readonly number[], wanted: string) =>
  `| ${name} | ${median(taken).toFixed(1)} | ${quantile(taken, 0.95).toFixed(1)} | ${wanted} |`

type Client = Awaited<ReturnType<typeof connect>>

/** Who is measured: somebody who keeps the accesses too, others, and managers, those with some forty people first. */
async function peopleOf(client: Client) {
  const named = async (query: string) => (await client.query<{ id: number; username: string }>(query)).rows
  const people = await named(`select id::int, username from users where is_active and not is_manager and end_at is null
    and not 'ROLE_NOT_CRA' = any (roles) order by id desc limit ${3 * (WARM_UP + times) + 1}`)
  const managers = await named(`select u.id::int, u.username from users u join users r on r.manager_id = u.id
    where u.is_manager and u.is_active and u.end_at is null group by u.id order by abs(count(*) - 40), u.id limit 20`)
  const [administrator, ...others] = people
  if (!administrator || managers.length === 0) throw new Error('The company has people and managers')
  await client.query(`update users set roles = roles || '{ROLE_ACCESS_ADMIN}' where id = $1`, [administrator.id])
  return { administrator, others, managers }
}

/** The tokens of one person, and the directory's. */
async function makeTokens(product: Product, cookie: string) {
  const expires_on = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const make = async (path: string, body: object) =>
    (await read<{ token: string }>(await send(product, { method: 'POST', path, headers: { cookie }, body }))).token
  const bearers: string[] = []
  while (bearers.length < TOKENS) {
    bearers.push(await make('token', { name: `bench ${bearers.length}`, scopes: ['timesheet:read'], expires_on }))
  }
  return { bearers, scim: await make('scim-token', { expires_on }) }
}

async function measure(product: Product, client: Client, neighbours: Neighbours) {
  const { administrator, others, managers } = await peopleOf(client)
  const cookie = await logIn(product.origin, administrator.username)
  const { bearers, scim } = await makeTokens(product, cookie)
  await client.query('update api_tokens set last_used_at = now()')
  const now = new Date()
  const month = `timesheet/month/${now.getMonth() + 1}/${now.getFullYear()}`
  const processor = await processorOfBearer(product, cookie, bearers, month)
  const body = { username: administrator.username, password: PASSWORD }
  const headers = { cookie }
  const logins = await timed(times, () => send(product, { method: 'POST', path: 'login_check', headers, body }))
  const usernames = others.map(({ username }) => username)
  const some = (nth: number) => usernames.slice(nth * (WARM_UP + times), (nth + 1) * (WARM_UP + times))
  const steps = await secondSteps(product, some(0))
  const passkeys = await passkeySteps(product, some(1))
  const company = await companyLogins(product, neighbours, some(2))
  const directory = await directoryCalls(
    product,
    scim,
    managers.map(({ id }) => id),
  )
  const cookies: string[] = []
  for (const { username } of managers.slice(0, 2 * Math.ceil((WARM_UP + times) / READINGS)))
    cookies.push(await logIn(product.origin, username))
  const feed = await feeds(product, cookies)
  // A login in one's browser ends what it held before.
  const inside = await logIn(product.origin, administrator.username)
  const hooks = await webhooks(product, client, neighbours, { cookie: inside, scim, times, burst })
  return { processor, logins, steps, passkeys, company, directory, feed, hooks }
}

const inMs = (rounds: readonly number[]) => rounds.map((each) => each.toFixed(2)).join(' / ')

function report(measured: Awaited<ReturnType<typeof measure>>): string {
  const { processor, logins, steps, passkeys, company, directory, feed, hooks } = measured
  const { cookie, bearer } = processor
  // What else the process does only adds to a round: the least of each side is nearest to the call.
  const ratio = Math.min(...bearer) / Math.min(...cookie)
  return `| call | median ms | p95 | wanted |
| --- | --- | --- | --- |
${[
  line('login_check without a factor, one Argon2id', logins, '–'),
  line('second step, by the code of an application', steps.known, '15'),
  line('the same by a new browser, which is mailed', steps.new, '15'),
  line('second step, by a passkey', passkeys, '25'),
  line('back from the company’s provider, its signing included', company, '40'),
  line('webhook, from the answer to the first attempt, beside a dead one', hooks.delays, '3,000'),
  line('SCIM, found by userName', directory.byName, '15'),
  line('SCIM, found by externalId', directory.byId, '15'),
  line('SCIM, created', directory.created, '60'),
  line('SCIM, another manager', directory.moved, '120'),
  line('feed, one’s own', feed.own, '15'),
  line('feed, a team of some 40', feed.team, '60'),
  line('feed, a team’s, unchanged (304)', feed.unchanged, 'as the 200'),
].join('\n')}

Deliveries to one fast receiver: **${hooks.per_second.toFixed(0)} a second** (wanted: 200), ${burst.toLocaleString('en')} queued at once.

Processor time of the server for the month of one person, ${ROUNDS} rounds that alternate: ${inMs(cookie)} ms by cookie, ${inMs(bearer)} ms by bearer.
Ratio of the least of each: **${ratio.toFixed(2)}** (wanted: at most 1.10).`
}

const besideReport = ({ before: then, now }: Awaited<ReturnType<typeof loginsBeside>>) => `

login_check, rounds that alternate with the version before: p95 ${quantile(now, 0.95).toFixed(1)} ms (median ${median(now).toFixed(1)}), \
${quantile(then, 0.95).toFixed(1)} ms before (median ${median(then).toFixed(1)}); wanted: 2 ms more at most.`

/** What doors cost (identity.md 0.8). */
export async function measureIdentity(programs: string): Promise<void> {
  const postgres = await startPostgres(programs)
  try {
    generateCompany(postgres.url, employees, 12)
    const client = await connect(postgres.url)
    const neighbours = await openNeighbours()
    const { origin, child } = await startProduct(postgres.url, neighbours.settings)
    const measuring = measure({ origin, pid: child.pid ?? 0 }, client, neighbours)
    const [outcome] = await Promise.allSettled([measuring])
    child.kill()
    await client.end()
    await neighbours.close()
    if (outcome.status === 'rejected') throw outcome.reason
    const measured = outcome.value
    const beside = before === '' ? '' : besideReport(await loginsBeside(programs, before, employees, times))
    keepSection(
      `Doors, ${employees.toLocaleString('en')} people`,
      `\`npm run bench -- --part identity --employees ${employees} --times ${times} --calls ${calls} --deliveries ${burst}${before && ` --before ${before}`}\`

${machine(postgres.version)}
One caller, one call after the other.

${report(measured)}${beside}`,
    )
  } finally {
    postgres.stop()
  }
}
