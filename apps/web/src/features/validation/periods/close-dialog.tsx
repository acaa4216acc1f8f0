import { ofMonthAndYear } from '@cadran/rules/portal/french'
import { COMMENT_MAX_LENGTH } from '@cadran/rules/portal/messages'
import { asksTypedMonth, namesPeriod } from '@cadran/rules/validation/period-states'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { useOfflineReason } from '../../../platform/use-online.ts'
import { useOwnForm, useWritten } from '../../../platform/use-written.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Box, Row, Stack } from '../../../ui/layout.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './close-dialog.module.css'
import { Losses } from './closing-losses.tsx'
import { periodName } from './period-words.ts'
import type { Period } from './periods.queries.ts'

interface CloseDialogProps {
  period: Period
  busy: boolean
  onConfirm: (comment: string) => void
  onCancel: () => void
}

/** Which month is closed, typed where that is asked, and what is said at its field once Enter was pressed on another (CLO-05). */
function useTypedMonth(period: Period) {
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const asks = asksTypedMonth(period, useToday(), period.non_submitted)
  const wrong = !asks || namesPeriod(typed, period) ? undefined : `Tapez « ${periodName(period)} » pour clôturer.`
  return {
    asks,
    typed,
    wrong,
    error: isRefused ? wrong : undefined,
    refuse: () => setRefused(true),
    onType: (text: string) => {
      setTyped(text)
      setRefused(false)
    },
  }
}

/** Names what is lost, and starts on the safe answer: nothing takes a closing back (PER-21, PER-28, PER-36). */
export function CloseDialog({ period, busy, onConfirm, onCancel }: CloseDialogProps) {
  const [comment, setComment] = useWritten(useOwnForm(`closing ${String(period.id)}`), () => '')
  const { asks, wrong, refuse, ...month } = useTypedMonth(period)
  const offline = useOfflineReason()
  const confirm = () => {
    if (wrong !== undefined) refuse()
    else if (navigator.onLine) onConfirm(comment)
  }
  return (
    <Dialog
      opened
      onClose={onCancel}
      size={548}
      title={<Title period={period} />}
      footer={
        <>
          <span className={styles.hint}>
            <KeyHint keys="Échap" label={busy ? 'fermer' : 'annuler'} />
          </span>
          <Button data-autofocus onClick={onCancel}>
            {busy ? 'Fermer' : 'Annuler'}
          </Button>
          <Button
            variant="danger"
            icon={<IconLock size={18} stroke={1.75} aria-hidden="true" />}
            loading={busy}
            reason={wrong ?? offline}
            onClick={confirm}
          >
            Clôturer la période
          </Button>
        </>
      }
    >
      <Losses period={period} />
      {asks && <TypedMonth period={period} {...month} onEnter={confirm} />}
      {busy && <Closing />}
      <TextArea
        label="Commentaire"
        labelEnd="facultatif"
        rows={3}
        maxLength={COMMENT_MAX_LENGTH}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </Dialog>
  )
}

function Title({ period }: { period: Period }) {
  return (
    <Row as="span" gap={12} align="center">
      <Row
        as="span"
        inline
        align="center"
        justify="center"
        tone="ink"
        className={styles.mark}
        data-family="non_submitted"
        aria-hidden="true"
      >
        <IconLock size={22} stroke={1.75} />
      </Row>
      Clôturer la période {ofMonthAndYear(period)}
      {'\u00a0?'}
    </Row>
  )
}

interface TypedMonthProps {
  period: Period
  typed: string
  /** Said once Enter was pressed on anything else. */
  error: string | undefined
  onType: (text: string) => void
  onEnter: () => void
}

/** A slip closes nothing: whoever closes early, or over somebody, writes which month it is (CLO-05). */
function TypedMonth({ period, typed, error, onType, onEnter }: TypedMonthProps) {
  return (
    <Box
      as="form"
      marginBottom={16}
      onSubmit={(event) => {
        event.preventDefault()
        onEnter()
      }}
    >
      <TextField
        label={`Pour confirmer, tapez « ${periodName(period)} »`}
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </Box>
  )
}

/** A large month takes a while to be counted: it is said, and the dialog may be left. */
function Closing() {
  return (
    <Stack gap={10} marginTop={16} role="status">
      <div className={styles.track} aria-hidden="true">
        <div className={styles.moving} />
      </div>
      <p>Clôture en cours… Vous pouvez fermer cette fenêtre : le résultat s’affichera à la fin.</p>
    </Stack>
  )
}
