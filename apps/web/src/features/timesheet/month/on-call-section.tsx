import type { Month, Overtime } from '@cadran/contract/timesheet/calendar'
import { M_ONCALL } from '@cadran/rules/portal/messages'
import { isUnderContract } from '@cadran/rules/timesheet/calendar'
import { IconLock, IconPhoneCall, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { notify } from '../../../platform/notifier.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { onCallLabel, overtimeAmount } from '../calendar/index.ts'
import { DeleteOvertime, dueText, rangeText, spanWords } from '../overtime/index.ts'
import type { SideProps } from './month-props.ts'
import styles from './on-call-section.module.css'
import side from './side.module.css'

type OnCallProps = SideProps<'editor' | 'onCall' | 'recordOnCall' | 'expanded' | 'today'>

/** On-call duties and interventions of the month, apart from the worked time (MON-68, MON-110); entered in edit mode. */
export function OnCallSection({ screen, month }: OnCallProps) {
  const { editor, onCall } = screen
  const [deleting, setDeleting] = useState<Overtime | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const editing = editor.mode === 'edit' && month.editable
  const mayAdd = editing && onCall.codes !== undefined && onCall.codes.length > 0
  if (month.overtimes.length === 0 && !mayAdd) return null
  return (
    <Stack
      as="section"
      gap={6}
      paddingX={16}
      paddingY={14}
      className={side.section}
      aria-label="Astreintes et interventions"
    >
      <Row as="h2" gap={8} align="center" size="sm" weight={650} className={side.heading} data-family="oncall">
        <IconPhoneCall size={17} stroke={1.75} aria-hidden="true" className={side.tinted} />
        Astreintes et interventions
      </Row>
      <OvertimeRows overtimes={month.overtimes} onDelete={editing ? setDeleting : undefined} />
      {mayAdd && (
        <Button
          ref={add}
          id="add-on-call"
          size="sm"
          className={styles.add}
          aria-label="Ajouter une astreinte ou une intervention"
          icon={<IconPlus size={16} stroke={2} aria-hidden="true" />}
          onClick={() => onCall.start(firstSpan(month, screen), null)}
        >
          Ajouter
        </Button>
      )}
      {deleting && (
        <DeleteOvertime
          overtime={deleting}
          onClose={() => setDeleting(null)}
          onRecorded={screen.recordOnCall}
          onDeleted={() => {
            setDeleting(null)
            // Its own row is gone.
            add.current?.focus()
          }}
        />
      )}
    </Stack>
  )
}

interface OvertimeRowsProps {
  overtimes: readonly Overtime[]
  /** Undefined where nothing can be changed. */
  onDelete: ((overtime: Overtime) => void) | undefined
}

function OvertimeRows({ overtimes, onDelete }: OvertimeRowsProps) {
  if (overtimes.length === 0) return null
  return (
    <Stack as="dl" className={side.rows}>
      {overtimes.map((overtime) => (
        <OvertimeRow key={overtime.id} overtime={overtime} onDelete={onDelete && (() => onDelete(overtime))} />
      ))}
    </Stack>
  )
}

/** The day that is looked at, else today, else the first day under contract. */
function firstSpan(month: Month, { expanded, today }: OnCallProps['screen']) {
  const possible = month.days.map(({ date_at }) => date_at).filter((day) => isUnderContract(month.user, day))
  const day = [expanded.day, today].find((each) => each !== null && possible.includes(each)) ?? possible[0] ?? today
  return { start_at: day, end_at: day }
}

interface OvertimeRowProps {
  overtime: Overtime
  onDelete: (() => void) | undefined
}

function OvertimeRow({ overtime, onDelete }: OvertimeRowProps) {
  const { category, type, days, locked, comment } = overtime
  const duty = category === 'availability'
  const name = `${duty ? onCallLabel(overtime) : 'Intervention'}, ${spanWords(overtime)}`
  const detail = [
    ...days.flatMap(({ hours }) => hours.map(rangeText)),
    ...(type === 'hour' && !duty ? [dueText(overtime.due_hours)] : []),
  ]
  return (
    <Stack align="center" size="sm" className={styles.entry}>
      <dt>{name}</dt>
      <Text as="dd" weight={600} tabular className={styles.amount}>
        {overtimeAmount(overtime)}
      </Text>
      {detail.length > 0 && (
        <Text as="dd" size="xs" tone="muted" tabular className={styles.detail}>
          {detail.join(' · ')}
        </Text>
      )}
      {comment && (
        <Text as="dd" size="xs" tone="muted" tabular className={styles.detail}>
          {comment}
        </Text>
      )}
      {onDelete && (
        <dd className={styles.act}>
          <IconButton
            size="sm"
            label={locked ? `Supprimer ${name} (des interventions y sont liées)` : `Supprimer ${name}`}
            icon={locked ? <IconLock size={17} stroke={1.75} /> : <IconTrash size={17} stroke={1.75} />}
            onClick={locked ? () => notify.error(M_ONCALL.message) : onDelete}
          />
        </dd>
      )}
    </Stack>
  )
}
