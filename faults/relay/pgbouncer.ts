import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../scripts/lib/throwaway.mjs'
import { must, mustEqual } from '../scenario.ts'
import { inWords, openCrowd, startLoad } from './load.ts'
import { generate } from './pair.ts'
import { launch, launchPortal, startPortal } from './portal.ts'
import { type Server, servant, servantFolder, startServer } from './postgres.ts'
import { type Context, type Scenario, until } from './scenario.ts'

async function startPooler(context: Context, server: Server, mode: 'session' | 'transaction', more = '') {
  const folder = servantFolder(context, 'pgbouncer')
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
postgres = host=127.0.0.1 port=${server.port} user=cadran
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
ignore_startup_parameters = options
default_pool_size = 40
${more}`,
  )
  const program = launch('pgbouncer', [file], {}, servant())
  const url = `postgres://cadran@127.0.0.1:${port}/postgres`
  await until('PgBouncer answers', 10_000, async () => {
    must(program.child.exitCode === null, `PgBouncer ended: ${program.output()}`)
    const client = new pg.Client({ connectionString: url })
    return client
      .connect()
      .then(() => client.end())
      .then(
        () => true,
        () => false,
      )
  })
  return { ...program, url }
}

/** Refused in one line, however PgBouncer hands its connections out. */
async function refused(context: Context, server: Server, more: string): Promise<void> {
  const pooler = await startPooler(context, server, 'transaction', more)
  const portal = launchPortal(await freePort(), {
    DATABASE_URL: pooler.url,
    CADRAN_DATA_DIR: context.newFolder('data'),
  })
  mustEqual(await portal.ended, 1, `exit code behind transaction pooling (${more})`)
  const lines = portal.output().trim().split('\n')
  mustEqual(lines.length, 1, `lines behind transaction pooling: ${portal.output()}`)
  must(/^DATABASE_URL : .*pool_mode = session/.test(lines[0] ?? ''), `what is said: ${lines[0]}`)
  context.note(lines[0] ?? '')
  await pooler.stop()
}

async function run(context: Context): Promise<void> {
  const server = await startServer(context)
  generate(server.url)
  await refused(context, server, '')
  await refused(context, server, 'server_round_robin = 1')
  await refused(context, server, 'default_pool_size = 1')
  const pooler = await startPooler(context, server, 'session')
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const crowd = await openCrowd(server.url)
  const portal = await startPortal(port, {
    DATABASE_URL: pooler.url,
    CADRAN_DATA_DIR: context.newFolder('data'),
    CADRAN_PUBLIC_URL: site,
  })
  try {
    const load = startLoad(context, { site, at: site, crowd })
    await until('a hundred writes in session mode', 60_000, async () => load.tally.created.size >= 100)
    const tally = await load.stop()
    context.note(`session mode: ${inWords(tally)}`)
    mustEqual(tally.answered, tally.sent, 'requests answered as they should')
  } finally {
    portal.child.kill('SIGKILL')
    await pooler.stop()
    server.stop()
  }
}

export const pgbouncer: Scenario = {
  name: 'PgBouncer between: transaction mode is refused in one line, session mode works',
  run,
}
