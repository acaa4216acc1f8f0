import { ChoiceBar } from './choice-bar.tsx'
import { SeveralDialog } from './several-dialog.tsx'
import type { Several } from './use-several.ts'
import type { ListShape, WorklistSeveral } from './worklist.ts'

interface WorklistChoiceProps<T extends ListShape> {
  description: WorklistSeveral<T>
  several: Several<T>
  onClear: () => void
}

/** The bar of the chosen rows, counted by what can be done with them, and the question that each act asks. */
export function WorklistChoice<T extends ListShape>({ description, several, onClear }: WorklistChoiceProps<T>) {
  const { chosen, takers, ask, proposed, busy, confirm, cancel } = several
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
  const question = proposed && description.question(proposed.action, proposed.rows)
  return (
    <>
      {chosen.length > 0 && (
        <ChoiceBar {...description.chosenWords(chosen)} busy={busy} acts={acts} onClear={onClear} />
      )}
      {proposed && question && (
        <SeveralDialog
          question={{ ...question, names: proposed.rows.map(description.nameOf) }}
          onConfirm={confirm}
          onCancel={cancel}
        />
      )}
    </>
  )
}
