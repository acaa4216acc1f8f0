import pg from 'pg'
import { freePort } from '../../scripts/lib/throwaway.mjs'
import { ask, logIn, type Person } from '../person.ts'
import { launch, start } from '../portal.ts'
import { must, mustEqual, type Scenario } from '../scenario.ts'
import { until } from '../wait.ts'
import type { World } from '../world.ts'

const MAINTENANCE = {
  code: 'maintenance',
  message: 'Une maintenance est en cours, veuillez réessayer plus tard.',
}
const BUSY = { code: 'busy', message: 'Le portail est très sollicité, veuillez réessayer dans un instant.' }

const month = (person: Person) => person.get('timesheet/month/3/2026')
const comment = (person: Person, text: string) =>
  person.post<{ code: string; message: string; comment: string }>('timesheet/month/3/2026', {
    draft: true,
    comment: text,
  })

async function stoppedAtOnce(world: World): Promise<void> {
  const { port, settings } = await world.server()
  const portal = await start(port, settings())
  const person = await logIn(portal.origin, 'consultant')
  mustEqual((await comment(person, 'avant')).status, 200, 'a write before')
  world.postgres.stopAtOnce()
  try {
    for (const answer of [
      await month(person),
      await comment(person, 'pendant'),
      await ask(portal.origin, 'health/ready'),
    ]) {
      mustEqual([answer.status, answer.body], [503, MAINTENANCE], 'an answer without a database')
      mustEqual(answer.headers.get('retry-after'), '30', 'retry-after')
    }
    mustEqual((await ask(portal.origin, 'health/live')).status, 200, 'live')
  } finally {
    world.postgres.start()
  }
  mustEqual((await ask(portal.origin, 'health/ready')).status, 200, 'ready again')
  const { body } = await person.get<{ comment: string }>('timesheet/month/3/2026')
  mustEqual(body.comment, 'avant', 'what was acknowledged')
  mustEqual((await comment(person, 'après')).status, 200, 'a write after')
  mustEqual(portal.errors(), '', 'what was told')
  mustEqual(await portal.stop(), 0, 'the exit code')
}

/** Works while somebody else's session is open. */
async function withSession(url: string | undefined, work: (session: pg.Client) => Promise<void>): Promise<void> {
  const session = new pg.Client({ connectionString: url })
  await session.connect()
  try {
    await work(session)
  } finally {
    await session.end()
  }
}

async function hungByALock(world: World): Promise<void> {
  const { port, settings } = await world.server()
  const portal = await start(port, settings())
  const held = await logIn(portal.origin, 'consultant')
  const other = await logIn(portal.origin, 'manager')
  await withSession(settings().DATABASE_URL, async (holder) => {
    await holder.query(`begin; select id from users where username = 'consultant' for update`)
    const waiting = ['un', 'deux', 'trois'].map((text) => comment(held, text))
    mustEqual((await month(other)).status, 200, 'a read of somebody else')
    mustEqual((await comment(other, 'passe')).status, 200, 'a write of somebody else')
    for (const { status, body } of await Promise.all(waiting))
      mustEqual([status, body], [503, BUSY], 'a write that waits')
    await holder.query('rollback')
    mustEqual((await comment(held, 'enfin')).status, 200, 'the write once the lock is gone')

    // A lock on a whole table: readers wait too, and nobody for ever.
    await holder.query('begin; lock table months in access exclusive mode')
    mustEqual((await month(held)).body, BUSY, 'a read that waits')
    mustEqual((await other.get('tutorial')).status, 200, 'what needs no such table')
    await holder.query('rollback')
    mustEqual((await month(held)).status, 200, 'the read once the lock is gone')
  })
  mustEqual(await portal.stop(), 0, 'the exit code')
}

/** Everything but the three that a superuser keeps is somebody else's. */
async function outOfConnections(world: World): Promise<void> {
  const { port, settings } = await world.server()
  world.postgres.stopAtOnce()
  world.postgres.start('-c max_connections=12')
  try {
    const portal = await start(port, settings())
    const person = await logIn(portal.origin, 'consultant')
    const client = () => new pg.Client({ connectionString: settings().DATABASE_URL })
    const taken: pg.Client[] = []
    // Whoever comes first stays: the portal lets go of what it does not use.
    await until('no connection is free', 60_000, async () => {
      const one = client()
      one.on('error', () => undefined)
      const is_taken = await one.connect().then(
        () => true,
        () => false,
      )
      if (is_taken) taken.push(one)
      return !is_taken && taken.length > 4
    })
    const answers = await Promise.all(Array.from({ length: 20 }, () => month(person)))
    for (const { status, body } of answers) {
      must(status === 200 || status === 503, `${status} ${JSON.stringify(body)}`)
      if (status === 503)
        must(
          [MAINTENANCE, BUSY].some(({ code }) => code === (body as typeof BUSY).code),
          'a 503 in words',
        )
    }
    const second = launch(await freePort(), { ...settings(), CADRAN_DATA_DIR: world.newFolder('second') })
    const told = await until('a start without a connection is told', 60_000, () => second.errors())
    mustEqual(
      told,
      'La base ne s’ouvre pas : aucune connexion n’est libre ; nouveaux essais pendant une minute.\n',
      'line',
    )
    await Promise.all(taken.map((one) => one.end()))
    await second.ready()
    mustEqual(await second.stop(), 0, 'the exit code of who waited')
    for (const answer of await Promise.all(Array.from({ length: 20 }, () => month(person)))) {
      mustEqual(answer.status, 200, 'once connections are free')
    }
    mustEqual(await portal.stop(), 0, 'the exit code')
  } finally {
    world.postgres.stopAtOnce()
    world.postgres.start()
  }
}

async function awayAtStart(world: World): Promise<void> {
  const { port, settings } = await world.server()
  world.postgres.stopAtOnce()
  const waiting = launch(port, settings())
  try {
    const line = await until('a start without a database is told', 60_000, () => waiting.errors())
    must(/^La base ne s’ouvre pas : rien n’écoute en .+ ; nouveaux essais pendant une minute\.\n$/.test(line), line)
  } finally {
    world.postgres.start()
  }
  await waiting.ready()
  mustEqual(waiting.errors().trim().split('\n').length, 1, 'lines')
  mustEqual(await waiting.stop(), 0, 'the exit code')

  const nowhere = `postgres://cadran@127.0.0.1:${await freePort()}/cadran`
  const given_up = launch(await freePort(), { ...settings(), DATABASE_URL: nowhere })
  mustEqual(await given_up.ended, 1, 'the exit code of who gave up')
  mustEqual(given_up.errors().trim().split('\n').length, 1, 'lines')
}

/** What takes longer than its limit is taken back whole, and the next one on that connection is served. */
async function slowStatement(world: World): Promise<void> {
  const company = await world.server()
  await company.query(`create function slowly() returns trigger language plpgsql as
    $$ begin perform pg_sleep(20); return new; end $$`)
  await company.query('create trigger slowly before update on months for each row execute function slowly()')
  // The limit is the connection's own: a shorter one than in service spares the run a minute.
  const url = `${company.settings().DATABASE_URL}?options=${encodeURIComponent('-c statement_timeout=2s')}`
  const portal = await start(company.port, { ...company.settings(), DATABASE_URL: url })
  const person = await logIn(portal.origin, 'consultant')
  const slow = comment(person, 'lent')
  mustEqual((await month(person)).status, 200, 'a read meanwhile')
  const { status, body } = await slow
  mustEqual([status, body], [503, BUSY], 'a write that takes too long')
  await company.query('drop trigger slowly on months')
  const kept = await person.get<{ comment: string | null }>('timesheet/month/3/2026')
  must(kept.body.comment !== 'lent', 'what was answered 503 was written')
  mustEqual((await comment(person, 'vite')).status, 200, 'the write without the wait')
  mustEqual(await portal.stop(), 0, 'the exit code')
}

export const database: Scenario[] = [
  { name: 'database: stopped at once and started', run: stoppedAtOnce },
  { name: 'database: hung by a lock', run: hungByALock },
  { name: 'database: out of connections', run: outOfConnections },
  { name: 'database: a statement that takes too long', run: slowStatement },
  { name: 'database: away at start', run: awayAtStart },
]
