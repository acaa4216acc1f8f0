import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { logIn } from '../bench/product.ts'
import { call, type Received } from './http.ts'
import type { Outcome, Scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

const RIVALS = 50
const PASSWORD = 'Demo-Portail-1!'
const NEW_PASSWORD = 'Nouveau-Sesame-27!'

const atOnce = (ask: () => Promise<Received>, rivals = RIVALS) => Promise.all(Array.from({ length: rivals }, ask))

const tally = (answers: readonly { status: number }[]) => {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, n]) => `${status} × ${n}`)
    .join(', ')
}

/** What was to be counted and was counted otherwise. */
function differences(seen: Record<string, unknown>, expected: Record<string, unknown>): string[] {
  const wrong = Object.keys(expected).filter((name) => String(seen[name]) !== String(expected[name]))
  return wrong.map((name) => `${name} : ${String(seen[name])} au lieu de ${String(expected[name])}`)
}

async function numberOf({ database }: Stage, text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.query<{ n: string }>(`select (${text}) as n`, values)
  return Number(rows[0]?.n)
}

const wins = (answers: readonly Received[]) => answers.filter(({ status }) => status < 300).length
/** Losers are told that somebody was first, or to come later; none is told of a fault. */
const isLater = ({ status, text }: Received) => status === 429 || (status === 503 && text.includes('"busy"'))
const isLoser = (answer: Received) => [403, 404, 409, 422].includes(answer.status) || isLater(answer)

/** One of all wins, the others are refused, and one row of the audit tells of it. */
async function oneWins(
  stage: Stage,
  title: string,
  ask: () => Promise<Received>,
  more: () => Promise<string[]>,
): Promise<Outcome> {
  const audit = () => numberOf(stage, 'select count(*) from audit')
  const before = await audit()
  const answers = await atOnce(ask)
  const seen = { gagnants: wins(answers), perdants: answers.filter(isLoser).length, audit: (await audit()) - before }
  const faults = differences(seen, { gagnants: 1, perdants: RIVALS - 1, audit: 1 })
  const odd = answers.find((answer) => answer.status >= 300 && !isLoser(answer))
  if (faults.length > 0 && (odd ?? answers[0])) faults.push((odd ?? answers[0])?.text.slice(0, 200) ?? '')
  return { title, faults: [...faults, ...(await more())], note: tally(answers) }
}

async function send(stage: Stage): Promise<Outcome> {
  const cookie = await stage.cookieOf('consultant')
  const scores = () => numberOf(stage, 'select sum(n) from satisfaction_counts')
  const before = await scores()
  const ask = () => call(stage.origin, cookie, 'POST', 'timesheet/month/5/2026', { satisfaction: 3 })
  return oneWins(stage, 'envoyer un mois', ask, async () => {
    const owner = `(select id from users where username = 'consultant')`
    const month = `select id from months where user_id = ${owner} and year = 2026 and month = 5 and state = 'submitted'`
    const seen = {
      avis: (await scores()) - before,
      mois: await numberOf(stage, `select count(*) from (${month}) m`),
    }
    return differences(seen, { avis: 1, mois: 1 })
  })
}

async function validateMonth(stage: Stage): Promise<Outcome> {
  const { rows } = await stage.database.query<{ id: number }>(
    `select m.id::int from months m join users u on u.id = m.user_id where u.username = 'consultant' and m.year = 2026 and m.month = 4 and m.state = 'submitted'`,
  )
  const cookie = await stage.cookieOf('manager')
  const month = rows[0]?.id
  const shown = JSON.parse((await call(stage.origin, cookie, 'GET', `validation/month/${month}`)).text) as {
    updated_at: string
  }
  const body = { month, action: 'validated1', comment: '', updated_at: shown.updated_at }
  const ask = () => call(stage.origin, cookie, 'POST', 'validation/month-action', body)
  return oneWins(stage, 'valider un CRA', ask, async () =>
    differences(
      {
        validated1: await numberOf(stage, `select count(*) from months where id = $1 and state = 'validated1'`, [
          month,
        ]),
      },
      { validated1: 1 },
    ),
  )
}

async function validateAbsence(stage: Stage): Promise<Outcome> {
  const cookie = await stage.cookieOf('manager')
  const { text } = await call(stage.origin, cookie, 'GET', 'validation/event/absence/user?states[]=submitted')
  const people = JSON.parse(text) as { absences: { id: number; state: string; updated_at: string }[] }[]
  const absence = people.flatMap(({ absences }) => absences).find(({ state }) => state === 'submitted')
  const body = { event: absence?.id, action: 'validated1', comment: '', updated_at: absence?.updated_at }
  const ask = () => call(stage.origin, cookie, 'POST', 'validation/event-action', body)
  return oneWins(stage, 'valider une absence', ask, async () =>
    differences(
      {
        validated1: await numberOf(stage, `select count(*) from events where id = $1 and state = 'validated1'`, [
          absence?.id,
        ]),
      },
      { validated1: 1 },
    ),
  )
}

async function close(stage: Stage): Promise<Outcome> {
  await stage.database.query(
    `update months set state = 'validated2', submitted_at = coalesce(submitted_at, now()) where year = 2026 and month = 4`,
  )
  const period = await numberOf(stage, 'select id from periods where year = 2026 and month = 4')
  const cookie = await stage.cookieOf('periodes')
  const ask = () => call(stage.origin, cookie, 'PATCH', `validation/period/${period}`, {})
  return oneWins(stage, 'clore une période', ask, async () =>
    differences(
      { figures: await numberOf(stage, 'select count(*) from period_figures where period_id = $1', [period]) },
      { figures: 1 },
    ),
  )
}

async function refresh(stage: Stage): Promise<Outcome> {
  const cookie = await logIn(stage.origin, 'forfait')
  const tokens = () => numberOf(stage, 'select count(*) from refresh_tokens')
  const before = await tokens()
  const answers = await atOnce(() => call(stage.origin, cookie, 'POST', 'token/refresh'))
  const given = answers.map(({ headers }) => [headers['set-cookie'] ?? []].flat()).filter(({ length }) => length > 0)
  const fresh = (given[0] ?? []).map((one) => one.split(';')[0]).join('; ')
  const seen = {
    'cookies rendus': given.length,
    jetons: (await tokens()) - before,
    'session vivante': (await call(stage.origin, fresh, 'GET', 'user/me')).status,
    refus: answers.filter((answer) => answer.status !== 200 && !isLater(answer)).length,
  }
  return {
    title: 'renouveler une session',
    faults: differences(seen, { 'cookies rendus': 1, jetons: 1, 'session vivante': 200, refus: 0 }),
    note: tally(answers),
  }
}

/** The token of the mails that still counts: each demand puts its link in the place of the former one. */
async function mailedToken({ data_dir, database }: Stage): Promise<string> {
  const folder = join(data_dir, 'mails')
  for (let tries = 0; tries < 120; tries += 1) {
    await pause(250)
    const waiting = await database.query(
      `select from pgboss.job where name = 'password-reset' and state in ('created', 'retry', 'active')`,
    )
    if (waiting.rowCount) continue
    const { rows } = await database.query<{ hash: Buffer }>('select hash from password_resets')
    const mails = readdirSync(folder).filter((name) => name.startsWith('password-'))
    const tokens = mails.map((name) => {
      const text = readFileSync(join(folder, name), 'utf8').replaceAll(/=\r?\n/g, '')
      return /reset-password\/([\w-]{43})/.exec(text)?.[1] ?? ''
    })
    const good = tokens.find((token) =>
      rows.some(({ hash }) => createHash('sha256').update(token).digest().equals(hash)),
    )
    if (good) return good
  }
  throw new Error('no mail came')
}

async function resetLink(stage: Stage): Promise<Outcome[]> {
  const demands = await atOnce(() => call(stage.origin, '', 'POST', 'forgot-password', { username: 'consultant35' }))
  const limit = differences(
    { demandes: wins(demands), refus: demands.filter(({ status }) => status === 429).length },
    { demandes: 5, refus: 45 },
  )
  const token = await mailedToken(stage)
  const password = { first: NEW_PASSWORD, second: NEW_PASSWORD }
  const use = () => call(stage.origin, '', 'POST', `reset-password/${token}`, { password })
  const link = await oneWins(stage, 'un lien de réinitialisation', use, async () => [])
  return [{ title: 'la limite des demandes de lien', faults: limit, note: tally(demands) }, link]
}

async function logInLimit(stage: Stage): Promise<Outcome> {
  const guess = () => call(stage.origin, '', 'POST', 'login_check', { username: 'interim', password: 'Faux-Sesame-1!' })
  const answers = await atOnce(guess)
  const of = (status: number) => answers.filter((answer) => answer.status === status).length
  const right = await call(stage.origin, '', 'POST', 'login_check', { username: 'interim', password: PASSWORD })
  const seen = { essais: of(401), refus: of(429), 'le bon ensuite': right.status }
  return {
    title: 'la limite des connexions',
    faults: differences(seen, { essais: 5, refus: 45, 'le bon ensuite': 429 }),
    note: tally(answers),
  }
}

async function uploadPace({ origin, cookieOf }: Stage): Promise<Outcome> {
  const cookie = await cookieOf('contenu')
  const answers = await atOnce(() => call(origin, cookie, 'POST', 'picture'), 100)
  const refused = answers.filter(({ status }) => status === 429).length
  return {
    title: 'la limite des dépôts, soixante par minute',
    faults: differences({ refus: refused }, { refus: 40 }),
    note: tally(answers),
  }
}

/** A large body that is held back half way, until everybody has begun. */
function heldBody(origin: string, cookie: string): { status: Promise<number>; finish: () => void } {
  const body = Buffer.from(JSON.stringify({ new_files: [{ file: 'x'.repeat(200_000) }] }))
  const headers = { cookie, 'content-type': 'application/json', 'content-length': String(body.length) }
  const going = request(`${origin}/api/timesheet/month/5/2026/files`, { method: 'PATCH', headers, agent: false })
  const status = new Promise<number>((resolve) => {
    going.on('response', (response) => resolve(response.resume().statusCode ?? 0))
    going.on('error', () => resolve(0))
  })
  going.write(body.subarray(0, 1_000))
  return { status, finish: () => going.end(body.subarray(1_000)) }
}

async function largeBodies({ origin, cookieOf }: Stage): Promise<Outcome> {
  const cookie = await cookieOf('forfait')
  const held = Array.from({ length: RIVALS }, () => heldBody(origin, cookie))
  const early = await Promise.all(held.map(({ status }) => Promise.race([status, pause(4_000, -1)])))
  for (const { finish } of held) finish()
  const answers = (await Promise.all(held.map(({ status }) => status))).map((status) => ({ status }))
  const seen = {
    refus: early.filter((status) => status === 429).length,
    lus: early.filter((status) => status === -1).length,
  }
  return {
    title: 'la limite des grands envois, deux à la fois',
    faults: differences(seen, { refus: 48, lus: 2 }),
    note: tally(answers),
  }
}

const RACES = { send, validateMonth, validateAbsence, close, refresh, resetLink, logInLimit, uploadPace, largeBodies }

async function run(stage: Stage): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [name, race] of Object.entries(RACES)) {
    const told = await race(stage).catch((error: unknown) => ({ title: name, faults: [String(error)] }))
    outcomes.push(...[told].flat())
  }
  return outcomes
}

export const races: Scenario = { name: 'races', run }
