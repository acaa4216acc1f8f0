import { counted, monthTitle } from '@cadran/rules/portal/french'
import { kindOf } from '@cadran/rules/timesheet/event-codes'
import { mayTryMonthAction } from '@cadran/rules/timesheet/month-states'
import {
  activityFilterDefaults,
  activityPeriods,
  activityWindow,
  awaitedMonthStates,
  isWindowed,
} from '@cadran/rules/validation/filter-defaults'
import { useQueryClient } from '@tanstack/react-query'
import { useToday } from '../../../platform/public-config.ts'
import { rolesAtHand } from '../../../platform/session.ts'
import { ToggleChip } from '../../../ui/toggle-chip.tsx'
import { ExtraWeeksDialog } from '../extra-activities/index.ts'
import type { ListState } from '../filters/index.ts'
import { CorrectionsDialog } from '../overtime-labels/index.ts'
import { type RowDialogProps, VALIDATIONS, type Worklist } from '../worklist/index.ts'
import {
  craPath,
  exportMonths,
  type ListedMonth,
  MONTH_LIST,
  MONTH_LISTS,
  type MonthPage,
  type MonthShape,
  type MonthState,
  monthHistoryQuery,
  monthKey,
  monthQuery,
  readMonth,
  readMonths,
} from './activities.queries.ts'
import { LIST_KEYS } from './activity-keys.ts'
import { type DownloadableMonth, DownloadDialog } from './download-dialog.tsx'
import { Legend } from './legend.tsx'
import { MONTH_ACT_LABELS, needsMonthQuestion, postMonthAct } from './month-acts.ts'
import { STATE_WORDS, STATES } from './month-badge.tsx'
import styles from './month-columns.module.css'
import { MONTH_COLUMNS, monthSubject } from './month-columns.tsx'
import { CommentsDialog, HistoryDialog } from './month-dialogs.tsx'
import { MonthNavigator } from './month-navigator.tsx'
import { monthQuestion } from './month-question.tsx'
import { SEVERAL_MONTHS } from './month-several.tsx'
import { MONTH_UNDO, monthDoneWords } from './month-undo.ts'

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

function MonthDialog({ row: month, dialog, onClose }: RowDialogProps<MonthShape>) {
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

/** The months, each with what is left in it. */
function Navigator({ list, page }: { list: ListState<MonthState>; page: MonthPage | undefined }) {
  const today = useToday()
  return (
    <MonthNavigator
      periods={activityPeriods(today)}
      value={list.filters.period}
      months={page}
      onChange={(period) => list.change(period === 'pending' ? { period } : { period, min_date: null, max_date: null })}
    />
  )
}

const PENDING = ['submitted', 'validated1'] as const

/** The reports to validate, and all others that the viewer may read (ACT-01, ACT-32). */
export const MONTHS: Worklist<MonthShape> = {
  name: 'CRA',
  list: MONTH_LIST,
  queryOf: monthQuery,
  exported: exportMonths,
  rowsOf: ({ months }) => months,
  idOf: ({ user, year, month }) => monthKey({ ...user, year, month }),
  subjectOf: monthSubject,
  countOf: ({ total_users_count }) => counted(total_users_count, 'collaborateur'),
  empty: {
    text: 'Aucun CRA ne correspond à vos filtres',
    hint: 'Tout est traité. Les CRA envoyés apparaîtront ici.',
    filtered: 'Aucun CRA ne correspond à vos filtres',
  },
  filters: {
    list: 'activities',
    states: STATES,
    stateLabels: STATE_WORDS,
    defaults: activityFilterDefaults,
    // Nothing that awaits the viewer is hidden by them (README 50).
    windowOf: ({ period, states, min_date, max_date }, { roles, current_period }) => {
      if (period !== 'pending' || min_date !== null || max_date !== null) return null
      const shown = states.includes('all') ? PENDING : states
      return isWindowed(shown, awaitedMonthStates(roles)) ? activityWindow(current_period) : null
    },
    hasDates: ({ period }) => period === 'pending',
    particularities: true,
    // Reports that are not as the month before (CLO-13).
    Toggle: ({ filters: { changed }, onChange }) => (
      <ToggleChip label="Depuis le mois précédent" pressed={changed} onToggle={(on) => onChange({ changed: on })} />
    ),
  },
  columns: MONTH_COLUMNS,
  tableClass: styles.table,
  dataOf: ({ state }, { status, pending }) => {
    const shown = status && pending ? status.action : state
    return { 'data-state': shown, 'data-family': shown }
  },
  actsOf: ({ actions }) => actions,
  actsOfKeys: { v: VALIDATIONS, b: ['non_submitted'] },
  // Validating acts at once unless half-days are missing; sending back asks first.
  wayOf: (month, action) => (needsMonthQuestion(month, action) ? 'asks' : 'at-once'),
  questionOf: monthQuestion,
  actLabels: MONTH_ACT_LABELS,
  keys: LIST_KEYS,
  mayTry: mayTryMonthAction,
  // In a new tab, where there is a report and the viewer may read it (ACT-30).
  show: ({ id, month, year, user }, viewer) => {
    if (id === null || !rolesAtHand(viewer).has('ROLE_CRA_SHOW')) return false
    window.open(craPath({ monthId: id, month, year, matricule: user.matricule }), '_blank', 'noopener')
    return true
  },
  RowDialog: MonthDialog,
  several: SEVERAL_MONTHS,
  post: postMonthAct,
  doneWords: monthDoneWords,
  identityOf: ({ user }) => user.identity,
  undo: MONTH_UNDO,
  historyKey: ({ id }) => monthHistoryQuery(id ?? 0).queryKey,
  readAgain: { personOf: ({ user }) => user.matricule, read: readMonths },
  readRow: readMonth,
  Head: ({ page }) => <Legend counts={page?.counts} />,
  Above: Navigator,
}
