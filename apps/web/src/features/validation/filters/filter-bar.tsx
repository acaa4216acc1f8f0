import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FilterChip } from '../../../ui/filter-chip.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './filter-bar.module.css'
import { SearchBox } from './search-box.tsx'

export interface ActiveFilter {
  name: string
  value: string
  onRemove: () => void
}

interface FilterBarProps {
  search: string
  onSearch: (text: string) => void
  onLeaveSearch?: () => void
  searchRef?: RefObject<HTMLInputElement | null>
  /** One chip each; a filter at 'all' has none. */
  active: readonly ActiveFilter[]
  isDefault: boolean
  onReset: () => void
  panelOpened: boolean
  onTogglePanel: () => void
  /** Beside the button of the panel. */
  children?: ReactNode
  mobile?: boolean
}

/** One row under the title: person search, what filters the list, the way back to the defaults, the other filters. */
export function FilterBar(props: FilterBarProps) {
  const { search, onSearch, onLeaveSearch, searchRef, active, isDefault, onReset, panelOpened, onTogglePanel } = props
  const { children, mobile = false } = props
  const chips = (
    <>
      {active.map((filter) => (
        <FilterChip key={filter.name} {...filter} />
      ))}
      {!isDefault && (
        <Button variant="quiet" size="sm" onClick={onReset}>
          Réinitialiser
        </Button>
      )}
    </>
  )
  const icon = <IconAdjustmentsHorizontal size={18} stroke={1.75} />
  const toggle = { 'aria-expanded': panelOpened, onClick: onTogglePanel }
  return (
    <div className={styles.bar}>
      <div className={styles.line}>
        <SearchBox value={search} onSearch={onSearch} onLeave={onLeaveSearch} inputRef={searchRef} />
        {!mobile && <div className={styles.chips}>{chips}</div>}
        {mobile ? (
          <IconButton label="Recherche Avancée" look="bordered" icon={icon} className={styles.filters} {...toggle} />
        ) : (
          <div className={styles.end}>
            {children}
            <Button icon={icon} {...toggle}>
              Recherche Avancée
            </Button>
          </div>
        )}
      </div>
      {mobile && (active.length > 0 || !isDefault) && <div className={styles.chips}>{chips}</div>}
    </div>
  )
}
