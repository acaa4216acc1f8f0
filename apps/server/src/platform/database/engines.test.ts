import { spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openTestPortal, type TestPortal } from '../../testing/portal.ts'
import { wordsOf } from '../cli/error-words.ts'
import { openDatabase, rawQuery } from './database.ts'
import { FolderCopied, FolderInUse, FolderUnusable, lockFolder } from './folder-lock.ts'
import { bringUpToDate, migrate } from './migrate.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

describe('a snapshot', () => {
  const WHERE = `select pg_current_xact_id()::text as id, current_setting('transaction_isolation') as isolation`

  test('is one transaction of one moment, whichever of its two one asks, and nothing of it stands where it fails', async () => {
    const { database } = portal
    const rows = await database.snapshot(async (trx, beside) => {
      const asked = [trx, beside, beside].map((executor) => executor.executeQuery<{ id: string }>(rawQuery(WHERE)))
      return (await Promise.all(asked)).flatMap((answered) => answered.rows)
    })
    expect(rows).toEqual(Array(3).fill({ id: rows[0]?.id, isolation: 'repeatable read' }))
    const renamed = database.snapshot(async (trx, beside) => {
      await trx.executeQuery(rawQuery(`update users set firstname = 'Autre' where username = 'manager'`))
      const seen = rawQuery(`select firstname from users where username = 'manager'`)
      expect((await beside.executeQuery(seen)).rows).toEqual([{ firstname: 'Autre' }])
      throw new Error('in the middle')
    })
    await expect(renamed).rejects.toThrow('in the middle')
    const after = await database.kysely.selectFrom('users').where('firstname', '=', 'Autre').select('id').execute()
    expect(after).toEqual([])
  })
})

describe('what comes often inside transactions', () => {
  test('is planned once by a connection, outside where rows are found by keys; a list as a value, every column and all else each time', async () => {
    const { database } = portal
    // The embedded engine keeps no plan.
    if (database.engine === 'embedded') return
    const [often, list] = ['select id from users where username = $1', 'select id from users where username = any($1)']
    const [part, every] = [
      `with of as (select * from users where username = $1) select id from of`,
      `select * from users where id = $1`,
    ]
    const kept = await database.transaction(async (trx) => {
      for (let times = 0; times < 5; times += 1) {
        await trx.executeQuery(rawQuery(often, ['manager']))
        await trx.executeQuery(rawQuery(list, [['manager']]))
        await trx.executeQuery(rawQuery(part, ['manager']))
        await trx.executeQuery(rawQuery(every, [1]))
      }
      expect((await trx.executeQuery(rawQuery(often, ['consultant']))).rows).toHaveLength(1)
      return (await trx.executeQuery(rawQuery('select statement from pg_prepared_statements order by prepare_time')))
        .rows
    })
    expect(kept).toEqual([{ statement: often }, { statement: part }])
    const outside = await Promise.all(
      Array.from({ length: 6 }, () =>
        database.kysely.selectFrom('users').where('id', '=', 1).select('sort_key').execute(),
      ),
    )
    expect(outside).toHaveLength(6)
    const planned = async () =>
      (await database.executeSql(`select from pg_prepared_statements where statement like '%sort_key%'`)).rows.length
    expect(await planned()).toBe(0)
    for (let times = 0; times < 5; times += 1)
      await database.byKeys.selectFrom('users').where('id', '=', 1).select('sort_key').execute()
    expect(await planned()).toBe(1)
  })

  test('so is a read that comes often, and one with a name of its own from the first time', async () => {
    const { database } = portal
    if (database.engine === 'embedded') return
    const planned = async (text: string, statement: { name?: string }, times: number) => {
      for (let time = 0; time < times; time += 1) await database.read({ ...statement, text }, ['manager'])
      const { rows } = await database.executeSql(`select from pg_prepared_statements where statement = '${text}'`)
      return rows.length
    }
    const [seldom, named] = [
      'select lastname from users where username = $1',
      'select email from users where username = $1',
    ]
    expect(await planned(seldom, {}, 4)).toBe(0)
    expect(await planned(seldom, {}, 1)).toBe(1)
    expect(await planned(named, { name: 'email' }, 1)).toBe(1)
  })
})

describe('one session shared by all', () => {
  test('a failing transaction of the job queue during a thousand writes loses none of them', async () => {
    const { database } = portal
    await database.executeSql('create table written (n integer primary key)')
    const writes = Array.from({ length: 1_000 }, (_, n) =>
      database.transaction((trx) => trx.executeQuery(rawQuery('insert into written values ($1)', [n]))),
    )
    const failing = Array.from({ length: 50 }, () =>
      database.executeSql('begin; insert into written values (0); select 1 / 0; commit').then(
        () => 'passed',
        () => 'failed',
      ),
    )
    await Promise.all(writes)
    expect(new Set(await Promise.all(failing))).toEqual(new Set(['failed']))
    const { rows } = await database.executeSql('select count(*)::int as n from written')
    expect(rows).toEqual([{ n: 1_000 }])
  })

  test('the outer database inside a transaction is refused instead of waiting for ever', async () => {
    const { database } = portal
    const inside = database.transaction(async () => database.kysely.selectFrom('users').select('id').execute())
    await expect(inside).rejects.toThrow('pass its trx')
    expect(await database.kysely.selectFrom('users').select('id').limit(1).execute()).toHaveLength(1)
  })

  test('a transaction that throws leaves nothing behind', async () => {
    const { database } = portal
    const failing = database.transaction(async (trx) => {
      await trx.insertInto('companies').values({ name: 'Jamais' }).execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await database.kysely.selectFrom('companies').where('name', '=', 'Jamais').selectAll().execute()).toEqual([])
  })
})

describe('the data folder', () => {
  test('a second process on the same folder is refused by name', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cadran-lock-'))
    const owner = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' })
    await writeFile(join(folder, 'cadran.lock'), JSON.stringify({ pid: owner.pid, host: hostname(), beat_at: 0 }))
    expect(() => lockFolder(folder)).toThrow(FolderInUse)
    expect(() => lockFolder(folder)).toThrow(String(owner.pid))
    const gone = new Promise((resolve) => owner.once('exit', resolve))
    owner.kill('SIGKILL')
    await gone
    const unlock = lockFolder(folder)
    unlock()
    await rm(folder, { recursive: true, force: true })
  })

  test('a lock that is being written, or taken away, is somebody’s', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cadran-lock-'))
    const file = join(folder, 'cadran.lock')
    await writeFile(file, '')
    expect(() => lockFolder(folder)).toThrow('un processus qui démarre')
    await writeFile(file, JSON.stringify({ pid: 1, host: 'ailleurs', beat_at: 0 }))
    await writeFile(`${file}.taken`, '')
    expect(() => lockFolder(folder)).toThrow('un processus qui démarre')
    await rm(`${file}.taken`)
    lockFolder(folder)()
    await rm(folder, { recursive: true, force: true })
  })

  test('a copy of a folder in use is told from one that was left behind', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cadran-lock-'))
    lockFolder(folder)
    await cp(join(folder, 'cadran.lock'), join(folder, 'copied'))
    expect(() => lockFolder(folder)()).not.toThrow()
    await rename(join(folder, 'copied'), join(folder, 'cadran.lock'))
    expect(() => lockFolder(folder)).toThrow(FolderCopied)
    await rm(folder, { recursive: true, force: true })
  })

  test('one that cannot be made is told, also where its parent takes no folder', () => {
    expect(() => lockFolder('/proc/x')).toThrow('Le dossier de données /proc/x ne peut pas être créé (ENOENT)')
    expect(() => lockFolder('/proc/version/x')).toThrow(FolderUnusable)
  })

  test('another machine holds the folder while its heart beats', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cadran-lock-'))
    const file = join(folder, 'cadran.lock')
    await writeFile(file, JSON.stringify({ pid: 1, host: 'ailleurs', beat_at: Date.now() }))
    expect(() => lockFolder(folder)).toThrow('ailleurs')
    await writeFile(file, JSON.stringify({ pid: 1, host: 'ailleurs', beat_at: Date.now() - 60_000 }))
    lockFolder(folder)()
    await rm(folder, { recursive: true, force: true })
  })
})

/** What begins while another process holds the lock of the schema, once all of it waits there: nothing was looked at before. */
async function whileAnotherMigrates<T>(url: string, begin: () => Promise<T>[]): Promise<Promise<T>[]> {
  const other = await openDatabase({ database_url: url })
  const one = async (text: string) => (await other.executeSql(text)).rows[0]
  const begun = await other.kysely.connection().execute(async (holder) => {
    await holder.executeQuery(rawQuery(`select pg_advisory_lock(hashtext('cadran schema'))`))
    const works = begin()
    const waiting = `select (count(*) = ${works.length}) as all from pg_locks where locktype = 'advisory' and not granted`
    await vi.waitFor(async () => expect(await one(waiting)).toEqual({ all: true }))
    expect(await one(`select to_regclass('kysely_migration') as begun`)).toEqual({ begun: null })
    await holder.executeQuery(rawQuery(`select pg_advisory_unlock(hashtext('cadran schema'))`))
    return works
  })
  await other.close()
  return begun
}

test('migrations are applied once however many processes start together', async () => {
  const files = await readdir(new URL('../../../migrations/', import.meta.url))
  const applied = [{ n: files.filter((file) => file.endsWith('.sql')).length }]
  const server_url = inject('server_url')
  if (server_url === null) {
    const database = await openDatabase({ data_dir: null })
    await Promise.all([1, 2, 3].map(() => bringUpToDate(database.kysely)))
    const { rows } = await database.executeSql('select count(*)::int as n from kysely_migration')
    expect(rows).toEqual(applied)
    await database.close()
    return
  }
  const server = await openDatabase({ database_url: server_url })
  await server.executeSql('create database together')
  await server.close()
  const url = server_url.replace(/[^/]*$/, 'together')
  const instances = await Promise.all([1, 2, 3].map(() => openDatabase({ database_url: url })))
  const starting = await whileAnotherMigrates(url, () => instances.map(({ kysely }) => bringUpToDate(kysely)))
  await Promise.all(starting)
  for (const instance of instances) {
    const { rows } = await instance.executeSql('select count(*)::int as n from kysely_migration')
    expect(rows).toEqual(applied)
  }
  await Promise.all(instances.map((instance) => instance.close()))
})

test('a schema that cannot be brought up to date is told in one line', async () => {
  const { database } = portal
  const told = () => migrate(database.kysely).catch(wordsOf)
  await database.executeSql(`insert into kysely_migration values ('9999-ailleurs', '2026-05-21T08:00:00.000Z')`)
  expect(await told()).toMatch(/elle vient d’une version plus récente \(9999-ailleurs\)\.$/)
  // Of the last steps one that was done already fails half way: not each of them makes something new.
  await database.executeSql(`delete from kysely_migration where name = (select max(name) from kysely_migration)`)
  const { rows } = await database.executeSql(
    `delete from kysely_migration where name in (select name from kysely_migration order by name desc limit 5) returning name`,
  )
  expect(await told()).toMatch(
    /^Le schéma de la base n’a pas été mis à niveau, elle est comme avant : l’étape \S+ a échoué \(.+\)\.$/,
  )
  expect(rows).toHaveLength(5)
})
