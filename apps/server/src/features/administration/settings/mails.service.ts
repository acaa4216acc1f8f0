import type { previewMail } from '@cadran/contract/administration/settings'
import type { BodyOf } from '@cadran/contract/kit'
import { MAIL_FIELDS, writeMail } from '@cadran/rules/administration/mail-texts'
import { readChanges } from '@cadran/rules/administration/settings-change'
import { refusal } from '@cadran/rules/portal/refusal'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'

type Draft = BodyOf<typeof previewMail>

const TRIES_AN_HOUR = 5
const HOUR_MS = 3_600_000
const TOO_MANY_TRIES = refusal('too-many', 429, 'Cinq essais par heure au plus : réessayez plus tard.')
const NO_ADDRESS = refusal('no-address', 409, 'Votre compte n’a pas d’adresse de courriel.')

/** A draft as it would reach somebody made up, once its texts can be kept (CFG-19, CFG-20). */
export function preview({ companySettings }: Platform, { mail, subject, body }: Draft) {
  const { refusals } = readChanges({ [`mails.${mail}.subject`]: subject, [`mails.${mail}.body`]: body })
  unlessRefused(refusals[0] ?? null)
  return writeMail({ subject, body }, { ...MAIL_FIELDS, societe: companySettings.get('company.name') })
}

async function triesSince(trx: Trx, actor_id: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit
    where entity = 'setting' and entity_id is null and action = 'mail-test' and actor_id = ${actor_id} and at > ${since}
  `.execute(trx)
  return rows[0]?.count ?? 0
}

/** Mails a draft to whoever asks for it, five times an hour (CFG-20); the history counts. */
export async function sendTest(
  platform: Platform,
  { viewer, request_id }: Requester,
  body: () => Draft,
): Promise<void> {
  const { database, clock, record, mailer } = platform
  const asked = body()
  const { subject, text } = preview(platform, asked)
  const { id } = viewer.actor
  const to = await database.transaction(async (trx) => {
    // One after the other, so that two at once are two.
    const found = await trx.selectFrom('users').where('id', '=', id).select('email').forUpdate().executeTakeFirst()
    const email = found?.email ?? refuse(NO_ADDRESS)
    if ((await triesSince(trx, id, new Date(clock.now().getTime() - HOUR_MS))) >= TRIES_AN_HOUR) refuse(TOO_MANY_TRIES)
    const about = { entity: 'setting', entity_id: null, entity_key: `mails.${asked.mail}`, person_id: null } as const
    await record(trx, { viewer, request_id, ...about, action: 'mail-test' })
    return email
  })
  await mailer.send({ key: `mail-test-${request_id}`, because: 'asked', to, subject, text })
}
