import { formatDate } from '@cadran/rules/portal/french'
import { IconArrowBackUp, IconHistory, IconPencil, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { parisMoment } from '../../../platform/paris-time.ts'
import { useHasRole, useHasRoleAtHand } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import { useBroughtIntoSight } from '../../../ui/in-sight.ts'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { useCalmAfter } from '../../../ui/layers.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { commentHint, History, isValidation, type PanelProps, ValidationIcon } from '../worklist/index.ts'
import { EvidenceBlock, Projection } from './absence-evidence.tsx'
import styles from './absence-panel.module.css'
import { ACT_LABELS } from './absence-words.ts'
import { type Absence, type AbsenceShape, absenceEvidenceQuery, absenceHistoryQuery } from './absences.queries.ts'
import { balanceLines } from './balance.ts'
import { BalanceView } from './balance-view.tsx'

/** A row opened in place: what the absence does to the balance, its history, and a comment with the act. */
export function AbsencePanel(props: PanelProps<AbsenceShape>) {
  const { row, on } = props
  const { person, absence } = row
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  const seesHistory = useHasRoleAtHand('ROLE_ABSENCE_ACTION_HISTORY', 'ROLE_ABSENCE_COMMENT')
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const { isPending } = useQuery(absenceEvidenceQuery(absence.id))
  useBroughtIntoSight(panel)
  // Who is absent makes it higher, a moment later.
  useBroughtIntoSight(panel, !isPending)
  useCalmAfter()

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    on.onToggle(row)
  }
  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={styles.panel}
      onKeyDown={closeOnEscape}
    >
      <div>
        <h2 id={titleId} className={styles.title}>
          {absence.event_code.description}
          <span className="visually-hidden"> de {person.identity}</span>
        </h2>
        <BalanceView lines={balanceLines(person, [absence])} />
        <Projection absence={absence} />
        <Facts absence={absence} />
        {absence.request_comment && <p>«&nbsp;{absence.request_comment}&nbsp;»</p>}
        <h3 className={styles.subtitle}>Qui est absent {describeDays(absence)}</h3>
        <EvidenceBlock absence={absence} />
      </div>
      {seesHistory && (
        <div>
          <h3 className={styles.title}>Historique</h3>
          <AbsenceHistory id={absence.id} />
        </div>
      )}
      <div className={styles.acts}>
        <Acts {...props} />
        <More {...props} />
      </div>
    </section>
  )
}

/** Read when the absence is opened (ABS-113). */
export function AbsenceHistory({ id }: { id: number }) {
  return <History answer={useQuery(absenceHistoryQuery(id))} empty={<p className={styles.none}>Aucun commentaire</p>} />
}

/** 'le 12/05', 'du 12/05 au 15/05'. */
function describeDays({ start_at, end_at }: Absence): string {
  const short = (day: string) => formatDate(day).slice(0, 5)
  return start_at === end_at ? `le ${short(start_at)}` : `du ${short(start_at)} au ${short(end_at)}`
}

/** The change of type and the way to all absences of the person, each with its role. */
export function More({ row, on }: PanelProps<AbsenceShape>) {
  const seesAll = useHasRole('ROLE_ABSENCE_FULL_HISTORY')
  const edits = row.absence.actions.includes('edit')
  if (!seesAll && !edits) return null
  return (
    <div className={styles.buttons}>
      {edits && (
        <Button
          variant="quiet"
          size="sm"
          icon={<IconPencil size={18} stroke={1.75} />}
          onClick={() => on.onDialog(row, 'type')}
        >
          Modifier le type…
        </Button>
      )}
      {seesAll && (
        <Button
          variant="quiet"
          size="sm"
          icon={<IconHistory size={18} stroke={1.75} />}
          onClick={() => on.onDialog(row, 'person')}
        >
          Toutes ses absences
        </Button>
      )}
    </div>
  )
}

export function Facts({ absence }: { absence: Absence }) {
  return (
    <ul className={styles.facts}>
      <li>Demandée le {parisMoment(absence.created_at)}</li>
      {absence.validated1_at && absence.validated1_by_name && (
        <li>
          Validée au niveau 1 par {absence.validated1_by_name} le {parisMoment(absence.validated1_at)}
        </li>
      )}
      {absence.backwarded && <li>Renvoyée au collaborateur depuis sa demande</li>}
      {absence.also_absent > 0 && (
        <li>
          {absence.also_absent === 1
            ? '1 personne du même manager est aussi absente'
            : `${String(absence.also_absent)} personnes du même manager sont aussi absentes`}
          {absence.start_at === absence.end_at ? ` le ${formatDate(absence.start_at)}` : ' sur ces dates'}
        </li>
      )}
    </ul>
  )
}

/** What is written goes along, also to the question that some acts ask first. */
export function Acts({ row, status, pending, on }: PanelProps<AbsenceShape>) {
  const { absence } = row
  const [comment, setComment] = useState(status?.comment ?? '')
  const validation = absence.actions.find(isValidation)
  const asking = absence.actions.filter((action) => action === 'refused' || action === 'submitted')
  if (!validation && asking.length === 0) {
    return <p className={styles.none}>Vous n'avez rien à décider sur cette absence.</p>
  }
  const validate = () => validation && on.onAct(row, validation, comment)
  const validateOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    validate()
  }
  return (
    <>
      <TextArea
        label="Commentaire"
        labelEnd="facultatif"
        hint={destination(Boolean(validation), asking.length > 0)}
        rows={2}
        maxLength={1000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        onKeyDown={validateOnEnter}
      />
      <div className={styles.buttons}>
        {validation && (
          <Button
            variant="validate"
            loading={pending}
            icon={<ValidationIcon action={validation} />}
            end={<KeyHint keys="Ctrl ↵" />}
            onClick={validate}
          >
            {ACT_LABELS[validation]}
          </Button>
        )}
        {asking.map((action) => (
          <AskButton action={action} pending={pending} key={action} onClick={() => on.onAct(row, action, comment)} />
        ))}
      </div>
    </>
  )
}

interface AskButtonProps {
  action: 'refused' | 'submitted'
  pending: boolean
  onClick: () => void
}

function AskButton({ action, pending, onClick }: AskButtonProps) {
  const refuses = action === 'refused'
  return (
    <Button
      variant={refuses ? 'danger-quiet' : 'secondary'}
      icon={refuses ? <IconX size={18} stroke={2} /> : <IconArrowBackUp size={18} stroke={2} />}
      loading={pending}
      onClick={onClick}
    >
      {refuses ? 'Refuser…' : 'Renvoyer…'}
    </Button>
  )
}

/** Says where the comment goes before it is written (ABS-106 to ABS-108). */
function destination(validates: boolean, asks: boolean): string {
  if (!asks || !validates) return commentHint(asks)
  return 'Interne si vous validez ; envoyé par e-mail au collaborateur sinon.'
}
