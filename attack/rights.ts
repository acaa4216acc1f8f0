import { calls } from '@cadran/contract/calls'
import type { CallShape } from '@cadran/contract/kit'
import { sampleBody } from '../apps/server/src/testing/hostile-values.ts'
import { foreignAttempts, peopleOutside } from './foreign.ts'
import { ask, type Received, several } from './http.ts'
import type { Outcome, Scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

const AT_ONCE = 8
const ALL = Object.entries(calls as Record<string, CallShape>)
const OFFICE = ['ROLE_VALIDATION', 'ROLE_MANAGER']
/** An employee of the demonstration who is given one role after the other. */
const BEARER = 'interne'

/** Who writes what the library shows; whoever has no such role writes nothing of it (decided by the services, not by the contract). */
const EDITORS: readonly [RegExp, RegExp][] = [
  [/^document(\/|$)/, /^ROLE_GED_/],
  [/^syndic\//, /^ROLE_(SYNDIC_|GED_ADMIN)/],
  [/^(backend\/(?!absence-codes)|picture$|attachment$|tutorial\/sort)/, /^ROLE_(CONTENT_ADMIN|GED_ADMIN|SYNDIC_ADMIN)/],
]

const KNOWN: Record<string, string> = {
  month: '5',
  year: '2026',
  week: '20',
  size: 'small',
  start: '2026-05-04',
  end: '2026-05-08',
}
const pathOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => KNOWN[name] ?? '1')

const FORM = '--x\r\ncontent-disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n--x--\r\n'

/** A call as the contract asks for it. */
function attempt(
  stage: Stage,
  shape: CallShape,
  cookie: string,
  named: Record<string, string> = {},
): Promise<Received> {
  const body = shape.upload ? FORM : JSON.stringify(sampleBody(shape))
  const type = shape.upload ? 'multipart/form-data; boundary=x' : 'application/json'
  const headers = { ...named, ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': type }) }
  return ask(stage.origin, { method: shape.method, path: `/api/${pathOf(shape.path)}`, headers, body })
}

type Attempt = readonly [title: string, shape: CallShape, cookie: string, named?: Record<string, string>]

/** Makes every attempt and answers those that were not refused in one of the ways named. */
async function refusedBy(stage: Stage, attempts: readonly Attempt[], expected: readonly number[]): Promise<string[]> {
  const faults: string[] = []
  await several(attempts, AT_ONCE, async ([title, shape, cookie, named]) => {
    const { status, text } = await attempt(stage, shape, cookie, named)
    // Uploads are counted before whose they are is looked at.
    if (!expected.includes(status) && !(shape.upload && status === 429))
      faults.push(`${title} : ${status} ${text.slice(0, 100)}`)
  })
  return faults
}

async function endedCookie({ origin, cookieOf }: Stage): Promise<string> {
  const cookie = await cookieOf('equipier')
  await ask(origin, { method: 'POST', path: '/api/logout', headers: { cookie } })
  return cookie
}

async function withoutSession(stage: Stage): Promise<Outcome> {
  const cookies = ['', 'cadran_access=inconnu', await endedCookie(stage)]
  const closed = ALL.filter(([, { access }]) => access.kind !== 'public')
  const attempts = closed.flatMap(([name, shape]) => cookies.map((cookie): Attempt => [name, shape, cookie]))
  return {
    title: `sans session, avec un cookie inventé ou fini : 401 (${attempts.length})`,
    faults: await refusedBy(stage, attempts, [401]),
  }
}

/** Every role alone, then with the back office open: 403 unless the contract names it. */
async function byRole(stage: Stage): Promise<Outcome> {
  const { database } = stage
  const cookie = await stage.cookieOf(BEARER)
  const { rows } = await database.query<{ role: string }>('select distinct unnest(roles) as role from users order by 1')
  const named = ALL.flatMap(([, { access }]) => ('roles' in access ? (access.roles ?? []) : []))
  const roles = [...new Set([...rows.map(({ role }) => role), ...named])]
  const office = ALL.filter(([, { access }]) => access.kind === 'backend' || 'roles' in access)
  const [former] = (await database.query('select roles from users where username = $1', [BEARER])).rows
  const give = (held: readonly string[]) =>
    database.query('update users set roles = $2 where username = $1', [BEARER, held])
  const faults: string[] = []
  let asked = 0
  for (const held of roles.flatMap((role) => [[role], [role, 'ROLE_VALIDATION']])) {
    await give(held)
    const opens = held.some((role) => OFFICE.includes(role))
    const refused = office.filter(([, { access }]) => {
      const needed = 'roles' in access ? access.roles : undefined
      return (access.kind === 'backend' && !opens) || (needed && !needed.some((role) => held.includes(role)))
    })
    asked += refused.length
    faults.push(
      ...(await refusedBy(
        stage,
        refused.map(([name, shape]) => [`${held.join('+')} ${name}`, shape, cookie]),
        [403],
      )),
    )
  }
  await give(former.roles)
  return {
    title: `chacun des ${roles.length} rôles, seul et en administration, là où il ne suffit pas : 403 (${asked})`,
    faults,
  }
}

/** Every account of the demonstration as it is, where the contract refuses it. */
async function byAccount(stage: Stage): Promise<Outcome> {
  const { rows } = await stage.database.query<{ username: string; roles: string[]; is_manager: boolean }>(
    'select username, roles, is_manager from users where username = any($1)',
    [stage.usernames],
  )
  const attempts: Attempt[] = []
  for (const { username, roles, is_manager } of rows) {
    if (username === 'equipier') continue
    const cookie = await stage.cookieOf(username)
    const opens = is_manager || roles.some((role) => OFFICE.includes(role))
    for (const [name, shape] of ALL) {
      const { access, path, method } = shape
      const needed = 'roles' in access ? access.roles : undefined
      const lacks = needed && !needed.some((role) => roles.includes(role))
      const closed = (access.kind === 'backend' && !opens) || lacks
      const editors =
        method === 'GET' && !path.startsWith('backend/') ? undefined : EDITORS.find(([paths]) => paths.test(path))
      const no_editor =
        editors !== undefined && access.kind === 'session' && !roles.some((role) => editors[1].test(role))
      if (closed || no_editor) attempts.push([`${username} ${name}`, shape, cookie])
    }
  }
  const title = `chacun des ${rows.length} comptes, là où son rôle ne suffit pas : 403 (${attempts.length})`
  return { title, faults: await refusedBy(stage, attempts, [403]) }
}

/** Whoever holds every role and may run as others, in somebody else's name: what is one's own act stays closed (README 78). */
async function inAnothersName(stage: Stage): Promise<Outcome> {
  const { database } = stage
  const [former] = (await database.query('select roles from users where username = $1', [BEARER])).rows
  const own = ALL.filter(([, { access }]) => access.kind === 'own')
  const named = own.flatMap(([, { access }]) => ('roles' in access ? (access.roles ?? []) : []))
  const roles = [...new Set([...named, 'ROLE_ALLOWED_TO_SWITCH'])].filter(
    (role) => role !== 'ROLE_DPO' && role !== 'ROLE_AUDIT_SHOW',
  )
  await database.query('update users set roles = $2 where username = $1', [BEARER, roles])
  const cookie = await stage.cookieOf(BEARER)
  const attempts = own.map(([name, shape]): Attempt => [name, shape, cookie, { 'x-switch-user': 'consultant' }])
  const faults = await refusedBy(stage, attempts, [403])
  await database.query('update users set roles = $2 where username = $1', [BEARER, former.roles])
  return { title: `au nom d’un autre, ce qui ne se fait qu’au sien : 403 (${attempts.length})`, faults }
}

/** What one person alone may name, of somebody who is none of the attackers. */
async function plantOwned({ database }: Stage): Promise<{ name: string; method: string; path: string }[]> {
  const { rows } = await database.query<{ link: string; job: string }>(
    `with owner as (select id from users where username = 'administration'), link as (
       insert into identity_links (user_id, provider, subject, linked_at, last_login_at)
       select id, 'societe', 'quelqu-un', now(), now() from owner returning id
     ), job as (
       insert into long_jobs (kind, author_id, request_id, asked, created_at)
       select 'bulk-change', id, 'attack', '{}', now() from owner returning id
     ) select link.id as link, job.id as job from link, job`,
  )
  return rows.flatMap(({ link, job }) => [
    { name: 'deleteLink', method: 'DELETE', path: `sso/link/${link}` },
    { name: 'loadLongJob', method: 'GET', path: `administration/job/${job}` },
  ])
}

/** Everybody, with what somebody else alone may name. */
async function othersOwn(stage: Stage, owned: Awaited<ReturnType<typeof plantOwned>>): Promise<Outcome> {
  const faults: string[] = []
  const viewers = stage.usernames.filter((username) => username !== 'administration' && username !== 'equipier')
  for (const username of viewers) {
    const cookie = await stage.cookieOf(username)
    for (const { name, method, path } of owned) {
      const { status, text } = await ask(stage.origin, { method, path: `/api/${path}`, headers: { cookie } })
      if (status !== 403 && status !== 404) faults.push(`${username} ${name} : ${status} ${text.slice(0, 100)}`)
    }
  }
  return { title: `avec ce que son auteur seul nomme : 403 ou 404 (${viewers.length * owned.length})`, faults }
}

/** Whoever reads a team at most, with what belongs to others. */
async function foreignIds(stage: Stage): Promise<Outcome[]> {
  const viewers = ['consultant', 'prestataire', 'interim', 'sanscra', 'manager', 'manager2', 'adjoint']
  const faults: string[] = []
  const statuses = new Map<number, number>()
  for (const username of viewers) {
    const cookie = await stage.cookieOf(username)
    const people = await peopleOutside(stage.database, username)
    // One after the other: of exports two at once are too many.
    await several(foreignAttempts(ALL, people), 1, async ({ name, method, path, body, person }) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const headers = { cookie, ...(text !== undefined && { 'content-type': 'application/json' }) }
      const { status, text: answer } = await ask(stage.origin, { method, path: `/api/${path}`, headers, body: text })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      // A list of nobody one may read is empty.
      const is_empty = status === 200 && method === 'GET' && !answer.includes(person.matricule)
      // Whoever names a deputy looks among all colleagues, by name and matricule alone (DEL-01).
      const is_directory = name === 'findDeputies'
      // Several at once are answered one by one.
      const each_refused = status < 300 && /^\[\{.*"status":40[34]/.test(answer) && !/"ok":true|"status":2/.test(answer)
      if (status !== 403 && status !== 404 && !is_empty && !is_directory && !each_refused)
        faults.push(`${username} ${name} ${path} : ${status} ${answer.slice(0, 100)}`)
    })
  }
  const note = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, n]) => `${status} × ${n}`)
    .join(', ')
  return [{ title: 'avec ce qui est à quelqu’un d’autre : 403, 404 ou rien', faults, note }]
}

async function run(stage: Stage): Promise<Outcome[]> {
  const owned = await plantOwned(stage)
  const before = await stage.sums()
  const outcomes = [
    await withoutSession(stage),
    await byRole(stage),
    await byAccount(stage),
    await inAnothersName(stage),
    await othersOwn(stage, owned),
    ...(await foreignIds(stage)),
  ]
  const after = await stage.sums()
  const changed = Object.keys(before).filter((table) => before[table] !== after[table])
  return [
    ...outcomes,
    {
      title: `rien n’est écrit dans ${Object.keys(before).length} tables`,
      faults: changed.map((table) => `${table} : ${before[table]} → ${after[table]}`),
    },
  ]
}

export const rights: Scenario = { name: 'rights', run }
