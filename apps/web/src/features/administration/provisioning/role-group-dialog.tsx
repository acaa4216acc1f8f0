import { KEY_ROLES, ROLE_FAMILIES, type RoleFamily } from '@cadran/rules/administration/role-catalogue'
import { counted } from '@cadran/rules/portal/french'
import { ROLES, type Role } from '@cadran/rules/portal/roles'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Text } from '../../../ui/layout.tsx'
import { RoleFamilyChoices } from '../roles/index.ts'
import { type RoleGroup, useChangeRoleGroup } from './provisioning.queries.ts'

/** Roles that say much go to persons alone (README 73). */
const GIVEN = ROLES.filter((role) => !KEY_ROLES.has(role))

/** What whoever is in a group may do, from their next call (SCI-18, SCI-19). */
export function RoleGroupDialog({ group, onClose }: { group: RoleGroup; onClose: () => void }) {
  const [roles, setRoles] = useState<readonly Role[]>(group.roles)
  const { mutate, error, isPending } = useChangeRoleGroup(group.id)
  const toggle = (role: Role, is_given: boolean) =>
    setRoles((before) => (is_given ? [...before, role] : before.filter((one) => one !== role)))
  return (
    <FormDialog
      title={`Droits du groupe ${group.display_name}`}
      size={760}
      busy={isPending}
      failure={error && errorText(error)}
      aside={
        <Text tone="muted" aria-live="polite">
          {roles.length === 0 ? 'Aucun droit' : counted(roles.length, 'droit')}
        </Text>
      }
      onSubmit={() => mutate({ roles: [...roles], updated_at: group.updated_at }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Lead group={group} />
      {(Object.keys(ROLE_FAMILIES) as RoleFamily[]).map((family) => (
        <RoleFamilyChoices key={family} family={family} roles={roles} offered={GIVEN} onToggle={toggle} />
      ))}
    </FormDialog>
  )
}

const Lead = ({ group: { members_count } }: { group: RoleGroup }) => (
  <Text as="p" tone="muted">
    {counted(members_count, 'personne')} {members_count < 2 ? 'les aura' : 'les auront'} dès l’appel suivant, en plus
    des droits de chacun. Les droits clés ne se donnent pas par un groupe.
  </Text>
)
