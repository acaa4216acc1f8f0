import { monthTitle } from '@cadran/rules/portal/french'
import { CORRECTION_OBJECT_WORDS, mayTryCorrection } from '@cadran/rules/timesheet/correction-states'
import { formerWords, sideWords } from '@cadran/rules/timesheet/correction-words'
import { addMonths, type Period } from '@cadran/rules/timesheet/day'
import { M_REFUSAL_COMMENT } from '@cadran/rules/timesheet/workflow'
import { IconArrowRight, IconChevronDown, IconX } from '@tabler/icons-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row } from '../../../ui/layout.tsx'
import {
  type CardWorklist,
  isValidation,
  PersonBar,
  PersonCell,
  RowRefusal,
  type RowView,
  SmallLine,
  VALIDATIONS,
  ValidationIcon,
} from '../worklist/index.ts'
import { AskFor } from './ask-for.tsx'
import { CorrectionCard } from './correction-card.tsx'
import { BalanceWords, Difference } from './correction-difference.tsx'
import { CorrectionPanel } from './correction-panel.tsx'
import { CorrectionSheet } from './correction-sheet.tsx'
import { SideCell } from './correction-sides.tsx'
import { CorrectionBadge } from './correction-state.tsx'
import { correctionDoneWords, correctionSubject, DECISION_LABELS, STATE_WORDS, STATES } from './correction-words.ts'
import styles from './corrections.module.css'
import {
  CORRECTION_LIST,
  type CorrectionShape,
  correctionHistoryQuery,
  correctionQuery,
  postDecision,
  readRow,
  type ValidatedCorrection,
} from './corrections.queries.ts'
import { correctionCount, SEVERAL_CORRECTIONS } from './corrections-several.tsx'

/** How far back a closed month may be chosen. */
const MONTHS_BACK = 36

const closedPeriods = (current: Period) => Array.from({ length: MONTHS_BACK }, (_, index) => addMonths(current, -index))

interface ActsProps {
  correction: ValidatedCorrection
  view: RowView<CorrectionShape>
}

/** The decisions as icons; who may not decide what their roles would let them reads why, before pressing (COR-20, COR-21). */
function Acts({ correction, view: { pending, isOpen, on } }: ActsProps) {
  const subject = correctionSubject(correction)
  const validation = correction.actions.find(isValidation)
  return (
    <Row inline gap={6} align="center" justify="end">
      {!pending && validation && (
        <IconButton
          size="sm"
          look="validate"
          label={`${DECISION_LABELS[validation]} : ${subject}`}
          title={DECISION_LABELS[validation]}
          icon={<ValidationIcon action={validation} />}
          onClick={() => on.onAct(correction, validation)}
        />
      )}
      {!pending && correction.actions.includes('refused') && (
        <IconButton
          size="sm"
          look="danger"
          label={`Refuser : ${subject}`}
          title="Refuser"
          icon={<IconX size={18} stroke={2} />}
          onClick={() => on.onAct(correction, 'refused')}
        />
      )}
      {correction.obstacle && correction.actions.length === 0 && <SmallLine>{correction.obstacle}</SmallLine>}
      <IconButton
        size="sm"
        label={`${isOpen ? 'Fermer' : 'Ouvrir'} : ${subject}`}
        title={isOpen ? 'Fermer' : 'Ouvrir'}
        aria-expanded={isOpen}
        icon={<IconChevronDown className={styles.chevron} size={18} stroke={1.75} />}
        onClick={() => on.onToggle(correction)}
      />
    </Row>
  )
}

const bar = (row: number) => ({ width: ['64%', '48%', '56%', '40%'][row] ?? '40%' })

const COLUMNS: CardWorklist<CorrectionShape>['columns'] = [
  {
    key: 'person',
    head: 'Collaborateur',
    className: styles.person,
    isName: true,
    cell: ({ user }) => (
      <PersonCell person={user}>
        <SmallLine>{user.matricule}</SmallLine>
      </PersonCell>
    ),
    bar: () => <PersonBar width={120} />,
  },
  {
    key: 'month',
    head: 'Mois clôturé',
    className: styles.month,
    cell: ({ year, month, object }) => (
      <>
        {monthTitle({ year, month })}
        <SmallLine>{CORRECTION_OBJECT_WORDS[object]}</SmallLine>
      </>
    ),
    bar,
  },
  { key: 'old', head: 'Ancien', cell: ({ old, replaces }) => <SideCell words={formerWords(old, replaces)} />, bar },
  {
    key: 'new',
    head: 'Nouveau',
    className: styles.new,
    cell: (correction) => (
      <Row gap={8} align="center">
        <IconArrowRight size={17} stroke={1.75} aria-hidden="true" />
        <SideCell words={sideWords(correction.new)} strong />
      </Row>
    ),
    bar,
  },
  {
    key: 'difference',
    head: 'Différence',
    className: styles.figure,
    cell: (correction) => <Difference correction={correction} />,
    bar: () => ({ width: 64 }),
  },
  {
    key: 'state',
    head: 'État',
    className: styles.state,
    cell: ({ state }, { status }) => (
      <>
        <CorrectionBadge state={state} />
        <RowRefusal status={status} />
      </>
    ),
    bar,
  },
  {
    key: 'acts',
    head: 'Actions',
    className: styles.acts,
    cell: (correction, view) => <Acts correction={correction} view={view} />,
    bar: () => ({ width: 96, height: 28, radius: 8 }),
  },
]

const ALL = [...VALIDATIONS, 'refused'] as const

const KEYS: CardWorklist<CorrectionShape>['keys'] = [
  { keys: ['J', '↓'], effect: 'Ligne suivante', hint: { keys: 'J K', label: 'ligne' } },
  { keys: ['K', '↑'], effect: 'Ligne précédente' },
  { keys: ['O', 'Entrée'], effect: 'Ouvrir la ligne', hint: { keys: 'O', label: 'ouvrir' } },
  { keys: ['V'], effect: 'Valider', hint: { keys: 'V', label: 'valider' }, acts: VALIDATIONS },
  { keys: ['R'], effect: 'Refuser', hint: { keys: 'R', label: 'refuser' }, acts: ['refused'] },
  { keys: ['C'], effect: 'Décider avec un commentaire', acts: ALL },
  { keys: ['X'], effect: "Sélectionner la ligne, avec Maj toutes jusqu'ici", acts: ALL },
  { keys: ['Maj A'], effect: 'Sélectionner aussi les autres pages', acts: ALL },
  { keys: ['Maj V'], effect: 'Valider la sélection', acts: VALIDATIONS },
  { keys: ['Maj R'], effect: 'Refuser la sélection', acts: ['refused'] },
  { keys: ['Ctrl ↵'], effect: 'Valider depuis le commentaire', acts: VALIDATIONS },
  { keys: ['/'], effect: 'Rechercher un collaborateur' },
  { keys: ['Échap'], effect: 'Fermer la ligne ouverte' },
  { keys: ['?'], effect: 'Toutes les touches' },
]

/** The corrections of closed months that wait for the viewer, and all others they may read (COR-18). */
export const CORRECTIONS: CardWorklist<CorrectionShape> = {
  name: 'Régularisations',
  list: CORRECTION_LIST,
  queryOf: correctionQuery,
  rowsOf: ({ items }) => items,
  idOf: ({ id }) => String(id),
  subjectOf: correctionSubject,
  countOf: ({ total }, { states }) =>
    states.includes('decidable') ? `${String(total)} à décider` : correctionCount(total),
  empty: {
    text: 'Aucune régularisation à valider',
    hint: 'Les demandes sur des mois clôturés apparaîtront ici.',
    filtered: 'Aucune régularisation ne correspond à vos filtres',
  },
  filters: {
    list: 'absences',
    states: STATES,
    stateLabels: STATE_WORDS,
    defaults: () => ({ states: ['decidable'], types: null, manager: null }),
    byPersonAlone: true,
    periodsOf: closedPeriods,
  },
  emptyCards: 'Aucune régularisation à valider',
  columns: COLUMNS,
  tableClass: styles.table,
  awaitedRows: 4,
  actsOf: ({ actions }) => actions,
  actsOfKeys: { v: VALIDATIONS, r: ['refused'] },
  // Payroll or the manager validates at once where the balance suffices; everything else asks first (ABS-61).
  wayOf: ({ insufficient_balance }, action) => (action === 'refused' || insufficient_balance ? 'asks' : 'at-once'),
  questionOf: (row, action) => ({
    title: action === 'refused' ? 'Refuser cette régularisation ?' : 'Valider cette régularisation ?',
    confirmLabel: DECISION_LABELS[action],
    danger: action === 'refused',
    ...(action === 'refused' ? { required: M_REFUSAL_COMMENT.message } : {}),
    about: (
      <p>
        <strong>{row.user.identity}</strong> · {CORRECTION_OBJECT_WORDS[row.object]}, {monthTitle(row).toLowerCase()}
      </p>
    ),
    ...(row.insufficient_balance && action !== 'refused'
      ? {
          effect: (
            <p>
              Solde insuffisant&nbsp;: <BalanceWords correction={row} />
            </p>
          ),
        }
      : {}),
  }),
  actLabels: DECISION_LABELS,
  keys: KEYS,
  mayTry: mayTryCorrection,
  Panel: CorrectionPanel,
  several: SEVERAL_CORRECTIONS,
  post: postDecision,
  doneWords: correctionDoneWords,
  historyKey: ({ id }) => correctionHistoryQuery(id).queryKey,
  readRow,
  failureText: 'Une erreur est survenue',
  Head: () => <AskFor />,
  Card: CorrectionCard,
  Sheet: CorrectionSheet,
}
