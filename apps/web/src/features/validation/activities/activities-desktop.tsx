import { monthTitle } from '@cadran/rules/portal/french'
import { kindOf } from '@cadran/rules/timesheet/event-codes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ExtraWeeksDialog } from '../extra-activities/index.ts'
import { KeysDialog, ListHead, type ListState, SeveralResult } from '../filters/index.ts'
import { CorrectionsDialog } from '../overtime-labels/index.ts'
import {
  DESKTOP_PAGE,
  type ListedMonth,
  MONTH_LISTS,
  type MonthPage,
  type MonthState,
  monthPageQuery,
  monthQuery,
} from './activities.queries.ts'
import styles from './activities-page.module.css'
import { ActivityFilters } from './activity-filters.tsx'
import { ACTIVITY_KEYS } from './activity-keys.ts'
import { type DownloadableMonth, DownloadDialog } from './download-dialog.tsx'
import { Legend } from './legend.tsx'
import { MonthChoice } from './month-choice.tsx'
import { CommentsDialog, HistoryDialog, MonthQuestion } from './month-dialogs.tsx'
import { MonthTable, MonthTableSkeleton } from './month-table.tsx'
import type { MonthDialog } from './row-actions.tsx'
import { useMonthList } from './use-month-list.ts'

interface ActivitiesDesktopProps {
  list: ListState<MonthState>
}

export function ActivitiesDesktop({ list }: ActivitiesDesktopProps) {
  const { filters, page, isDefault, setPage, reset } = list
  const search = useRef<HTMLInputElement>(null)
  const query = monthQuery(filters)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(monthPageQuery(query, page))
  const rows = useMonthList(query, data?.months ?? [], () => search.current?.focus())
  const pages = Math.ceil((data?.total_users_count ?? 0) / DESKTOP_PAGE)
  const openHelp = () => rows.setHelpOpened(true)
  useEffect(() => {
    const isBeyond = data !== undefined && !isPlaceholderData && data.months.length === 0 && data.total_users_count > 0
    if (isBeyond) setPage(pages)
  })
  return (
    <div className={styles.page}>
      <ListHead title="Validation d'activités" count={countOf(data)} page={page} pages={pages} onPage={setPage}>
        <Legend counts={data?.counts} />
      </ListHead>
      <ActivityFilters
        list={list}
        waiting={data?.navigator}
        searchRef={search}
        onLeaveSearch={rows.focusFirst}
        onHelp={openHelp}
      />
      {rows.several.outcome && <SeveralResult outcome={rows.several.outcome} onClose={rows.several.closeOutcome} />}
      <section
        ref={rows.list}
        className={styles.list}
        aria-label="CRA"
        aria-busy={isFetching}
        inert={isPlaceholderData}
      >
        {data ? (
          <Rows data={data} isOld={isPlaceholderData} isDefault={isDefault} onReset={reset}>
            <MonthTable {...rows.table} months={data.months} namesMonth={filters.period === 'pending'} />
          </Rows>
        ) : error ? (
          <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <MonthTableSkeleton />
        )}
      </section>
      <MonthChoice several={rows.several} onClear={rows.clearChoice} />
      {rows.asked && <MonthQuestion asked={rows.asked} onConfirm={rows.confirm} onCancel={rows.cancel} />}
      {rows.read && <RowDialog read={rows.read} onClose={rows.closeRead} />}
      <KeysDialog opened={rows.helpOpened} onClose={() => rows.setHelpOpened(false)} help={ACTIVITY_KEYS} />
    </div>
  )
}

function countOf(data: MonthPage | undefined): string | undefined {
  if (!data || data.total_users_count === 0) return undefined
  return data.total_users_count === 1 ? '1 collaborateur' : `${String(data.total_users_count)} collaborateurs`
}

/** Days of one activity are one line each, whatever the states they are in. */
function downloadOf({ events, ...month }: ListedMonth): DownloadableMonth {
  const activities = new Map<number, DownloadableMonth['activities'][number]>()
  for (const { event_code, type, state, days } of events) {
    if (kindOf(type) !== 'activity' || state === 'refused') continue
    const { id, description } = event_code
    activities.set(id, { id, description, days: (activities.get(id)?.days ?? 0) + days })
  }
  return { ...month, activities: [...activities.values()] }
}

interface ReadProps {
  read: { month: MonthPage['months'][number]; dialog: MonthDialog }
  onClose: () => void
}

function RowDialog({ read: { month, dialog }, onClose }: ReadProps) {
  const client = useQueryClient()
  if (month.id === null) return null
  if (dialog === 'download') return <DownloadDialog month={downloadOf(month)} onClose={onClose} />
  const reload = () => void client.invalidateQueries({ queryKey: MONTH_LISTS })
  if (dialog === 'corrections') return <CorrectionsDialog month={month} onChanged={reload} onClose={onClose} />
  if (dialog === 'extra') return <ExtraWeeksDialog month={month} onChanged={reload} onClose={onClose} />
  const Shown = dialog === 'history' ? HistoryDialog : CommentsDialog
  const subject = `${month.user.identity} · ${monthTitle(month)}`
  return <Shown id={month.id} ownComment={month.comment} subject={subject} onClose={onClose} />
}

interface RowsProps {
  data: MonthPage
  /** The rows of the filters before, until the new ones are there. */
  isOld: boolean
  isDefault: boolean
  onReset: () => void
  children: ReactNode
}

/** The empty text needs an answer of its own without rows (BCK-56). */
function Rows({ data, isOld, isDefault, onReset, children }: RowsProps) {
  if (data.months.length > 0) return <div className={isOld ? styles.old : undefined}>{children}</div>
  if (isOld || data.total_users_count > 0) return <MonthTableSkeleton />
  return (
    <EmptyState text="Aucun CRA ne correspond à vos filtres">
      {isDefault ? (
        'Tout est traité. Les CRA envoyés apparaîtront ici.'
      ) : (
        <Button onClick={onReset}>Réinitialiser</Button>
      )}
    </EmptyState>
  )
}
