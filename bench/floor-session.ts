import { createHash } from 'node:crypto'
import type pg from 'pg'

const SESSION = `select u.id from sessions s join users u on u.id = s.user_id
  where s.access_hash = $1 and s.access_expires_at > $2 and s.revoked_at is null and u.is_active`

/** Whose cookie it is, by one statement. */
export async function personOf(pool: pg.Pool, { cookie }: { cookie?: string | undefined }): Promise<number> {
  const access = /cadran_access=([^;]+)/.exec(cookie ?? '')?.[1] ?? ''
  const hash = createHash('sha256').update(access).digest()
  const { rows } = await pool.query({ name: 'session', text: SESSION, values: [hash, new Date(0)] })
  if (!rows[0]) throw new Error('No session')
  return rows[0].id
}
