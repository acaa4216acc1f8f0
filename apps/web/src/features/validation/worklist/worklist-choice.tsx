import { formatCount } from '@cadran/rules/portal/french'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { useLeaveBlocker } from '../../../ui/use-leave-blocker.ts'
import { ChoiceBar, ProgressOfAct } from './choice-bar.tsx'
import { SeveralDialog } from './several-dialog.tsx'
import type { Everywhere } from './use-everywhere.ts'
import type { Several } from './use-several.ts'
import type { ListShape, WorklistSeveral } from './worklist.ts'

interface WorklistChoiceProps<T extends ListShape> {
  description: WorklistSeveral<T>
  several: Several<T>
  onClear: () => void
}

/** The bar of the chosen rows, counted by what can be done with them, and the question that each act asks. */
export function WorklistChoice<T extends ListShape>({ description, several, onClear }: WorklistChoiceProps<T>) {
  const { chosen, takers, ask, proposed, everywhere, busy, progress, stop, toList, confirm, cancel } = several
  const offered = description.acts.flatMap((act) => {
    const count = takers(act.action).length
    return count > 0 ? [{ ...act, count }] : []
  })
  const acts = offered.map(({ action, icon, label, keys, count }, index) => ({
    key: action,
    label: label(count),
    icon,
    // A key stands beside the first of the acts that it stands for.
    ...(offered.findIndex((act) => act.keys === keys) === index ? { keys } : {}),
    main: index === 0,
    onAct: () => ask(action),
  }))
  const question = proposed && description.question(proposed.action, proposed.items)
  return (
    <>
      {chosen.length > 0 && !progress && (
        <ChoiceBar
          {...description.chosenWords(chosen)}
          everything={everywhere.offer && <TakeEverything offer={everywhere.offer} />}
          busy={busy}
          acts={acts}
          onClear={onClear}
        />
      )}
      {progress && <ProgressOfAct progress={progress} onStop={stop} onLeave={toList} />}
      {proposed && question && (
        <SeveralDialog
          question={{ ...question, names: proposed.items.map(({ name }) => name) }}
          left_out={proposed.left_out?.words}
          written={proposed.comment}
          isFinal={proposed.is_everywhere}
          onConfirm={confirm}
          onCancel={cancel}
        />
      )}
      <StopQuestion running={progress !== null} />
    </>
  )
}

function TakeEverything<T extends ListShape>({ offer }: { offer: NonNullable<Everywhere<T>['offer']> }) {
  const { count, reason, take } = offer
  return (
    <Button
      variant="quiet"
      loading={count === undefined && reason === undefined}
      reason={reason}
      end={<KeyHint keys="Maj A" />}
      onClick={take}
    >
      Tout sélectionner{count !== undefined && ` (${formatCount(count)})`}
    </Button>
  )
}

/** Leaving the list stops what is under way: it is asked first. */
function StopQuestion({ running }: { running: boolean }) {
  const blocker = useLeaveBlocker(running)
  const blocked = blocker.status === 'blocked'
  return (
    <ConfirmDialog
      opened={blocked}
      title={`Arrêter le traitement${'\u00a0'}?`}
      confirmLabel="Arrêter et quitter"
      cancelLabel="Continuer"
      onConfirm={() => blocked && blocker.proceed()}
      onCancel={() => blocked && blocker.reset()}
    >
      Ce qui est déjà traité le reste, le reste de la sélection ne le sera pas.
    </ConfirmDialog>
  )
}
