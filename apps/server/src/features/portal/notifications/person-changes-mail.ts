import { formatDate } from '@cadran/rules/portal/french'
import { sql } from 'kysely'
import type { Mail } from '../../../platform/mail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Happening } from './notifications.read-model.ts'

interface Told {
  /** Of the person, before it was changed. */
  former_email: string | null
  author_email: string | null
  effective_on: string | null
}

async function loadTold({ database }: Platform, audit_id: number): Promise<Told | undefined> {
  const { rows } = await sql<Told>`
    select a.before->>'email' as former_email, u.email as author_email, a.after->>'effective_on' as effective_on
    from audit a left join users u on u.id = a.actor_id where a.id = ${audit_id}
  `.execute(database.kysely)
  return rows[0]
}

/** What an administrator's change of somebody tells: the former address of a new one, and who planned what could not be done (ADM-24, ADM-43). */
export async function onPersonChange(
  platform: Platform,
  audit_id: number,
  { entity, action, person, author, comment }: Happening,
): Promise<(Pick<Mail, 'subject' | 'text'> & { to: string | null }) | null> {
  if (entity !== 'user' || (action !== 'change-email' && action !== 'planned-failed')) return null
  const told = await loadTold(platform, audit_id)
  if (!told) return null
  if (action === 'change-email') {
    const text = `Bonjour ${person.firstname},\n\nVotre adresse professionnelle a été modifiée par ${author}.\n`
    return { to: told.former_email, subject: 'Votre adresse professionnelle a été modifiée', text }
  }
  const lines = [
    'Bonjour,',
    `Le changement prévu le ${formatDate(told.effective_on ?? '')} pour ${person.identity} n’a pas pu être fait : ${comment ?? ''}`,
    `${platform.settings.public_url}/backend/people/${person.id}/contract`,
  ]
  return { to: told.author_email, subject: `Changement en échec : ${person.identity}`, text: `${lines.join('\n\n')}\n` }
}
