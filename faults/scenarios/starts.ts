import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../../scripts/lib/throwaway.mjs'
import { ask } from '../person.ts'
import { launch, type Portal, type Settings, start } from '../portal.ts'
import { must, mustEqual, type Scenario } from '../scenario.ts'
import { until } from '../wait.ts'
import type { World } from '../world.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const END_LIMIT_MS = 90_000

/** How a start that cannot be ended, and the one line that it printed. */
async function oneLineOf(portal: Portal): Promise<string> {
  const late = setTimeout(() => void portal.kill(), END_LIMIT_MS)
  const code = await portal.ended
  clearTimeout(late)
  mustEqual(code, 1, 'the exit code of a start that cannot be')
  const lines = portal.errors().trim().split('\n')
  mustEqual(lines.length, 1, `lines of ${portal.errors()}`)
  return lines[0] ?? ''
}

async function inDatabase<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}

const appliedIn = (url: string) => inDatabase<{ name: string }>(url, 'select name from kysely_migration order by name')

/** A program of its own beside the built one: the same code with other migrations. */
function programWith(world: World, change: (migrations: string) => void): string {
  const house = world.newFolder('house')
  const server = join(house, 'apps', 'server')
  mkdirSync(server, { recursive: true })
  for (const part of ['dist', 'migrations', 'package.json']) {
    cpSync(join(ROOT, 'apps/server', part), join(server, part), { recursive: true })
  }
  for (const part of ['node_modules', 'apps/web']) symlinkSync(join(ROOT, part), join(house, part))
  change(join(server, 'migrations'))
  return join(server, 'dist', 'main.js')
}

const stepsOf = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()

async function startTogether(url: string, world: World): Promise<void> {
  const settings = (): Settings => ({
    DATABASE_URL: url,
    CADRAN_DEMO: '0',
    CADRAN_LOG_LEVEL: 'warn',
    CADRAN_DATA_DIR: world.newFolder('together'),
  })
  const portals = [launch(await freePort(), settings()), launch(await freePort(), settings())]
  await Promise.all(portals.map((portal) => portal.ready()))
  for (const { origin } of portals) mustEqual((await ask(origin, 'health/ready')).status, 200, 'ready')
  const codes = await Promise.all(portals.map((portal) => portal.stop()))
  mustEqual(codes, [0, 0], 'exit codes')
  for (const portal of portals) mustEqual(portal.errors(), '', 'what was told')
  const steps = stepsOf(join(ROOT, 'apps/server/migrations')).map((file) => file.replace('.sql', ''))
  mustEqual(
    (await appliedIn(url)).map(({ name }) => name),
    steps,
    'the steps of the schema',
  )
}

/** A database on the schema of some steps ago. */
async function formerSchema(world: World): Promise<string> {
  const url = await world.emptyDatabase()
  const main = programWith(world, (folder) => {
    for (const step of stepsOf(folder).slice(-4)) rmSync(join(folder, step))
  })
  const former = launch(
    await freePort(),
    { DATABASE_URL: url, CADRAN_DEMO: '0', CADRAN_LOG_LEVEL: 'silent', CADRAN_DATA_DIR: world.newFolder('former') },
    main,
  )
  await until('the former schema', 60_000, async () => {
    const found = await appliedIn(url).catch(() => [])
    return found.length > 0
  })
  await former.kill()
  return url
}

async function brokenStep(world: World): Promise<void> {
  const url = await world.emptyDatabase()
  const settings = { DATABASE_URL: url, CADRAN_DEMO: '0', CADRAN_LOG_LEVEL: 'warn' }
  const main = programWith(world, (folder) => {
    const text = 'create table half_done (id integer);\ninsert into half_done values (1 / 0);\n'
    writeFileSync(join(folder, '9998-portal-broken.sql'), text)
  })
  const CADRAN_DATA_DIR = world.newFolder('broken')
  const line = await oneLineOf(launch(await freePort(), { ...settings, CADRAN_DATA_DIR }, main))
  must(line.includes('l’étape 9998-portal-broken a échoué'), line)
  const left = await inDatabase<{ relname: string }>(
    url,
    `select relname from pg_class where relname in ('half_done', 'users')`,
  )
  mustEqual(left, [], 'what the failed steps left')
  const right = await start(await freePort(), { ...settings, CADRAN_DATA_DIR })
  await right.stop()
}

/** Eight starts at one instant over a lock that a killed process left: one serves, the others are told. */
async function startedTogether(world: World): Promise<void> {
  const { folder, settings } = await world.embedded()
  writeFileSync(join(folder, 'cadran.lock'), JSON.stringify({ pid: 2 ** 22 + 1, host: hostname(), beat_at: 0 }))
  const ports = await Promise.all(Array.from({ length: 8 }, freePort))
  const portals = ports.map((port) => launch(port, settings()))
  const outcomes = await Promise.all(
    portals.map((portal) => Promise.race([portal.ready().then(() => 'serves'), portal.ended])),
  )
  const [owner, ...others] = portals.filter((_, at) => outcomes[at] === 'serves')
  mustEqual(others.length, 0, 'portals that serve beside another')
  must(owner, 'no portal serves')
  for (const portal of portals) {
    if (portal !== owner)
      must(/^Le dossier de données .+ est déjà utilisé par .+\n$/.test(portal.errors()), portal.errors())
  }
  await owner.stop()
}

async function oneLineEach(world: World): Promise<void> {
  const unmade = launch(await freePort(), { CADRAN_DATA_DIR: '/proc/x', CADRAN_DEMO: '0' })
  must((await oneLineOf(unmade)).startsWith('Le dossier de données /proc/x ne peut pas être créé'), unmade.errors())

  const { port, settings, folder } = await world.embedded()
  const first = await start(port, settings())
  const second = launch(await freePort(), settings())
  must((await oneLineOf(second)).includes('est déjà utilisé par le processus'), second.errors())
  const other = { ...settings(), CADRAN_DATA_DIR: world.newFolder('other'), CADRAN_LOG_LEVEL: 'warn' }
  const deaf = launch(port, other)
  must((await oneLineOf(deaf)).includes(`${port} : ce port est déjà pris`), deaf.errors())

  const copy = join(world.newFolder('copy'), 'data')
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true })
  await first.stop()
  const copied = launch(await freePort(), { ...settings(), CADRAN_DATA_DIR: copy })
  must((await oneLineOf(copied)).includes('a été copié pendant qu’un portail s’en servait'), copied.errors())

  const after = join(world.newFolder('copy'), 'data')
  cpSync(folder, after, { recursive: true, preserveTimestamps: true })
  const moved = await start(await freePort(), { ...settings(), CADRAN_DATA_DIR: after })
  mustEqual((await ask(moved.origin, 'health/ready')).status, 200, 'a copy made after the stop')
  await moved.stop()
}

export const starts: Scenario[] = [
  { name: 'start: one line for a folder, a port or a copy that will not do', run: oneLineEach },
  { name: 'start: eight at one instant over a lock left behind', run: startedTogether },
  {
    name: 'start: two at once on an empty database',
    run: async (world) => startTogether(await world.emptyDatabase(), world),
  },
  {
    name: 'start: two at once on the former schema',
    run: async (world) => startTogether(await formerSchema(world), world),
  },
  { name: 'start: a migration that fails half way', run: brokenStep },
]
