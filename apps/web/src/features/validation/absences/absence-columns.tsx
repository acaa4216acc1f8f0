import { describeRange, plural } from '@cadran/rules/portal/french'
import { modalityLabel } from '@cadran/rules/portal/person'
import { IconChevronDown, IconHistory, IconMessage, IconMessagePlus, IconPencil, IconUsers } from '@tabler/icons-react'
import { useHasRole } from '../../../platform/session.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Row } from '../../../ui/layout.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import {
  type CardWorklist,
  dayFigure,
  PersonBar,
  PersonCell,
  RowRefusal,
  type RowView,
  RowWays,
  SmallLine,
  takeBackActions,
} from '../worklist/index.ts'
import styles from './absence-columns.module.css'
import { ABSENCE_UNDO } from './absence-undo.ts'
import { absenceSubject, alsoAbsent } from './absence-words.ts'
import type { Absence, AbsenceRow, AbsenceShape } from './absences.queries.ts'
import { balanceLines } from './balance.ts'
import { BalanceView } from './balance-view.tsx'
import { LevelCell } from './level-cell.tsx'

/** The columns of the list; the person's first absence carries the cells that they share. */
export const ABSENCE_COLUMNS: CardWorklist<AbsenceShape>['columns'] = [
  {
    key: 'person',
    head: 'Collaborateur',
    className: styles.person,
    isName: true,
    cell: ({ person }, { isFirst }) =>
      isFirst ? (
        <PersonCell person={person}>
          <SmallLine>
            {person.matricule} · {modalityLabel(person.modality)}
          </SmallLine>
          <RowWays standing_for={person.standing_for} />
        </PersonCell>
      ) : (
        <span className="visually-hidden">{person.identity}</span>
      ),
    bar: () => <PersonBar width={120} />,
  },
  {
    key: 'kind',
    head: "Type d'absence",
    cell: ({ absence }, { status }) => (
      <div className={styles.kind}>
        <Kind absence={absence} />
        <RowWays standing_for={null} escalated={absence.escalated} />
        <RowRefusal status={status} />
      </div>
    ),
    bar: (row) => ({ width: row % 2 === 0 ? 210 : 160 }),
  },
  {
    key: 'days',
    head: 'Jours',
    className: styles.days,
    cell: ({ absence }) => dayFigure(absence.days_count),
    bar: () => ({ width: 28 }),
  },
  {
    key: 'level1',
    head: 'Niv1',
    group: 'Actions',
    className: styles.actions,
    cell: (row, view) => <LevelCell level={1} row={row} view={view} />,
    bar: () => ({ width: 64, height: 28, radius: 8 }),
  },
  {
    key: 'level2',
    head: 'Niv2',
    group: 'Actions',
    cell: (row, view) => <LevelCell level={2} row={row} view={view} />,
  },
  {
    key: 'balance',
    head: 'Solde en temps réel',
    className: styles.balance,
    cell: ({ person }, { isFirst }) => isFirst && <BalanceView lines={balanceLines(person, person.absences)} />,
    bar: () => ({ width: 140 }),
  },
  {
    key: 'toggle',
    head: 'Détail',
    quiet: true,
    className: styles.toggle,
    cell: (row, view) => <RowButtons row={row} view={view} />,
  },
]

interface RowButtonsProps {
  row: AbsenceRow
  view: RowView<AbsenceShape>
}

function RowButtons({ row, view }: RowButtonsProps) {
  const { isOpen, on } = view
  const subject = absenceSubject(row)
  const label = isOpen ? 'Fermer' : 'Ouvrir'
  return (
    <>
      <MoreMenu label={`Plus d'actions : ${subject}`} actions={useMoreActions({ row, view })} />
      <IconButton
        size="sm"
        label={`${label} : ${subject}`}
        title={label}
        aria-expanded={isOpen}
        icon={<IconChevronDown className={styles.chevron} size={18} stroke={1.75} />}
        onClick={() => on.onToggle(row)}
      />
    </>
  )
}

const ICON = { size: 18, stroke: 1.75 }

/** What else can be done with the absence, unless something has just been asked of it (KEY-08). */
function useMoreActions({ row, view: { status, pending, on } }: RowButtonsProps) {
  const seesAll = useHasRole('ROLE_ABSENCE_FULL_HISTORY')
  const more = takeBackActions(status, ABSENCE_UNDO.label, (action) => on.onTakeBack(row, action))
  const { actions } = row.absence
  if (!pending && actions.some((action) => action !== 'edit')) {
    more.push({
      label: 'Décider avec un commentaire…',
      icon: <IconMessagePlus {...ICON} />,
      end: <KeyHint keys="C" />,
      onChoose: () => on.onComment(row),
    })
  }
  if (actions.includes('edit')) {
    more.push({ label: 'Modifier le type…', icon: <IconPencil {...ICON} />, onChoose: () => on.onDialog(row, 'type') })
  }
  if (seesAll) {
    more.push({
      label: 'Toutes ses absences',
      icon: <IconHistory {...ICON} />,
      onChoose: () => on.onDialog(row, 'person'),
    })
  }
  return more
}

/** What is decided first, its dates below. */
function Kind({ absence }: { absence: Absence }) {
  const others = alsoAbsent(absence)
  return (
    <>
      <Row as="p" wrap className={styles.what}>
        <strong>{absence.event_code.description}</strong>
        {others && (
          <Row as="span" inline gap={4} align="center" size="xs" tone="muted">
            <IconUsers size={15} stroke={1.75} aria-hidden="true" />
            {others}
          </Row>
        )}
        {absence.comment_count > 0 && (
          <Row as="span" inline gap={4} align="center" size="xs" tone="muted">
            <IconMessage size={15} stroke={1.75} aria-hidden="true" />
            {absence.comment_count}
            <span className="visually-hidden"> {plural(absence.comment_count, 'commentaire')}</span>
          </Row>
        )}
      </Row>
      <SmallLine>{describeRange(absence)}</SmallLine>
    </>
  )
}
