import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { hasRole, useCurrentUser } from '../../../platform/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { FlowEnd, focusRow, type ListState, neighbourOf } from '../filters/index.ts'
import { AbsenceCard } from './absence-card.tsx'
import { AbsenceFilters } from './absence-filters.tsx'
import { AbsenceSheet } from './absence-sheet.tsx'
import {
  type AbsencePage,
  type AbsenceQuery,
  type AbsenceState,
  absenceFlowQuery,
  absenceQuery,
} from './absences.queries.ts'
import styles from './absences-mobile.module.css'
import type { Asked } from './ask-dialog.tsx'
import { useAbsenceActs } from './use-absence-acts.ts'

type Level = 'submitted' | 'validated1'

/** Which levels the viewer decides on: both get a switch, the second alone starts there (ABS-30). */
function useLevels(): readonly Level[] {
  const user = useCurrentUser()
  const levels: Level[] = []
  if (hasRole(user, 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL', 'ROLE_ABSENCE_REFUSE_FIRST_LEVEL')) levels.push('submitted')
  if (hasRole(user, 'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL')) levels.push('validated1')
  return levels.length > 0 ? levels : ['submitted']
}

interface AbsencesMobileProps {
  list: ListState<AbsenceState>
}

export function AbsencesMobile({ list }: AbsencesMobileProps) {
  const levels = useLevels()
  const [level, setLevel] = useState<Level>(levels[0] ?? 'submitted')
  const query = absenceQuery({ ...list.filters, states: [level] })
  const flow = useInfiniteQuery(absenceFlowQuery(query))
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">Validation d'absences</h1>
      <AbsenceFilters mobile list={list} />
      {levels.length > 1 && <LevelSwitch query={query} level={level} onChange={setLevel} />}
      {flow.isPending && <SkeletonRows count={4} height={148} />}
      {flow.error && !flow.data && (
        <ErrorState text={errorText(flow.error)} retrying={flow.isFetching} onRetry={() => void flow.refetch()} />
      )}
      {flow.data && <Cards pages={flow.data.pages} query={query} />}
      <FlowEnd flow={flow} />
    </div>
  )
}

interface CardsProps {
  pages: readonly AbsencePage[]
  query: AbsenceQuery
}

/** A card for each absence; what is chosen on one is decided in the sheet. */
function Cards({ pages, query }: CardsProps) {
  const cards = useRef<HTMLUListElement>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { statuses, act } = useAbsenceActs(query)
  const listed = pages.flatMap((page) => page.items)
  // Somebody new may push a person from one page to the next between two loads.
  const people = [...new Map(listed.map((person) => [person.matricule, person])).values()]
  const confirm = ({ person, absence, action, comment }: Asked) => {
    focusRow(cards.current, neighbourOf(cards.current, String(absence.id)))
    setAsked(null)
    act({ absence, action, comment, matricule: person.matricule })
  }
  const cancel = () => {
    setAsked(null)
    if (asked) focusRow(cards.current, String(asked.absence.id))
  }
  if (people.length === 0) return <EmptyState text="Aucune absence à valider" />
  return (
    <>
      <ul className={styles.cards} ref={cards}>
        {people.flatMap((person) =>
          person.absences.map((absence) => (
            <li className={styles.place} key={absence.id} data-row={absence.id} tabIndex={-1}>
              <AbsenceCard
                person={person}
                absence={absence}
                status={statuses.get(absence.id)}
                onChoose={(action) => setAsked({ person, absence, action, comment: '' })}
              />
            </li>
          )),
        )}
      </ul>
      {asked && <AbsenceSheet asked={asked} onConfirm={confirm} onCancel={cancel} />}
    </>
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
  const { data, hasNextPage } = useInfiniteQuery(absenceFlowQuery(query))
  if (!data || hasNextPage) return undefined
  return data.pages.flatMap((page) => page.items).reduce((sum, person) => sum + person.absences.length, 0)
}
