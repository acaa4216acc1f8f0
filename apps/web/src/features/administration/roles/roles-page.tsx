import { PROFILES } from '@cadran/rules/administration/profiles'
import { ROLE_FAMILIES } from '@cadran/rules/administration/role-catalogue'
import { counted } from '@cadran/rules/portal/french'
import { IconCheck, IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCurrentPage } from '../../../platform/pages.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { Loaded, RecordFrame } from '../../portal/records/index.ts'
import styles from './roles.module.css'
import { type AdministeredRole, rolesQuery } from './roles.queries.ts'

/** What each role opens, which trades usually hold it, and who does (ADM-47). */
export function RolesPage() {
  return (
    <RecordFrame>
      <Roles />
    </RecordFrame>
  )
}

function Roles() {
  const { title } = useCurrentPage()
  const query = useQuery(rolesQuery)
  return (
    <Stack gap={16}>
      <Row gap={12} align="baseline" minHeight={40}>
        <h1>{title}</h1>
        <Text tone="muted">Les profils proposent des droits ; chacun se donne depuis la fiche d’une personne.</Text>
      </Row>
      <Loaded query={query} skeleton={<SkeletonRows count={12} height={48} />}>
        {(roles) => <Matrix roles={roles} />}
      </Loaded>
    </Stack>
  )
}

function Matrix({ roles }: { roles: readonly AdministeredRole[] }) {
  return (
    <table className={styles.matrix}>
      <thead>
        <tr>
          <th scope="col">Droit</th>
          {PROFILES.map(({ name }) => (
            <th scope="col" className={styles.profile} key={name}>
              {name}
            </th>
          ))}
          <th scope="col">Personnes</th>
        </tr>
      </thead>
      {Object.values(ROLE_FAMILIES).map((family) => (
        <tbody key={family}>
          <tr>
            <th scope="rowgroup" colSpan={PROFILES.length + 2} className={styles.family}>
              {family}
            </th>
          </tr>
          {roles
            .filter((role) => role.family === family)
            .map((role) => (
              <RoleRow key={role.role} role={role} />
            ))}
        </tbody>
      ))}
    </table>
  )
}

function RoleRow({ role: { role, label, opens, is_key, holder_count } }: { role: AdministeredRole }) {
  return (
    <tr>
      <th scope="row">
        <Row gap={8} align="center">
          {label}
          {is_key && <KeyMark />}
        </Row>
        <Text as="p" size="sm" tone="muted" weight={400}>
          {opens}
        </Text>
      </th>
      {PROFILES.map((profile) => (
        <td className={styles.profile} key={profile.name}>
          {profile.roles.includes(role) && <IconCheck size={18} stroke={2} role="img" aria-label="Oui" />}
        </td>
      ))}
      <td>
        {holder_count === 0 ? (
          <Text tone="muted">Personne</Text>
        ) : (
          <Link to="/backend/people" search={{ role }} aria-label={`${counted(holder_count, 'personne')} : ${label}`}>
            {counted(holder_count, 'personne')}
          </Link>
        )}
      </td>
    </tr>
  )
}

/** A role whose giving and taking is confirmed by the password, and mailed (ADM-50). */
export function KeyMark() {
  return (
    <span className={styles.key} title="Droit sensible : confirmé par le mot de passe, annoncé aux administrateurs">
      <IconKey size={14} stroke={1.75} aria-hidden="true" />
      Sensible
    </span>
  )
}
