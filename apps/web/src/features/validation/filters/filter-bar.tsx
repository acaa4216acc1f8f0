import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FilterChip } from '../../../ui/filter-chip.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import styles from './filter-bar.module.css'
import { SearchBox } from './search-box.tsx'

export interface ActiveFilter {
  name: string
  value: string
  /** Absent where the list has it by itself. */
  onRemove?: () => void
}

interface FilterBarProps {
  search: string
  onSearch: (text: string) => void
  onLeaveSearch?: () => void
  searchRef?: RefObject<HTMLInputElement | null>
  /** Before the chips: what turns a filter of the list on and off. */
  toggle?: ReactNode
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
  const { toggle, children, mobile = false } = props
  const chips = (
    <>
      {toggle}
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
  const expands = { 'aria-expanded': panelOpened, onClick: onTogglePanel }
  return (
    <Stack gap={12}>
      <Row gap={8} align="start">
        <SearchBox value={search} onSearch={onSearch} onLeave={onLeaveSearch} inputRef={searchRef} />
        {!mobile && (
          <Row wrap gap={8} align="center" minWidth={0} className={styles.chips}>
            {chips}
          </Row>
        )}
        {mobile ? (
          <>
            <IconButton label="Recherche Avancée" look="bordered" icon={icon} className={styles.filters} {...expands} />
            {children && <div className={styles.beside}>{children}</div>}
          </>
        ) : (
          <Row gap={16} align="center" className={styles.end}>
            {children}
            <Button icon={icon} {...expands}>
              Recherche Avancée
            </Button>
          </Row>
        )}
      </Row>
      {mobile && (toggle || active.length > 0 || !isDefault) && (
        <Row wrap gap={8} align="center" minWidth={0} className={styles.chips}>
          {chips}
        </Row>
      )}
    </Stack>
  )
}
