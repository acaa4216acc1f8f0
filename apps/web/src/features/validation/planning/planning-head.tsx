import { IconHome } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ManagerField } from '../filters/index.ts'
import { hierarchyQuery, managersOf } from './planning.queries.ts'
import type { PlanningAddress } from './planning-address.ts'
import styles from './planning-head.module.css'

interface PlanningHeadProps {
  /** The arrows with the month or week between them. */
  steps: ReactNode
  /** Month or week, and how dense. */
  views?: ReactNode
  address: PlanningAddress
  filterRef?: Ref<HTMLInputElement>
}

/** What is looked at: the time at the left, the view at the right; below, whose people and which layers. */
export function PlanningHead({ steps, views, address, filterRef }: PlanningHeadProps) {
  const { manager, setManager, shows_remote, showRemote } = address
  const { data } = useQuery(hierarchyQuery)
  const managers = data ? managersOf(data) : []
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <h1 className={views ? undefined : 'visually-hidden'}>Planning d’équipe</h1>
        {steps}
        {views && <div className={styles.views}>{views}</div>}
      </div>
      <div className={styles.line}>
        {(managers.length > 1 || manager !== null) && (
          <div className={styles.manager}>
            <ManagerField
              bare
              people={managers}
              value={manager}
              onChange={setManager}
              placeholder="Filtrer par manager"
              {...(filterRef ? { inputRef: filterRef } : {})}
            />
          </div>
        )}
        <Button
          icon={<IconHome size={18} stroke={1.75} />}
          aria-pressed={shows_remote}
          className={styles.layer}
          onClick={() => showRemote(!shows_remote)}
        >
          Télétravail
        </Button>
      </div>
    </div>
  )
}
