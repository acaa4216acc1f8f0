import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasRole, useCurrentUser } from '../../../platform/session.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import type { ListState } from '../filters/index.ts'
import { WorklistMobile } from '../worklist/index.ts'
import { ABSENCE_LIST, type AbsenceQuery, type AbsenceState, absenceQuery } from './absences.queries.ts'
import { ABSENCES } from './absences.tsx'

type Level = 'submitted' | 'validated1'

/** Which levels the viewer decides on: both get a switch, the second alone starts there (ABS-30). */
function useLevels(): readonly Level[] {
  const user = useCurrentUser()
  const levels: Level[] = []
  if (hasRole(user, 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL', 'ROLE_ABSENCE_REFUSE_FIRST_LEVEL')) levels.push('submitted')
  if (hasRole(user, 'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL')) levels.push('validated1')
  return levels.length > 0 ? levels : ['submitted']
}

/** The absences of one level as cards. */
export function AbsencesMobile({ list }: { list: ListState<AbsenceState> }) {
  const levels = useLevels()
  const [level, setLevel] = useState<Level>(levels[0] ?? 'submitted')
  const query = absenceQuery({ ...list.filters, states: [level] })
  return (
    <WorklistMobile worklist={ABSENCES} list={list} query={query}>
      {levels.length > 1 && <LevelSwitch query={query} level={level} onChange={setLevel} />}
    </WorklistMobile>
  )
}

interface LevelSwitchProps {
  query: AbsenceQuery
  level: Level
  onChange: (level: Level) => void
}

function LevelSwitch({ query, level, onChange }: LevelSwitchProps) {
  const first = useWaiting({ ...query, 'states[]': ['submitted'] })
  const second = useWaiting({ ...query, 'states[]': ['validated1'] })
  return (
    <SegmentedControl
      wide
      label="Niveau de validation"
      value={level}
      segments={[
        { value: 'submitted', label: 'Niveau 1', count: first },
        { value: 'validated1', label: 'Niveau 2', count: second },
      ]}
      onChange={onChange}
    />
  )
}

/** How many absences wait at a level, once the whole list is known. */
function useWaiting(query: AbsenceQuery): number | undefined {
  const { data, hasNextPage } = useInfiniteQuery(ABSENCE_LIST.flow(query))
  if (!data || hasNextPage) return undefined
  return data.pages.flatMap((page) => page.items).reduce((sum, person) => sum + person.absences.length, 0)
}
