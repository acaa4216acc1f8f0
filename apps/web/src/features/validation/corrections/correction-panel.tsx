import { M_REFUSAL_COMMENT } from '@cadran/rules/timesheet/workflow'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { parisMoment } from '../../../platform/paris-time.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { useCalmAfter } from '../../../ui/layers.ts'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { History, isValidation, type PanelProps, ValidationIcon } from '../worklist/index.ts'
import { EvidenceBlock } from './correction-evidence.tsx'
import { Sides } from './correction-sides.tsx'
import { correctionSubject, DECISION_LABELS } from './correction-words.ts'
import styles from './corrections.module.css'
import { type CorrectionShape, correctionHistoryQuery, LONGEST_COMMENT } from './corrections.queries.ts'

/** A correction opened in place: both sides, who asks and why, what was said of it, and a comment with the decision. */
export function CorrectionPanel(props: PanelProps<CorrectionShape>) {
  const { row, on } = props
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  useCalmAfter()
  useEffect(() => {
    // What one decides with comes first; who has nothing to decide reads.
    const first = panel.current?.querySelector<HTMLElement>('textarea') ?? panel.current
    first?.focus({ preventScroll: true })
  }, [])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    on.onToggle(row)
  }
  return (
    <Stack
      as="section"
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={styles.panel}
      onKeyDown={closeOnEscape}
    >
      <Stack gap={12} alignContent="start" minWidth={0}>
        <h2 id={titleId} className="visually-hidden">
          {correctionSubject(row)}
        </h2>
        <Sides correction={row} />
        <Box card paddingX={16} paddingY={12}>
          <p>«&nbsp;{row.reason}&nbsp;»</p>
          <Text as="p" size="sm" tone="muted">
            {row.asked_by}, {parisMoment(row.created_at)}
          </Text>
        </Box>
        <Decision {...props} />
      </Stack>
      <Facts {...props} />
    </Stack>
  )
}

/** What proves the closed month, what payroll was told, and what happened to it so far (COR-27, COR-33). */
function Facts({ row }: PanelProps<CorrectionShape>) {
  const history = useQuery(correctionHistoryQuery(row.id))
  return (
    <Stack gap={16} alignContent="start" card padding={16}>
      <EvidenceBlock correction={row} />
      <section>
        <Text as="h3" size="sm" weight={650} marginBottom={8}>
          Historique
        </Text>
        <History answer={history} empty={null} />
      </section>
    </Stack>
  )
}

/** What is decided with its comment; refusing without one leads to it (COR-19). */
function useDecision({ row, status, on }: PanelProps<CorrectionShape>) {
  const [comment, setComment] = useState(status?.comment ?? '')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const validation = row.actions.find(isValidation)
  return {
    comment,
    setComment,
    field,
    error: missing && !comment.trim() ? M_REFUSAL_COMMENT.message : undefined,
    validation,
    validate: () => validation && on.onSend({ row, action: validation, comment }),
    refuse: () => {
      if (comment.trim()) return on.onSend({ row, action: 'refused', comment })
      setMissing(true)
      field.current?.querySelector('textarea')?.focus()
    },
  }
}

function Decision(props: PanelProps<CorrectionShape>) {
  const { row } = props
  const { comment, setComment, field, error, validation, validate, refuse } = useDecision(props)
  const refuses = row.actions.includes('refused')
  if (!validation && !refuses) {
    return (
      <Text as="p" size="sm" tone="muted">
        {row.obstacle ?? "Vous n'avez rien à décider sur cette régularisation."}
      </Text>
    )
  }
  const validateOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    validate()
  }
  return (
    <Stack gap={12} ref={field}>
      <TextArea
        label="Commentaire"
        labelEnd="obligatoire pour un refus, envoyé avec la décision"
        rows={2}
        maxLength={LONGEST_COMMENT}
        value={comment}
        error={error}
        onChange={(event) => setComment(event.currentTarget.value)}
        onKeyDown={validateOnEnter}
      />
      <Decisions {...props} validate={validate} refuse={refuse} />
    </Stack>
  )
}

function Decisions({
  row,
  pending,
  validate,
  refuse,
}: PanelProps<CorrectionShape> & Record<'validate' | 'refuse', () => void>) {
  const validation = row.actions.find(isValidation)
  return (
    <Row gap={8} justify="end" wrap>
      {row.actions.includes('refused') && (
        <Button
          variant="danger-quiet"
          icon={<IconX size={18} stroke={2} aria-hidden="true" />}
          loading={pending}
          onClick={refuse}
        >
          Refuser
        </Button>
      )}
      {validation && (
        <Button
          variant="validate"
          loading={pending}
          icon={<ValidationIcon action={validation} />}
          end={<KeyHint keys="Ctrl ↵" />}
          onClick={validate}
        >
          {DECISION_LABELS[validation]}
        </Button>
      )}
    </Row>
  )
}
