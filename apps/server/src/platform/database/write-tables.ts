import { writeFileSync } from 'node:fs'
import { openInMemory } from './database.ts'
import { migrate } from './migrate.ts'
import { TABLES_FILE, tablesSource } from './tables-source.ts'

const database = await openInMemory(null)
await migrate(database.kysely)
writeFileSync(TABLES_FILE, await tablesSource(database.kysely))
await database.close()
