import { KEY_ROLES, ROLE_FAMILIES, ROLE_WORDS, type RoleFamily } from '@cadran/rules/administration/role-catalogue'
import { ROLES, type Role } from '@cadran/rules/portal/roles'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import styles from './roles.module.css'
import { KeyMark } from './roles-page.tsx'

interface RoleFamilyChoicesProps {
  family: RoleFamily
  /** Those that are ticked. */
  roles: readonly Role[]
  /** Those that are offered; all of the family unless told. */
  offered?: readonly Role[]
  disabled?: boolean
  /** The group that gives a role beside, where one does. */
  groupOf?: (role: Role) => string | undefined
  onToggle: (role: Role, holds: boolean) => void
}

/** The roles of one family, each with what it opens, to be ticked. */
export function RoleFamilyChoices({
  family,
  roles,
  offered = ROLES,
  disabled = false,
  groupOf,
  onToggle,
}: RoleFamilyChoicesProps) {
  const choices = offered.filter((role) => ROLE_WORDS[role].family === family)
  if (choices.length === 0) return null
  return (
    <Box as="fieldset" card minWidth={0} className={styles.card} disabled={disabled}>
      <legend>{ROLE_FAMILIES[family]}</legend>
      <div className={styles.choices}>
        {choices.map((role) => (
          <Row as="label" gap={10} align="start" key={role} className={styles.choice}>
            <input
              type="checkbox"
              checked={roles.includes(role)}
              onChange={(event) => onToggle(role, event.currentTarget.checked)}
            />
            <span>
              <Row as="span" inline gap={8} align="center" weight={600}>
                {ROLE_WORDS[role].label}
                {KEY_ROLES.has(role) && <KeyMark />}
              </Row>
              <Text block size="sm" tone="muted">
                {ROLE_WORDS[role].opens}
                {groupOf?.(role) !== undefined && ` · Donné par le groupe ${groupOf(role)} de l’annuaire`}
              </Text>
            </span>
          </Row>
        ))}
      </div>
    </Box>
  )
}
