import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { isLeaving } from '../stop.ts'
import { MAINTENANCE } from './failures.ts'
import { refuse } from './refused.ts'

/** Live: the process answers. Ready: the database answers too, and the process does not stop. */
export function healthRoutes(app: FastifyInstance, database: Database): void {
  app.get('/api/health/live', { logLevel: 'warn' }, async () => ({ status: 'live' }))
  app.get('/api/health/ready', { logLevel: 'warn' }, async (request) => {
    if (isLeaving(app)) refuse(MAINTENANCE)
    try {
      await database.executeSql('select 1')
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      refuse(MAINTENANCE)
    }
    return { status: 'ready' }
  })
}
