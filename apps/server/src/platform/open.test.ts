import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { freePort } from '../../../../scripts/lib/throwaway.mjs'
import { TEMPLATE, testSettings } from '../testing/template.ts'
import { wordsOf } from './cli/error-words.ts'
import { openDatabase } from './database/database.ts'
import { limited, NoDatabase, openAwaited } from './open.ts'

const lines: string[] = []
const tell = (line: string) => void lines.push(line)
afterEach(() => void lines.splice(0))

const SHORT = { most_ms: 800, first_pause_ms: 10 }
const AT_LEISURE = { most_ms: 60_000, first_pause_ms: 10 }

test('a start without its database says so once, tries again and gives up in time', async () => {
  const port = await freePort()
  const settings = testSettings({ DATABASE_URL: `postgres://cadran@127.0.0.1:${port}/cadran` })
  await expect(openAwaited(settings, tell, SHORT)).rejects.toBeInstanceOf(NoDatabase)
  expect(lines).toEqual([
    `La base ne s’ouvre pas : rien n’écoute en 127.0.0.1:${port} ; nouveaux essais pendant une minute.`,
  ])
})

test('a relay with nobody behind it is waited for too', async () => {
  let tries = 0
  const relay = createServer((socket) => {
    tries += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const { port } = relay.address() as AddressInfo
  const settings = testSettings({ DATABASE_URL: `postgres://cadran@127.0.0.1:${port}/cadran` })
  await expect(openAwaited(settings, tell, SHORT)).rejects.toBeInstanceOf(NoDatabase)
  expect(lines).toHaveLength(1)
  expect(tries).toBeGreaterThan(1)
  relay.close()
})

// The embedded engine is there or is not.
const is_embedded = inject('server_url') === null

describe('on a server', () => {
  const server_url = inject('server_url') ?? ''
  const named = (name: string, role = 'cadran') =>
    testSettings({ DATABASE_URL: server_url.replace(/\/\/[^@]*@/, `//${role}@`).replace(/[^/]*$/, name) })

  test('a start goes on as soon as a connection is free', async () => {
    if (is_embedded) return
    const [name, role] = [`awaited_${process.pid}`, `narrow_${process.pid}`]
    const server = await openDatabase({ database_url: server_url })
    await server.executeSql(`create database ${name} template ${TEMPLATE}`)
    await server.executeSql(`create role ${role} login superuser`)
    await server.executeSql(`alter role ${role} nosuperuser connection limit 0`)
    await server.executeSql(`grant all on database ${name} to ${role}`)
    const opened = await openAwaited(
      named(name, role),
      (line) => {
        tell(line)
        void server.executeSql(`alter role ${role} superuser`)
      },
      AT_LEISURE,
    )
    expect(lines).toEqual([
      'La base ne s’ouvre pas : aucune connexion n’est libre ; nouveaux essais pendant une minute.',
    ])
    const database = await limited(named(name), opened)
    expect((await database.executeSql('show lock_timeout')).rows).toEqual([{ lock_timeout: '3s' }])
    await database.close()
    await server.close()
  })

  test('a database that nobody made is told at once', async () => {
    if (is_embedded) return
    const error = await openAwaited(named('nulle_part'), tell, AT_LEISURE).catch((caught: unknown) => caught)
    expect(wordsOf(error)).toBe('La base ne s’ouvre pas : aucune ne porte ce nom')
    expect(lines).toEqual([])
  })
})

test('a port that is taken is told in one line', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const second = createServer().listen(port, '127.0.0.1')
  const [error] = (await once(second, 'error', { signal: AbortSignal.timeout(5_000) })) as [Error]
  expect(wordsOf(error)).toBe(
    `Le portail ne peut pas écouter sur 127.0.0.1:${port} : ce port est déjà pris. Arrêtez qui l’occupe ou choisissez un autre PORT.`,
  )
  taken.close()
})
