import { inject } from 'vitest'
import { type Database, openDatabase, openInMemory } from '../platform/database/database.ts'

/** A database of its own, without a table, on the engine of the project. */
export async function openEmptyDatabase(name: string): Promise<Database> {
  const server_url = inject('server_url')
  if (server_url === null) return openInMemory(null)
  const own = `${name}_${process.pid}`
  const server = await openDatabase({ database_url: server_url })
  await server.executeSql(`create database ${own}`)
  await server.close()
  return openDatabase({ database_url: server_url.replace(/[^/]*$/, own) })
}
