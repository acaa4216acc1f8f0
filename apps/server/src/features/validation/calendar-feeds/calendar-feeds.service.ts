import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type {
  CalendarFeed,
  changeCalendarFeed,
  changeCalendarPolicy,
  createCalendarFeed,
  renewCalendarFeed,
  showCalendarOffer,
} from '@cadran/contract/validation/calendar-feeds'
import { M_404, M_ROLE } from '@cadran/rules/portal/messages'
import {
  FEED_EXISTS,
  FEED_KINDS,
  type FeedKind,
  type FeedLevel,
  type FeedPolicy,
  LEVEL_FORBIDDEN,
  levelAllowed,
  TEAM_FORBIDDEN,
  TEAM_ROLE,
} from '@cadran/rules/validation/calendar-feeds'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { newSecretToken } from '../../../platform/secret-token.ts'
import { assertFresh, hashToken } from '../../portal/session/index.ts'
import { countTeam, listFeeds, readPolicy } from './calendar-feeds.read-model.ts'
import * as store from './calendar-feeds.store.ts'

type StoredFeed = Awaited<ReturnType<typeof listFeeds>>[number]

const answerOf = ({ id, kind, level, created_at, last_read_at, last_agent }: StoredFeed): CalendarFeed => ({
  ...{ id, kind, level, last_agent },
  created_at: created_at.toISOString(),
  last_read_at: last_read_at?.toISOString() ?? null,
})

const addressOf = ({ settings }: Platform, secret: string) => `${settings.public_url}/api/calendar/${secret}.ics`

function traced(
  { record }: Platform,
  trx: Trx,
  requester: Requester,
  { id, user_id, kind, level }: StoredFeed,
  action: string,
) {
  return record(trx, {
    ...requester,
    entity: 'calendar_feed',
    entity_id: id,
    person_id: user_id,
    action,
    after: { kind, level },
  })
}

export async function readFeeds({ database }: Platform, { actor }: Viewer): Promise<CalendarFeed[]> {
  return (await listFeeds(database.kysely, actor.id)).map(answerOf)
}

/** The kinds that somebody may have (ICS-01, ICS-10). */
function kindsFor({ companySettings }: Platform, { subject }: Viewer, { team }: FeedPolicy): FeedKind[] {
  return FEED_KINDS.filter((kind) => {
    if (kind === 'team') return team && subject.roles.has(TEAM_ROLE)
    return kind === 'mine' || companySettings.get('features.on_call')
  })
}

export async function readOffer(platform: Platform, viewer: Viewer): Promise<ReplyOf<typeof showCalendarOffer>> {
  const { kysely } = platform.database
  const policy = await readPolicy(kysely)
  const kinds = kindsFor(platform, viewer, policy)
  const team_count = viewer.subject.roles.has(TEAM_ROLE) ? await countTeam(kysely, viewer.actor.id) : null
  return { kinds, most_detail: policy.most_detail, team_count }
}

async function assertAllowed(
  platform: Platform,
  trx: Trx,
  viewer: Viewer,
  { kind, level }: { kind: FeedKind; level: FeedLevel },
) {
  const policy = await readPolicy(trx)
  if (kind === 'team' && !viewer.subject.roles.has(TEAM_ROLE)) refuse(M_ROLE)
  if (!kindsFor(platform, viewer, policy).includes(kind)) refuse(TEAM_FORBIDDEN)
  if (levelAllowed(level, policy) !== level) refuse(LEVEL_FORBIDDEN)
}

/** A calendar of one's own; its address is told this once (ICS-01, ICS-02). */
export function create(
  platform: Platform,
  requester: Requester,
  body: () => BodyOf<typeof createCalendarFeed>,
): Promise<ReplyOf<typeof createCalendarFeed>> {
  const { database, clock } = platform
  const { viewer } = requester
  return database.transaction(async (trx) => {
    const asked = body()
    await assertAllowed(platform, trx, viewer, asked)
    const secret = newSecretToken('ics')
    const feed =
      (await store.addFeed(trx, {
        ...asked,
        user_id: viewer.actor.id,
        hash: hashToken(secret),
        created_at: clock.now(),
      })) ?? refuse(FEED_EXISTS)
    await traced(platform, trx, requester, feed, 'create')
    return { ...answerOf(feed), url: addressOf(platform, secret) }
  })
}

/** Tells more or less at the same address (ICS-04). */
export function changeLevel(
  platform: Platform,
  requester: Requester,
  id: number,
  body: () => BodyOf<typeof changeCalendarFeed>,
): Promise<CalendarFeed> {
  return platform.database.transaction(async (trx) => {
    const own = { id, user_id: requester.viewer.actor.id }
    const { kind } = (await listFeeds(trx, own.user_id)).find((each) => each.id === id) ?? refuse(M_404)
    const { level } = body()
    await assertAllowed(platform, trx, requester.viewer, { kind, level })
    const feed = (await store.changeFeed(trx, own, { level })) ?? refuse(M_404)
    await traced(platform, trx, requester, feed, 'change')
    return answerOf(feed)
  })
}

/** Another address: the former opens nothing from now on (ICS-04). */
export function renew(
  platform: Platform,
  requester: Requester,
  id: number,
): Promise<ReplyOf<typeof renewCalendarFeed>> {
  return platform.database.transaction(async (trx) => {
    const secret = newSecretToken('ics')
    const change = { hash: hashToken(secret), last_read_at: null, last_agent: null }
    const feed = (await store.changeFeed(trx, { id, user_id: requester.viewer.actor.id }, change)) ?? refuse(M_404)
    await traced(platform, trx, requester, feed, 'renew')
    return { ...answerOf(feed), url: addressOf(platform, secret) }
  })
}

export function remove(platform: Platform, requester: Requester, id: number): Promise<void> {
  return platform.database.transaction(async (trx) => {
    const feed = (await store.deleteFeed(trx, { id, user_id: requester.viewer.actor.id })) ?? refuse(M_404)
    await traced(platform, trx, requester, feed, 'delete')
  })
}

/** What the company allows of everybody's calendars, from their next reading on (ICS-10). */
export function changePolicy(
  { database, clock, record }: Platform,
  requester: Requester,
  body: () => BodyOf<typeof changeCalendarPolicy>,
): Promise<FeedPolicy> {
  return database.transaction(async (trx) => {
    await assertFresh(trx, requester.viewer, clock.now())
    const before = await readPolicy(trx)
    const after = { ...before, ...body() }
    await store.changePolicy(trx, after)
    const trace = { entity: 'calendar_feed', entity_id: null, entity_key: 'policy', person_id: null } as const
    await record(trx, { ...requester, ...trace, action: 'change-policy', before: { ...before }, after })
    return after
  })
}
