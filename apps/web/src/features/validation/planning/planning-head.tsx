import { readScopeOf } from '@cadran/rules/portal/scope'
import { IconHome } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import { useCurrentUser } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ManagerField, ManagerSelect, SearchBox } from '../filters/index.ts'
import { hierarchyQuery, managersOf } from './planning.queries.ts'
import type { PlanningAddress } from './planning-address.ts'
import styles from './planning-head.module.css'

interface PlanningHeadProps {
  /** The arrows with the month or week between them. */
  steps: ReactNode
  /** Month or week, and how dense. */
  views?: ReactNode
  address: PlanningAddress
  searchRef?: RefObject<HTMLInputElement | null>
  /** From the search on into the grid. */
  onLeaveSearch?: () => void
}

/** What is looked at, in one line where the window has room: the time, whose people, which layers, the view. */
export function PlanningHead({ steps, views, address, searchRef, onLeaveSearch }: PlanningHeadProps) {
  const { people, setPeople, shows_remote, showRemote } = address
  return (
    <div className={styles.head}>
      <h1 className={views ? styles.name : 'visually-hidden'}>Planning d’équipe</h1>
      {steps}
      <div className={styles.filters}>
        <SearchBox
          value={people ?? ''}
          onSearch={setPeople}
          {...(searchRef ? { inputRef: searchRef } : {})}
          {...(onLeaveSearch ? { onLeave: onLeaveSearch } : {})}
        />
        <ManagerChoice address={address} />
        <Button
          icon={<IconHome size={18} stroke={1.75} />}
          aria-pressed={shows_remote}
          className={styles.layer}
          onClick={() => showRemote(!shows_remote)}
        >
          Télétravail
        </Button>
      </div>
      {views && <div className={styles.views}>{views}</div>}
    </div>
  )
}

/** A manager of the viewer's own people, or of everybody in a wider scope (PLN-19, WIN-03). */
function ManagerChoice({ address: { manager, setManager } }: Pick<PlanningHeadProps, 'address'>) {
  const { roles, is_manager } = useCurrentUser()
  const isTeam = readScopeOf({ roles: new Set(roles), is_manager }, 'absences') === 'team'
  const { data } = useQuery({ ...hierarchyQuery, enabled: isTeam })
  const managers = data ? managersOf(data) : []
  if (isTeam && managers.length <= 1 && manager === null) return null
  const choice = { bare: true, value: manager, onChange: setManager, placeholder: 'Manager' }
  return (
    <div className={styles.manager}>
      {isTeam ? <ManagerField {...choice} people={managers} /> : <ManagerSelect {...choice} />}
    </div>
  )
}
