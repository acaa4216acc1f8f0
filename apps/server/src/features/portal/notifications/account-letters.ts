import { KEY_ROLES, ROLE_WORDS } from '@cadran/rules/administration/role-catalogue'
import type { Role } from '@cadran/rules/portal/roles'
import { interventionText } from '@cadran/rules/portal/run-as'
import { parisWallTime } from '../../../platform/clock.ts'
import type { Letter } from '../../../platform/letters.ts'
import type { MailText } from '../../../platform/mail.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Happening, loadRoleChange, loadUse } from './notifications.read-model.ts'

type Addressee = Pick<Letter, 'user_id' | 'to'>

/** What is told of somebody's account, at once: whoever keeps it, or the person (ADM-50, AUD-21). */
const warning = (key: string, link: string, { user_id, to }: Addressee, text: MailText): Letter => ({
  key,
  user_id,
  to,
  leaves: 'at_once',
  kind: 'accounts',
  link,
  ...text,
})

/** A key role given or taken is told to whoever keeps the accounts (ADM-50). */
export async function onKeyRoles(
  { database, settings, companySettings }: Platform,
  key: string,
  { audit_id, entity, action, person, author }: Happening,
): Promise<Letter[]> {
  const change = entity === 'user' && action === 'change-roles' ? await loadRoleChange(database.kysely, audit_id) : null
  if (!change) return []
  const labels = (roles: readonly Role[]) =>
    roles.filter((role) => KEY_ROLES.has(role)).map((role) => ROLE_WORDS[role].label)
  const lines = [
    ...labels(change.granted).map((label) => `${person.identity} a reçu le droit « ${label} » de ${author}.`),
    ...labels(change.withdrawn).map(
      (label) => `${person.identity} n’a plus le droit « ${label} » : retiré par ${author}.`,
    ),
  ]
  if (lines.length === 0) return []
  const lien = `${settings.public_url}/backend/people`
  const text = composeMail(companySettings, 'key_roles', {
    personne: person.identity,
    droits: lines.join('\n\n'),
    lien,
  })
  return change.keepers.map(({ id, email }) => warning(`${key}-${id}`, lien, { user_id: id, to: email }, text))
}

/** Whoever acts in somebody's name is told to that person when they begin (AUD-21). */
export async function onRunAs(
  { database, settings, companySettings }: Platform,
  key: string,
  { entity, entity_id, action, person, author }: Happening,
): Promise<Letter[]> {
  const use = entity === 'run_as' && action === 'start' ? await loadUse(database.kysely, entity_id) : null
  if (!use) return []
  const lien = `${settings.public_url}/parameters#record`
  const intervention = interventionText({ identity: author, reason: use.reason, ends_at: parisWallTime(use.ends_at) })
  const values = { prenom: person.firstname, auteur: author, intervention, lien }
  return [warning(key, lien, { user_id: person.id, to: person.email }, composeMail(companySettings, 'run_as', values))]
}
