import pg from 'pg'
import { SettingError } from '../settings.ts'

const TRIES = 5
const WAIT_MS = 5_000

const SHARED =
  'un répartiteur (PgBouncer) y prête la même connexion à plusieurs d’une transaction à l’autre, et les requêtes préparées n’y survivent pas : pool_mode = session est attendu'

/** A connection, and by which process of PostgreSQL it is served at the moment. */
function openClient(database_url: string) {
  const client = new pg.Client({
    connectionString: database_url,
    connectionTimeoutMillis: WAIT_MS,
    query_timeout: WAIT_MS,
  })
  client.on('error', () => undefined)
  const backend = async () => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  return { client, backend }
}

/**
 * Refuses a relay between us and PostgreSQL that shares connections between transactions: what is prepared on one is asked for on
 * another. A server tells whom it serves by the process that it is; a relay makes a name up. Two that are served by the same process
 * are shared then, and so is one whose process changes.
 */
export async function assertOwnSessions(database_url: string): Promise<void> {
  const [one, other] = [openClient(database_url), openClient(database_url)]
  try {
    await one.client.connect()
    const first = await one.backend()
    if (first === (one.client as unknown as { processID: number }).processID) return
    // A relay that has none left for it does not share them.
    if (
      (await other.client
        .connect()
        .then(other.backend)
        .catch(() => null)) === null
    )
      return
    for (let tries = 0; tries < TRIES; tries += 1) {
      const theirs = await other.backend()
      const ours = await one.backend()
      if (ours === theirs || ours !== first) throw new SettingError('DATABASE_URL', SHARED)
    }
  } finally {
    await Promise.all([one.client.end(), other.client.end()])
  }
}
