import { formatDate } from '@cadran/rules/portal/french'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import type { Letter } from '../../../platform/letters.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Happening } from './notifications.read-model.ts'

interface Told {
  /** Of the person, before it was changed. */
  former_email: string | null
  author_email: string | null
  effective_on: string | null
}

async function loadTold(database: Executor, audit_id: number): Promise<Told | undefined> {
  const { rows } = await sql<Told>`
    select a.before->>'email' as former_email, u.email as author_email, a.after->>'effective_on' as effective_on
    from audit a left join users u on u.id = a.actor_id where a.id = ${audit_id}
  `.execute(database)
  return rows[0]
}

/** What an administrator's change of somebody tells: the former address of a new one, and who planned what could not be done (ADM-24, ADM-43). */
export async function onPersonChange(
  { database, settings }: Platform,
  key: string,
  { audit_id, entity, action, person, author, author_id, comment }: Happening,
): Promise<Letter[]> {
  if (entity !== 'user' || (action !== 'change-email' && action !== 'planned-failed')) return []
  const told = await loadTold(database.kysely, audit_id)
  if (!told) return []
  const link = `${settings.public_url}/backend/people/${person.id}/contract`
  if (action === 'change-email') {
    const text = `Bonjour ${person.firstname},\n\nVotre adresse professionnelle a été modifiée par ${author}.\n`
    const subject = 'Votre adresse professionnelle a été modifiée'
    return [
      { key, user_id: person.id, to: told.former_email, leaves: 'at_once', kind: 'accounts', link, subject, text },
    ]
  }
  if (author_id === null) return []
  const lines = [
    'Bonjour,',
    `Le changement prévu le ${formatDate(told.effective_on ?? '')} pour ${person.identity} n’a pas pu être fait : ${comment ?? ''}`,
    link,
  ]
  const subject = `Changement en échec : ${person.identity}`
  const text = `${lines.join('\n\n')}\n`
  return [{ key, user_id: author_id, to: told.author_email, leaves: 'in_hours', kind: 'accounts', link, subject, text }]
}
