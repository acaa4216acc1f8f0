import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../scripts/lib/throwaway.mjs'
import type { Context } from './scenario.ts'

/** Neither PostgreSQL nor PgBouncer runs as root. */
export function servant(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** A folder that whoever runs as a servant may write to. */
export function servantFolder({ newFolder }: Context, name: string): string {
  const folder = newFolder(name)
  const user = servant()
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

export interface Server {
  url: string
  port: number
  data: string
  query: <Row>(text: string, values?: unknown[]) => Promise<Row[]>
  promote: () => void
  /** kill -9 of it and of all that it has started: the machine is gone. */
  kill: () => void
  stop: () => void
}

/** The processes that one has started. */
export const childrenOf = (pid: number): number[] =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.trim() !== '')
    .map(Number)

function serverIn(context: Context, folder: string, port: number): Server {
  const data = join(folder, 'data')
  const url = `postgres://cadran@127.0.0.1:${port}/postgres`
  const run = (program: string, args: string[]) =>
    execFileSync(join(context.programs, program), args, { stdio: 'ignore', cwd: folder, ...servant() })
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c shared_buffers=256MB`
  run('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-o', options, '-w', 'start'])
  return {
    url,
    port,
    data,
    query: async <Row>(text: string, values: unknown[] = []) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query(text, values)).rows as Row[]
      } finally {
        await client.end()
      }
    },
    promote: () => run('pg_ctl', ['-D', data, '-w', 'promote']),
    kill: () => {
      const main = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
      // One whose client has left may have ended by itself meanwhile.
      spawnSync('kill', ['-KILL', ...[main, ...childrenOf(main)].map(String)])
    },
    stop: () => run('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop']),
  }
}

/** A PostgreSQL of its own, with durable writes. */
export async function startServer(context: Context): Promise<Server> {
  const folder = servantFolder(context, 'postgres')
  const args = ['-D', join(folder, 'data'), '-U', 'cadran', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8']
  execFileSync(join(context.programs, 'initdb'), args, { stdio: 'ignore', cwd: folder, ...servant() })
  return serverIn(context, folder, await freePort())
}

/** Another that follows it; from then on nothing is answered before the other has it on disk. */
export async function startStandby(context: Context, primary: Server): Promise<Server> {
  const folder = servantFolder(context, 'standby')
  const source = `host=127.0.0.1 port=${primary.port} user=cadran application_name=standby`
  execFileSync(
    join(context.programs, 'pg_basebackup'),
    ['-d', source, '-D', join(folder, 'data'), '-R', '-c', 'fast'],
    {
      stdio: 'ignore',
      cwd: folder,
      ...servant(),
    },
  )
  const standby = serverIn(context, folder, await freePort())
  await primary.query("alter system set synchronous_standby_names = 'standby'")
  await primary.query("alter system set synchronous_commit = 'on'")
  await primary.query('select pg_reload_conf()')
  return standby
}
