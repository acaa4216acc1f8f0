import { hasOwnAccount } from '@cadran/rules/portal/account'
import {
  IconBeach,
  IconChevronRight,
  IconClockPlus,
  IconListCheck,
  IconLogout,
  IconSettings,
  IconSwitchHorizontal,
  IconUserCircle,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useLogout } from '../features/portal/session/index.ts'
import { hasRole, useCurrentUser } from '../platform/session.ts'
import styles from './mobile-groups.module.css'

/** The grouped links of the small screen; 'Administration' is for ROLE_MANAGER and follows each page's right (SHL-58, BCK-20). */
export function MobileGroups() {
  const user = useCurrentUser()
  const logout = useLogout()
  const showsReports = hasRole(user, 'ROLE_ACTIVITY_SHOW')
  const showsAbsences = hasRole(user, 'ROLE_ABSENCE_SHOW')
  return (
    <>
      {hasRole(user, 'ROLE_MANAGER') && (
        <nav aria-labelledby="group-administration">
          <h2 className={styles.heading} id="group-administration">
            Administration
          </h2>
          <ul className={styles.group}>
            {showsReports && <Entry label="Validation CRA" icon={IconListCheck} to="/backend/activity" />}
            {showsAbsences && <Entry label="Validation d'absences" icon={IconBeach} to="/backend/absences" />}
            <Entry label="Demandes d'activités complémentaires" icon={IconClockPlus} to="/backend/extra-activities" />
          </ul>
        </nav>
      )}
      <nav aria-labelledby="group-settings">
        <h2 className={styles.heading} id="group-settings">
          Paramètres
        </h2>
        <ul className={styles.group}>
          <Entry label="Paramètres" icon={IconSettings} to="/parameters" />
          {hasOwnAccount(user.person_type) && <Entry label="Mon compte" icon={IconUserCircle} to="/account" />}
          {hasRole(user, 'ROLE_ALLOWED_TO_SWITCH') && (
            <Entry label="Run As" icon={IconSwitchHorizontal} to="/parameters" hash="runas" />
          )}
          <li>
            <button type="button" className={styles.entry} onClick={() => logout.mutate()}>
              <IconLogout size={20} stroke={1.75} aria-hidden="true" />
              Déconnexion
            </button>
          </li>
        </ul>
      </nav>
    </>
  )
}

interface EntryProps {
  label: string
  icon: TablerIcon
  to: '/backend/activity' | '/backend/absences' | '/backend/extra-activities' | '/parameters' | '/account'
  hash?: string
}

function Entry({ label, icon: Icon, to, hash }: EntryProps) {
  return (
    <li>
      <Link className={styles.entry} to={to} {...(hash === undefined ? {} : { hash })}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        {label}
        <IconChevronRight className={styles.chevron} size={18} stroke={1.75} aria-hidden="true" />
      </Link>
    </li>
  )
}
