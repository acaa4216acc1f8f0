import { checkSeparateDuties, effectiveChange } from '@cadran/rules/administration/grants'
import { A_SELF } from '@cadran/rules/administration/messages'
import { PROFILES } from '@cadran/rules/administration/profiles'
import { ROLE_FAMILIES, type RoleFamily } from '@cadran/rules/administration/role-catalogue'
import { counted } from '@cadran/rules/portal/french'
import { ROLES, type Role } from '@cadran/rules/portal/roles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { useLeaving } from '../../../ui/leave-question.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Leaving, Loaded, StaleNotice, useRecordForm } from '../../portal/records/index.ts'
import { RoleFamilyChoices } from './role-family-choices.tsx'
import styles from './roles.module.css'
import { type PersonRoles, personRolesQuery } from './roles.queries.ts'

/** The roles of one person, ticked and sent together: a tab of their card (ADM-48). */
export function RolesTab({ person: { id } }: { person: Pick<PersonRoles, 'id'> }) {
  const query = useQuery(personRolesQuery(id))
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={8} height={64} />}>
      {(person) => <RolesForm key={person.updated_at} person={person} onReload={() => void query.refetch()} />}
    </Loaded>
  )
}

interface FormProps {
  person: PersonRoles
  onReload: () => void
}

function RolesForm({ person, onReload }: FormProps) {
  const { id, roles: held, updated_at } = person
  const client = useQueryClient()
  const isOwn = useCurrentUser().id === id
  const changeOf = (roles: readonly Role[]) =>
    effectiveChange(held, { grant: roles, withdraw: ROLES.filter((role) => !roles.includes(role)) })
  const { form, draft, stale, saving, isChanged, change, submit } = useRecordForm({
    initial: { roles: held },
    check: ({ roles }) => checkSeparateDuties(roles),
    save: async ({ roles }) => {
      const { grant, withdraw } = changeOf(roles)
      const body = { grant: [...grant], withdraw: [...withdraw], updated_at }
      const saved = await api.post('administration/person/{id}/role', { params: { id }, body })
      client.setQueryData(personRolesQuery(id).queryKey, saved)
    },
    onSaved: () => client.invalidateQueries({ queryKey: ['administration'] }),
  })
  const leaving = useLeaving(isChanged && !saving)
  const toggle = (role: Role, holds: boolean) =>
    change({ roles: ROLES.filter((one) => (one === role ? holds : draft.roles.includes(one))) })
  const addProfile = (roles: readonly Role[]) =>
    change({ roles: ROLES.filter((one) => roles.includes(one) || draft.roles.includes(one)) })
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap={16}>
        {isOwn ? <OwnRoles /> : <Profiles onProfile={addProfile} />}
        {stale && <StaleNotice onReload={onReload} />}
        {(Object.keys(ROLE_FAMILIES) as RoleFamily[]).map((family) => (
          <RoleFamilyChoices
            key={family}
            family={family}
            roles={draft.roles}
            groupOf={(role) => person.group_roles.find((given) => given.role === role)?.group}
            disabled={isOwn}
            onToggle={toggle}
          />
        ))}
        {isChanged && <Foot change={changeOf(draft.roles)} saving={saving} onCancel={() => change({ roles: held })} />}
      </Stack>
      <Leaving leaving={leaving} />
    </form>
  )
}

const OwnRoles = () => (
  <Text as="p" tone="muted" role="note">
    {A_SELF.message}
  </Text>
)

function Profiles({ onProfile }: { onProfile: (roles: readonly Role[]) => void }) {
  return (
    <SelectField
      label="Proposer les droits d’un profil"
      labelHidden
      value=""
      options={[
        { value: '', label: 'Ajouter un profil…' },
        ...PROFILES.map(({ name }) => ({ value: name, label: name })),
      ]}
      onChange={({ currentTarget: { value } }) => onProfile(PROFILES.find(({ name }) => name === value)?.roles ?? [])}
    />
  )
}

interface FootProps {
  change: ReturnType<typeof effectiveChange>
  saving: boolean
  onCancel: () => void
}

function Foot({ change: { grant, withdraw }, saving, onCancel }: FootProps) {
  const said = [
    grant.length > 0 && counted(grant.length, 'droit donné', 'droits donnés'),
    withdraw.length > 0 && counted(withdraw.length, 'droit retiré', 'droits retirés'),
  ]
  return (
    <Row gap={12} align="center" justify="end" className={styles.foot}>
      <Text weight={600} aria-live="polite">
        {said.filter(Boolean).join(', ')}
      </Text>
      <Button onClick={onCancel}>Annuler</Button>
      <Button type="submit" variant="primary" loading={saving}>
        Enregistrer
      </Button>
    </Row>
  )
}
