import type { Month } from '@cadran/contract/timesheet/calendar'
import { monthTitle } from '@cadran/rules/portal/french'
import { FILE_LABELS } from '@cadran/rules/timesheet/files'
import { CERTIFICATION_NEEDED, FILES_NEEDED } from '@cadran/rules/timesheet/sending'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { useOfflineReason } from '../../../platform/use-online.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { isInSight } from '../../../ui/in-sight.ts'
import { Text } from '../../../ui/layout.tsx'
import { LeaveQuestion, useLeaving } from '../../../ui/leave-question.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { Certification } from './certification.tsx'
import { useChosenFiles } from './chosen-files.ts'
import { ChosenList } from './chosen-list.tsx'
import { DropZone } from './drop-zone.tsx'
import styles from './files.module.css'
import { INTERRUPTED, isInterrupted, useDeposit } from './files.queries.ts'
import { UploadProgress, useUploadPercent } from './upload-progress.tsx'

interface DepositDialogProps {
  month: Month
  onClose: () => void
}

type Problem = { field: 'files' | 'certified' | 'month'; message: string }

/** What was chosen and typed, what stands against it, and the deposit itself. */
function useDepositForm(month: Month, onClose: () => void) {
  const form = useRef<HTMLFormElement>(null)
  useKeptFocus(form)
  const chosen = useChosenFiles(month.files.length)
  const [certified, setCertified] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const deposit = useDeposit(month)
  const [percent, onProgress] = useUploadPercent(deposit.isPending)
  useEffect(() => {
    if (!problem) return
    const place = form.current?.querySelector<HTMLElement>('[data-error]')
    // Told as a notice too where it is not seen (WIN-12).
    if (place && !isInSight(place)) notify.error(problem.message)
    place?.focus()
  }, [problem])
  // It leaves once what it is about has changed.
  const mended = { files: chosen.files.length > 0, certified, month: false }
  const standing = problem && !mended[problem.field] ? problem : null
  const onError = (error: Error) => {
    if (isInterrupted(error)) return setProblem({ field: 'month', message: INTERRUPTED })
    if (!(error instanceof ApiError) || error.silent || chosen.blame(error.errors)) return
    setProblem({ field: 'month', message: errorText(error, INTERRUPTED) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (deposit.isPending || chosen.reading || !navigator.onLine) return
    const { files } = chosen
    setProblem(null)
    if (files.length === 0) return setProblem({ field: 'files', message: FILES_NEEDED.message })
    if (files.some(({ text, label }) => text === null || label.trim() === '')) {
      // What stands against it is beside the file already.
      return form.current?.querySelector<HTMLElement>('[data-error], [aria-invalid="true"]')?.focus()
    }
    if (!certified) return setProblem({ field: 'certified', message: CERTIFICATION_NEEDED.message })
    const new_files = files.map(({ key, label, text }) => ({ key, name: label.trim(), file: text ?? '' }))
    deposit.mutate({ certified, new_files, onProgress }, { onSuccess: onClose, onError })
  }
  const busy = deposit.isPending || chosen.reading
  return { form, chosen, certified, setCertified, problem: standing, percent, busy, submit }
}

/** Specific CRAs after the month was sent; whatever is refused, all that was chosen and typed stays (FIL-20 to FIL-25). */
export function DepositDialog({ month, onClose }: DepositDialogProps) {
  const formId = useId()
  const { form, chosen, certified, setCertified, problem, percent, busy, submit } = useDepositForm(month, onClose)
  const offline = useOfflineReason()
  const leaving = useLeaving(chosen.files.length > 0)
  const close = () => leaving.ask(onClose)
  return (
    <Dialog
      opened
      onClose={close}
      title={`Déposer un CRA spécifique, ${monthTitle(month).toLowerCase()}`}
      size={560}
      footer={
        <>
          {percent !== null && <UploadProgress percent={percent} />}
          <Button variant="quiet" onClick={close}>
            Annuler
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={busy} reason={offline}>
            {problem?.message === INTERRUPTED ? 'Réessayer' : 'Déposer'}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} className={styles.form} noValidate onSubmit={submit}>
        {problem?.field === 'month' && (
          <Text as="p" weight={600} tone="error" className={styles.refused} role="alert" data-error tabIndex={-1}>
            {problem.message}
          </Text>
        )}
        <ChosenList chosen={chosen} suggestions={FILE_LABELS} />
        <DropZone first chosen={chosen} error={problem?.field === 'files' ? problem.message : undefined} />
        <Certification
          ticked={certified}
          error={problem?.field === 'certified' ? problem.message : undefined}
          onChange={setCertified}
        />
      </form>
      <LeaveQuestion leaving={leaving}>Les fichiers choisis n’ont pas été déposés.</LeaveQuestion>
    </Dialog>
  )
}
