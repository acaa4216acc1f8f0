import { IconArrowBackUp, IconCheck, IconChecks } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ChoiceBar, SeveralDialog } from '../filters/index.ts'
import type { MonthAct } from './activities.queries.ts'
import { type SeveralMonths, severalQuestion } from './several-months.ts'

const ICON = { size: 18, stroke: 2 }

const ACTS: readonly { action: MonthAct; icon: ReactNode; words: (count: number) => string; keys: string }[] = [
  {
    action: 'validated1',
    icon: <IconCheck {...ICON} />,
    words: (n) => `Valider ${String(n)} au niveau 1`,
    keys: 'Maj V',
  },
  {
    action: 'validated2',
    icon: <IconChecks {...ICON} />,
    words: (n) => `Valider ${String(n)} au niveau 2`,
    keys: 'Maj V',
  },
  {
    action: 'non_submitted',
    icon: <IconArrowBackUp {...ICON} />,
    words: (n) => `Renvoyer ${String(n)}…`,
    keys: 'Maj B',
  },
]

/** The bar of the chosen reports, counted by what can be done with them, and the question that each act asks. */
export function MonthChoice({ several, onClear }: { several: SeveralMonths; onClear: () => void }) {
  const { chosen, takers, ask, asked, busy, confirm, cancel } = several
  const offered = ACTS.flatMap((act) => {
    const count = takers(act.action).length
    return count > 0 ? [{ ...act, count }] : []
  })
  return (
    <>
      {chosen.length > 0 && (
        <ChoiceBar
          title={`${String(chosen.length)} CRA ${chosen.length === 1 ? 'sélectionné' : 'sélectionnés'}`}
          busy={busy}
          acts={offered.map(({ action, icon, words, keys, count }, index) => ({
            key: action,
            label: words(count),
            icon,
            // One key, the first of the two levels that can be given.
            ...(action === 'validated2' && takers('validated1').length > 0 ? {} : { keys }),
            main: index === 0,
            onAct: () => ask(action),
          }))}
          onClear={onClear}
        />
      )}
      {asked && (
        <SeveralDialog question={severalQuestion(asked.action, asked.items)} onConfirm={confirm} onCancel={cancel} />
      )}
    </>
  )
}
