import { CloseDialog } from './close-dialog.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { ForceSubmitDialog } from './force-submit-dialog.tsx'
import type { usePeriodActs } from './use-period-acts.ts'

/** The dialog of a period that is open, where one is. */
export function PeriodDialogs({ acts }: { acts: ReturnType<typeof usePeriodActs> }) {
  if (!acts.opened) return null
  const { dialog, period } = acts.opened
  if (dialog === 'comment') return <CommentDialog period={period} onClose={acts.cancel} />
  if (dialog === 'close') {
    return (
      <CloseDialog
        period={period}
        busy={acts.closing === period.id}
        onConfirm={(comment) => acts.close(period, comment)}
        onCancel={acts.cancel}
      />
    )
  }
  return <ForceSubmitDialog period={period} forceSubmit={acts.forceSubmit} onClose={acts.cancel} />
}
