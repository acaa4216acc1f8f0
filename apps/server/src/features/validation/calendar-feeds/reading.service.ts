import { createHash } from 'node:crypto'
import { M_404 } from '@cadran/rules/portal/messages'
import { refusal } from '@cadran/rules/portal/refusal'
import {
  agentOf,
  levelAllowed,
  READINGS_A_MINUTE,
  readHalfDayHours,
  USUAL_HALF_DAYS,
  writeFeed,
} from '@cadran/rules/validation/calendar-feeds'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasVersion } from '../../../platform/http/if-none-match.ts'
import { minutePace } from '../../../platform/http/minute-pace.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken } from '../../portal/session/index.ts'
import { type FoundFeed, findFeed, readEntries } from './calendar-feeds.read-model.ts'
import { noteReading } from './calendar-feeds.store.ts'

const HOUR_MS = 60 * 60_000
const TOO_OFTEN = refusal('too-many', 429, 'Cet agenda est lu trop souvent : réessayez dans une minute.')

/** The secret of '….ics'; whatever is none is looked up all the same, so that both cost the same (ICS-03). */
const secretOf = (name: string) => name.replace(/\.ics$/, '')

async function write({ database, clock, companySettings, settings }: Platform, feed: FoundFeed): Promise<string> {
  const { kind, identity, level, policy } = feed
  const on_call = companySettings.get('features.on_call')
  const told = await readEntries(database.kysely, feed, { today: clock.today(), on_call })
  const hours = readHalfDayHours(companySettings.get('calendars.half_day_hours')) ?? readHalfDayHours(USUAL_HALF_DAYS)
  if (!hours) throw new Error('The usual hours are hours')
  const shape = { level: levelAllowed(level, policy), hours, host: new URL(settings.public_url).host }
  return writeFeed({ kind, identity, ...told }, shape)
}

/** Whether by now another reading is worth a row: an hour later, or by another reader (ICS-23). */
function isNews({ last_read_at, last_agent }: FoundFeed, now: Date, agent: string | null): boolean {
  return last_read_at === null || last_agent !== agent || now.getTime() - last_read_at.getTime() >= HOUR_MS
}

type Request = FastifyRequest<{ Params: { name: string } }>

/** A calendar by its address alone: no session, no parameter, one 404 for whatever opens nothing (ICS-03, ICS-06, ICS-22). */
export function readingRoute(app: FastifyInstance, platform: Platform): void {
  const { database, clock } = platform
  const pace = minutePace<number>(clock, READINGS_A_MINUTE)
  app.get('/api/calendar/:name', async (request: Request, reply) => {
    void reply.headers({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-cache',
    })
    const { name } = request.params
    const feed = await findFeed(database.kysely, hashToken(secretOf(name)))
    if (!feed || !name.endsWith('.ics')) return refuse(M_404)
    if (pace.count(feed.id) < 0) {
      void reply.header('retry-after', pace.waitSeconds())
      refuse(TOO_OFTEN)
    }
    const text = await write(platform, feed)
    const agent = agentOf(request.headers['user-agent'])
    const now = clock.now()
    if (isNews(feed, now, agent)) await noteReading(database.kysely, feed.id, { last_read_at: now, last_agent: agent })
    const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`
    void reply.header('etag', etag)
    if (hasVersion(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(text)
  })
}
