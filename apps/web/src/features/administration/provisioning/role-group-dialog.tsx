import { KEY_ROLES, ROLE_FAMILIES, type RoleFamily } from '@cadran/rules/administration/role-catalogue'
import { counted } from '@cadran/rules/portal/french'
import { ROLES, type Role } from '@cadran/rules/portal/roles'
import { useId, useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { RoleFamilyChoices } from '../roles/index.ts'
import { type RoleGroup, useChangeRoleGroup } from './provisioning.queries.ts'

/** Roles that say much go to persons alone (README 73). */
const GIVEN = ROLES.filter((role) => !KEY_ROLES.has(role))

/** What whoever is in a group may do, from their next call (SCI-18, SCI-19). */
export function RoleGroupDialog({ group, onClose }: { group: RoleGroup; onClose: () => void }) {
  const form = useId()
  const [roles, setRoles] = useState<readonly Role[]>(group.roles)
  const { mutate, error, isPending } = useChangeRoleGroup(group.id)
  const toggle = (role: Role, is_given: boolean) =>
    setRoles((before) => (is_given ? [...before, role] : before.filter((one) => one !== role)))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Droits du groupe ${group.display_name}`}
      size={760}
      footer={
        <>
          <Text tone="muted" aria-live="polite">
            {roles.length === 0 ? 'Aucun droit' : counted(roles.length, 'droit')}
          </Text>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" type="submit" form={form} loading={isPending}>
            Enregistrer
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        id={form}
        gap={16}
        columns={1}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          mutate({ roles: [...roles], updated_at: group.updated_at }, { onSuccess: onClose })
        }}
      >
        <Lead group={group} error={error} />
        {(Object.keys(ROLE_FAMILIES) as RoleFamily[]).map((family) => (
          <RoleFamilyChoices key={family} family={family} roles={roles} offered={GIVEN} onToggle={toggle} />
        ))}
      </Stack>
    </Dialog>
  )
}

function Lead({ group: { members_count }, error }: { group: RoleGroup; error: Error | null }) {
  return (
    <>
      <Text as="p" tone="muted">
        {counted(members_count, 'personne')} {members_count < 2 ? 'les aura' : 'les auront'} dès l’appel suivant, en
        plus des droits de chacun. Les droits clés ne se donnent pas par un groupe.
      </Text>
      {error && (
        <Text as="p" tone="error" role="alert">
          {errorText(error)}
        </Text>
      )}
    </>
  )
}
