import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { KeyHints, KeysDialog, ListHead, type ListState, SeveralResult } from '../filters/index.ts'
import { AbsenceChoice } from './absence-choice.tsx'
import { AbsenceFilters } from './absence-filters.tsx'
import { ABSENCE_KEY_HINTS, ABSENCE_KEYS } from './absence-keys.ts'
import { AbsenceTable, AbsenceTableSkeleton } from './absence-table.tsx'
import {
  type AbsencePage,
  type AbsenceState,
  absencePageQuery,
  absenceQuery,
  DESKTOP_PAGE,
} from './absences.queries.ts'
import styles from './absences-page.module.css'
import { AskDialog } from './ask-dialog.tsx'
import { EditTypeDialog } from './edit-type-dialog.tsx'
import { PersonHistoryDialog } from './person-history-dialog.tsx'
import { useAbsenceList } from './use-absence-list.ts'

interface AbsencesDesktopProps {
  list: ListState<AbsenceState>
}

export function AbsencesDesktop({ list }: AbsencesDesktopProps) {
  const { filters, page, isDefault, setPage, reset } = list
  const search = useRef<HTMLInputElement>(null)
  const query = absenceQuery(filters)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(absencePageQuery(query, page))
  const rows = useAbsenceList(query, data?.items ?? [], () => search.current?.focus())
  const pages = Math.ceil((data?.total ?? 0) / DESKTOP_PAGE)
  useEffect(() => {
    const isBeyond = data !== undefined && !isPlaceholderData && data.items.length === 0 && data.total > 0
    if (isBeyond) setPage(pages)
  })
  return (
    <div className={styles.page}>
      <ListHead title="Validation d'absences" count={countOf(data)} page={page} pages={pages} onPage={setPage}>
        <KeyHints hints={ABSENCE_KEY_HINTS} onMore={() => rows.setHelpOpened(true)} />
      </ListHead>
      <AbsenceFilters list={list} mobile={false} searchRef={search} onLeaveSearch={rows.focusFirst} />
      {rows.several.outcome && <SeveralResult outcome={rows.several.outcome} onClose={rows.several.closeOutcome} />}
      <section
        ref={rows.list}
        className={styles.list}
        aria-label="Absences"
        aria-busy={isFetching}
        inert={isPlaceholderData}
      >
        {data ? (
          <Rows data={data} isOld={isPlaceholderData} isDefault={isDefault} onReset={reset}>
            <AbsenceTable {...rows.table} people={data.items} />
          </Rows>
        ) : error ? (
          <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <AbsenceTableSkeleton />
        )}
      </section>
      <AbsenceChoice several={rows.several} onClear={rows.clearChoice} />
      {rows.asked && <AskDialog asked={rows.asked} onConfirm={rows.confirm} onCancel={rows.cancel} />}
      {rows.over.edited && <EditTypeDialog row={rows.over.edited} onClose={rows.over.closeEdit} />}
      {rows.over.person && <PersonHistoryDialog person={rows.over.person} onClose={rows.over.closePerson} />}
      <KeysDialog opened={rows.helpOpened} onClose={() => rows.setHelpOpened(false)} help={ABSENCE_KEYS} />
    </div>
  )
}

function countOf(data: AbsencePage | undefined): string | undefined {
  if (!data || data.total === 0) return undefined
  const people = data.total === 1 ? '1 collaborateur' : `${String(data.total)} collaborateurs`
  if (data.items.length < data.total) return people
  const absences = data.items.reduce((sum, person) => sum + person.absences.length, 0)
  return `${people} · ${absences === 1 ? '1 absence' : `${String(absences)} absences`}`
}

interface RowsProps {
  data: AbsencePage
  /** The rows of the filters before, until the new ones are there. */
  isOld: boolean
  isDefault: boolean
  onReset: () => void
  children: ReactNode
}

/** The empty text needs an answer of its own without rows (BCK-56). */
function Rows({ data, isOld, isDefault, onReset, children }: RowsProps) {
  if (data.items.length > 0) return <div className={isOld ? styles.old : undefined}>{children}</div>
  if (isOld || data.total > 0) return <AbsenceTableSkeleton />
  return (
    <EmptyState text={isDefault ? 'Aucune absence à afficher' : 'Aucune absence ne correspond à vos filtres'}>
      {isDefault ? (
        'Tout est traité. Les nouvelles demandes apparaîtront ici.'
      ) : (
        <Button onClick={onReset}>Réinitialiser</Button>
      )}
    </EmptyState>
  )
}
