import { formatDate } from '@cadran/rules/portal/french'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Queues } from '../../../platform/jobs/queues.ts'
import type { Mail } from '../../../platform/mail.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessAdministrators } from '../access-rules/index.ts'
import { readToldToken } from './tokens.read-model.ts'
import { takeEnding } from './tokens.store.ts'

/** Tells the holder of a token, and of a service account's or the directory's all access administrators (TOK-04, TOK-21, SCI-03). */
async function tell(platform: Platform, { token_id, happened }: Queues['token-mail']): Promise<void> {
  const { database, mailer, companySettings, settings } = platform
  const told = await readToldToken(database.kysely, token_id)
  if (!told) return
  const { kind, name: jeton, account, author, firstname, expires_on } = told
  const is_service = kind !== 'pat'
  const to = is_service ? await accessAdministrators(database.kysely) : told.email ? [told.email] : []
  if (to.length === 0) return
  const lien = `${settings.public_url}/${is_service ? 'backend/security' : 'parameters#security'}`
  const fin = formatDate(expires_on)
  const compose = (): Pick<Mail, 'subject' | 'text'> => {
    if (happened === 'ending')
      return composeMail(companySettings, 'token_ends', {
        prenom: is_service ? '' : (firstname ?? ''),
        jeton,
        fin,
        lien,
      })
    if (kind === 'scim') return composeMail(companySettings, 'directory_token', { auteur: author, fin, lien })
    return composeMail(companySettings, 'service_token', { jeton, personne: account, auteur: author, fin, lien })
  }
  const mail = compose()
  await mailer.send({ key: `token-${happened}-${token_id}`, to: to.join(', '), ...mail })
}

/** The jobs of this room, by queue. */
export function tokenHandlers(platform: Platform): Pick<JobHandlers, 'token-mail' | 'warn-tokens'> {
  const { database, clock, jobs } = platform
  return {
    'token-mail': (told) => tell(platform, told),
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
