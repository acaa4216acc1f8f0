import type { BodyOf } from '@cadran/contract/kit'
import type { changeDisconnection } from '@cadran/contract/portal/disconnection'
import { CHANNELS, type Channel } from '@cadran/rules/portal/disconnection'
import { sql } from 'kysely'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readOwn } from './disconnection.read-model.ts'
import { keepChoice } from './disconnection.store.ts'

/** Chooses by which channels one is told at once, for oneself alone; the choice is in the audit (DIS-12). */
export async function choose(
  platform: Platform,
  requester: Requester,
  readBody: () => BodyOf<typeof changeDisconnection>,
) {
  const { database, record } = platform
  const { id } = requester.viewer.subject
  const asked = readBody().immediate
  const immediate = CHANNELS.filter((channel) => asked.includes(channel))
  await database.transaction(async (trx) => {
    await sql`select from users where id = ${id} for no key update`.execute(trx)
    const kept = await trx
      .selectFrom('disconnection_choices')
      .where('user_id', '=', id)
      .select('immediate')
      .executeTakeFirst()
    const before = (kept?.immediate ?? []) as Channel[]
    if (before.join() === immediate.join()) return
    await keepChoice(trx, id, immediate)
    const about = { entity: 'user', entity_id: id, person_id: id, action: 'change-disconnection' } as const
    await record(trx, { ...requester, ...about, before: { immediate: before }, after: { immediate } })
  })
  return readOwn(platform, id)
}
