import { formatDate } from '@cadran/rules/portal/french'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Queues } from '../../../platform/jobs/queues.ts'
import type { Letter, LetterWriters } from '../../../platform/letters.ts'
import type { MailText } from '../../../platform/mail.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessAdministrators } from '../access-rules/index.ts'
import { readToldToken } from './tokens.read-model.ts'
import { takeEnding } from './tokens.store.ts'

/** What the holder of a token is told, and of a service account's or the directory's all access administrators (TOK-04, TOK-21, SCI-03). */
async function tell(platform: Platform, { token_id, happened }: Queues['token-mail']): Promise<Letter[]> {
  const { database, companySettings, settings } = platform
  const told = await readToldToken(database.kysely, token_id)
  if (!told) return []
  const { kind, name: jeton, account, author, user_id, email, firstname, expires_on } = told
  const is_service = kind !== 'pat'
  const own = user_id !== null && email ? [{ id: user_id, email }] : []
  const link = `${settings.public_url}/${is_service ? 'backend/security' : 'parameters#security'}`
  const fin = formatDate(expires_on)
  const compose = (): MailText => {
    if (happened === 'ending')
      return composeMail(companySettings, 'token_ends', {
        prenom: is_service ? '' : (firstname ?? ''),
        jeton,
        fin,
        lien: link,
      })
    if (kind === 'scim') return composeMail(companySettings, 'directory_token', { auteur: author, fin, lien: link })
    return composeMail(companySettings, 'service_token', { jeton, personne: account, auteur: author, fin, lien: link })
  }
  return (is_service ? await accessAdministrators(database.kysely) : own).map(({ id, email: to }) => ({
    key: `token-${happened}-${token_id}-${id}`,
    user_id: id,
    to,
    // A new way in is a warning, its end to come a reminder (DIS-01).
    leaves: happened === 'created' ? 'at_once' : 'in_hours',
    kind: 'accounts',
    link,
    ...compose(),
  }))
}

/** The mails of this room, by queue. */
export const tokenLetters = (platform: Platform): Pick<LetterWriters, 'token-mail'> => ({
  'token-mail': (job) => tell(platform, job),
})

/** The jobs of this room, by queue. */
export function tokenHandlers(platform: Platform): Pick<JobHandlers, 'warn-tokens'> {
  const { database, clock, jobs } = platform
  return {
    'warn-tokens': () =>
      database.transaction(async (trx) => {
        const ending = await takeEnding(trx, clock.now(), clock.today())
        await jobs.enqueue(
          trx,
          'token-mail',
          ending.map((token_id) => ({ token_id, happened: 'ending' as const })),
        )
      }),
  }
}
