import { counted, formatDate, monthTitle } from '@cadran/rules/portal/french'
import { addMonths, comparePeriods, type Period, periodOf } from '@cadran/rules/timesheet/day'
import { mayTryRequestDecision } from '@cadran/rules/timesheet/extra-requests'
import {
  awaitedRequestStates,
  extraRequestFilterDefaults,
  extraRequestWindow,
  isWindowed,
} from '@cadran/rules/validation/filter-defaults'
import { IconCheck, IconX } from '@tabler/icons-react'
import { parisDate } from '../../../platform/paris-time.ts'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import {
  type CardWorklist,
  PersonBar,
  PersonCell,
  RowRefusal,
  type RowView,
  RowWays,
  SmallLine,
  takeBackActions,
} from '../worklist/index.ts'
import {
  type ExtraRequest,
  exportRequests,
  postDecision,
  REQUEST_LIST,
  type RequestShape,
  readRow,
  requestQuery,
} from './extra-requests.queries.ts'
import { RequestCard } from './request-card.tsx'
import { RequestPanel } from './request-panel.tsx'
import { requestQuestion } from './request-question.tsx'
import { SEVERAL_REQUESTS } from './request-several.tsx'
import { RequestSheet } from './request-sheet.tsx'
import { RequestStatusMark } from './request-status.tsx'
import styles from './request-table.module.css'
import { REQUEST_UNDO, requestDoneWords } from './request-undo.ts'
import { ageWords, decidedWords, STATE_WORDS, STATES, subjectOf } from './request-words.ts'

/** The months of the default window: a request of any of them may be asked for (XRQ-09). */
function periodsAround(current: Period): Period[] {
  const { min_date, max_date } = extraRequestWindow(current)
  const [first, last] = [periodOf(min_date), periodOf(max_date)]
  return Array.from({ length: comparePeriods(last, first) + 1 }, (_, index) => addMonths(first, index))
}

function AskedOn({ request }: { request: ExtraRequest }) {
  const today = useToday()
  const asked_on = parisDate(request.request_activity_at)
  return (
    <>
      {formatDate(asked_on)}
      {request.extra_activities_status === 'pending' && <SmallLine>{ageWords(asked_on, today)}</SmallLine>}
    </>
  )
}

interface DecisionsProps {
  request: ExtraRequest
  view: RowView<RequestShape>
}

function Decisions({ request, view: { status, pending, isOpen, on } }: DecisionsProps) {
  const subject = subjectOf(request)
  const more = takeBackActions(status, REQUEST_UNDO.label, (action) => on.onTakeBack(request, action))
  return (
    <>
      {request.actions.length > 0 && !pending && (
        <Row inline wrap gap={8} justify="end">
          <Button
            size="sm"
            className={styles.accept}
            aria-expanded={isOpen}
            aria-label={`Accepter : ${subject}`}
            icon={<IconCheck size={17} stroke={2} aria-hidden="true" />}
            onClick={() => on.onToggle(request)}
          >
            Accepter
          </Button>
          <Button
            size="sm"
            variant="danger-quiet"
            aria-label={`Refuser : ${subject}`}
            icon={<IconX size={17} stroke={2} aria-hidden="true" />}
            onClick={() => on.onAct(request, 'refuse_extra_activities')}
          >
            Refuser
          </Button>
        </Row>
      )}
      <Row inline gap={8} align="center" justify="end">
        <SmallLine>{decidedWords(request)}</SmallLine>
        <MoreMenu label={`Plus d'actions : ${subject}`} actions={more} />
      </Row>
      <Stack textAlign="left" className={styles.refusal}>
        <RowRefusal status={status} />
      </Stack>
    </>
  )
}

const bar = (row: number) => ({ width: ['64%', '48%', '56%', '40%'][row] ?? '40%' })

const COLUMNS: CardWorklist<RequestShape>['columns'] = [
  {
    key: 'person',
    head: 'Collaborateur',
    className: styles.person,
    isName: true,
    cell: ({ user, standing_for, escalated }) => (
      <PersonCell person={user}>
        <SmallLine>{user.matricule}</SmallLine>
        <RowWays standing_for={standing_for} escalated={escalated} />
      </PersonCell>
    ),
    bar: (row) => <PersonBar {...bar(row)} />,
  },
  { key: 'period', head: 'Période', cell: monthTitle, bar },
  {
    key: 'asked',
    head: 'Demandée le',
    className: styles.date,
    cell: (request) => <AskedOn request={request} />,
    bar,
  },
  { key: 'manager', head: 'Manager', cell: ({ user }) => user.manager_identity, bar },
  {
    key: 'status',
    head: 'Statut',
    cell: ({ extra_activities_status }) => <RequestStatusMark status={extra_activities_status} />,
    bar,
  },
  {
    key: 'actions',
    head: 'Actions',
    className: styles.actions,
    cell: (request, view) => <Decisions request={request} view={view} />,
    bar,
  },
]

const ACCEPT = ['accept_extra_activities', 'accept_extra_activities_contracted'] as const
const REFUSE = ['refuse_extra_activities'] as const

/** Those that decide are for whoever decides (KEY-09). */
const KEYS: CardWorklist<RequestShape>['keys'] = [
  { keys: ['J', '↓'], effect: 'Ligne suivante', hint: { keys: 'J K', label: 'ligne' } },
  { keys: ['K', '↑'], effect: 'Ligne précédente' },
  { keys: ['O', 'Entrée'], effect: 'Ouvrir ou fermer la demande', acts: REFUSE },
  { keys: ['V', 'A'], effect: 'Accepter', hint: { keys: 'V', label: 'accepter' }, acts: REFUSE },
  { keys: ['R'], effect: 'Refuser', hint: { keys: 'R', label: 'refuser' }, acts: REFUSE },
  {
    keys: ['X'],
    effect: "Sélectionner la ligne, avec Maj toutes jusqu'ici",
    hint: { keys: 'X', label: 'choisir' },
    acts: REFUSE,
  },
  { keys: ['Maj A'], effect: 'Sélectionner aussi les autres pages', acts: REFUSE },
  { keys: ['Maj V'], effect: 'Accepter la sélection', acts: REFUSE },
  { keys: ['Maj R'], effect: 'Refuser la sélection', acts: REFUSE },
  { keys: ['Ctrl ↵'], effect: 'Accepter depuis le commentaire', acts: REFUSE },
  { keys: ['/'], effect: 'Rechercher un collaborateur' },
  { keys: ['Échap'], effect: 'Fermer la demande ouverte', acts: REFUSE },
  { keys: ['?'], effect: 'Toutes les touches' },
]

/** The requests to enter extra activities, those that wait first of all (XRQ-01). */
export const REQUESTS: CardWorklist<RequestShape> = {
  name: 'Demandes',
  list: REQUEST_LIST,
  queryOf: requestQuery,
  exported: exportRequests,
  rowsOf: ({ items }) => items,
  idOf: ({ month_id }) => String(month_id),
  subjectOf,
  countOf: ({ total }, { states }) =>
    states.length === 1 && states[0] === 'pending' ? `${String(total)} à traiter` : counted(total, 'demande'),
  // The empty text belongs to the filters one starts with; under others there is only no result (XRQ-02, XRQ-04).
  empty: {
    text: 'Aucune demande à valider',
    hint: 'Les nouvelles demandes de votre équipe apparaîtront ici.',
    filtered: 'Aucun résultat',
  },
  emptyCards: "Aucune demande de saisie d'activité complémentaire à valider",
  filters: {
    list: 'extra-activities',
    states: STATES,
    stateLabels: STATE_WORDS,
    defaults: extraRequestFilterDefaults,
    periodsOf: periodsAround,
    windowOf: ({ period, states, min_date, max_date }, { roles, current_period }) => {
      const isUndated = period === null && min_date === null && max_date === null
      return isUndated && isWindowed(states, awaitedRequestStates(roles)) ? extraRequestWindow(current_period) : null
    },
  },
  columns: COLUMNS,
  tableClass: styles.table,
  awaitedRows: 4,
  dataOf: (_request, { pending }) => ({ 'data-pending': pending ? 'true' : undefined }),
  actsOf: ({ actions }) => actions,
  actsOfKeys: { v: ACCEPT, a: ACCEPT, r: REFUSE },
  // Accepting needs a type, which is chosen in the opened row.
  wayOf: (_request, action) => (action === 'refuse_extra_activities' ? 'asks' : 'opens'),
  questionOf: requestQuestion,
  keys: KEYS,
  mayTry: mayTryRequestDecision,
  Panel: RequestPanel,
  several: SEVERAL_REQUESTS,
  mayOpen: ({ actions }, pending) => actions.length > 0 && !pending,
  post: postDecision,
  doneWords: requestDoneWords,
  identityOf: ({ user }) => user.identity,
  undo: REQUEST_UNDO,
  readRow,
  failureText: 'Une erreur est survenue',
  Card: RequestCard,
  Sheet: RequestSheet,
}
