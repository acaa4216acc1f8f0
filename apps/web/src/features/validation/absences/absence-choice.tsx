import { IconArrowBackUp, IconCheck, IconChecks, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ChoiceBar, dayFigure, SeveralDialog } from '../filters/index.ts'
import type { AbsenceAct } from './absences.queries.ts'
import { absenceCount, type SeveralAbsences, severalQuestion } from './several-absences.ts'

const ICON = { size: 18, stroke: 2 }

const ACTS: readonly { action: AbsenceAct; icon: ReactNode; words: (count: number) => string; keys: string }[] = [
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
  { action: 'refused', icon: <IconX {...ICON} />, words: (n) => `Refuser ${String(n)}…`, keys: 'Maj R' },
  { action: 'submitted', icon: <IconArrowBackUp {...ICON} />, words: (n) => `Renvoyer ${String(n)}…`, keys: 'Maj B' },
]

/** The bar of the chosen absences, counted by what can be done with them, and the question that each act asks. */
export function AbsenceChoice({ several, onClear }: { several: SeveralAbsences; onClear: () => void }) {
  const { chosen, takers, ask, asked, busy, confirm, cancel } = several
  const offered = ACTS.flatMap((act) => {
    const count = takers(act.action).length
    return count > 0 ? [{ ...act, count }] : []
  })
  const days = chosen.reduce((sum, { absence }) => sum + absence.days_count, 0)
  return (
    <>
      {chosen.length > 0 && (
        <ChoiceBar
          title={`${absenceCount(chosen.length)} sélectionnée${chosen.length === 1 ? '' : 's'}`}
          detail={days === 1 ? '1 jour' : `${dayFigure(days)} jours`}
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
