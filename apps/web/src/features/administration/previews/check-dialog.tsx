import type { FieldChange, Preview } from '@cadran/contract/administration/previews'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import styles from './check.module.css'
import { CheckBlocks } from './check-blocks.tsx'
import type { Checked } from './use-check.ts'

interface CheckDialogProps {
  /** What is being changed, above the form. */
  title: string
  /** Whose. */
  subtitle?: string
  /** The form; what it asks is checked at its right. */
  children: ReactNode
  check: Checked
  labelOf: (change: FieldChange) => string
  /** Said while nothing can be asked yet. */
  waiting: string
  /** What is changed, as it stands: read anew by whoever finds it changed meanwhile. None where many are. */
  subject?: object
  /** Why nothing can be saved, although it is checked. */
  blocked?: string | undefined
  /** What the preview does not say by itself. */
  further?: ReactNode
  onClose: () => void
}

/** 'Vérifier avant d’enregistrer': the form at the left, what it would make at the right after every edit (ADM-18). */
export function CheckDialog(props: CheckDialogProps) {
  const { title, subtitle, children, check, labelOf, waiting, further, subject, blocked, onClose } = props
  return (
    <Dialog
      opened
      bare
      size={980}
      onClose={onClose}
      title="Vérifier avant d’enregistrer"
      footer={<Foot check={check} blocked={blocked} onClose={onClose} />}
    >
      <div className={styles.columns}>
        <Stack gap={14} columns={1} alignContent="start" className={styles.form}>
          <div>
            <Text as="h2" size="lg">
              {title}
            </Text>
            {subtitle && (
              <Text as="p" size="sm" tone="muted" margin={0}>
                {subtitle}
              </Text>
            )}
          </div>
          {subject && <ChangedMeanwhile subject={subject} labelOf={labelOf} />}
          {children}
        </Stack>
        <div
          className={styles.answer}
          data-pending={check.isPending || undefined}
          aria-busy={check.isPending}
          aria-live="polite"
        >
          <Answer preview={check.preview} isPending={check.isPending} waiting={waiting} labelOf={labelOf} />
          {check.preview && further}
        </div>
      </div>
    </Dialog>
  )
}

const asText = (value: unknown) => JSON.stringify(value ?? null)

/** Somebody else has saved since the form was opened: which fields differ; what was typed here stays (ADM-22). */
function ChangedMeanwhile({ subject, labelOf }: Required<Pick<CheckDialogProps, 'subject' | 'labelOf'>>) {
  const [first] = useState(subject)
  const before = new Map(Object.entries(first))
  const fields = Object.entries(subject).filter(
    ([field, now]) => field !== 'updated_at' && asText(before.get(field)) !== asText(now),
  )
  if (fields.length === 0) return null
  const labels = fields.map(([field]) => labelOf({ field, before: null, after: null }))
  return (
    <Text as="p" role="status" tone="error" weight={600}>
      Quelqu’un d’autre vient d’enregistrer cette fiche{'\u00a0'}: {labels.join(', ')}. Votre saisie est gardée.
    </Text>
  )
}

interface AnswerProps extends Pick<CheckDialogProps, 'labelOf' | 'waiting'> {
  preview: Preview | undefined
  isPending: boolean
}

function Answer({ preview, isPending, waiting, labelOf }: AnswerProps) {
  if (preview) return <CheckBlocks preview={preview} labelOf={labelOf} />
  return isPending ? <SkeletonRows count={3} height={56} /> : <p>{waiting}</p>
}

function Foot({ check, blocked, onClose }: Pick<CheckDialogProps, 'check' | 'blocked' | 'onClose'>) {
  return (
    <>
      <Text size="sm" tone="muted" role="status">
        {check.refusedBecause ?? blocked ?? 'Rien n’est écrit tant que vous n’enregistrez pas.'}
      </Text>
      <Button data-autofocus end={<KeyHint keys="Échap" />} onClick={onClose}>
        Revenir
      </Button>
      <Button
        variant="primary"
        icon={<IconCheck size={18} stroke={1.75} aria-hidden="true" />}
        loading={check.isSaving}
        reason={check.canSave ? blocked : 'Ce qui change est à vérifier d’abord.'}
        onClick={check.save}
      >
        Enregistrer
      </Button>
    </>
  )
}
