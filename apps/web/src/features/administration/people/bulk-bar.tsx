import { counted, formatCount } from '@cadran/rules/portal/french'
import { IconCalendarWeek, IconKey, IconMapPin, IconUserEdit, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { usePageKeys } from '../../../ui/page-keys.ts'
import { ChoiceBar } from '../../validation/worklist/index.ts'
import { LongJobBar } from '../long-jobs/index.ts'
import type { BulkPart } from './bulk.queries.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { Bulk } from './use-bulk.ts'

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const PARTS = [
  { part: 'workplace', label: 'Lieu de travail', Icon: IconMapPin },
  { part: 'manager', label: 'Manager', Icon: IconUserEdit },
  { part: 'rhythm', label: 'Rythme', Icon: IconCalendarWeek },
  { part: 'role', label: 'Rôle', Icon: IconKey },
] as const satisfies readonly { part: BulkPart; label: string; Icon: typeof IconKey }[]

/** More than these are not unticked by mistake. */
const ASKED_ABOVE = 20

/** What can be done with the people who are chosen: the frequent changes, and every one (ADM-44). */
export function BulkBar({ bulk, total }: { bulk: Bulk; total: number }) {
  const { count, is_all, part, setPart, job_id, chosen, takeAll, onSaved, onJobEnd } = bulk
  const { ask, question } = useUnticking(bulk)
  const acts = PARTS.map(({ part: key, label, Icon }) => ({
    key,
    label,
    icon: <Icon {...ICON} />,
    onAct: () => setPart(key),
  }))
  const everything = {
    key: 'all',
    label: `Modifier ${counted(count, 'personne')}…`,
    icon: <IconUsers {...ICON} />,
    // From a row the bar is many stops away.
    keys: 'E',
    main: true,
    onAct: () => setPart('all'),
  }
  return (
    <>
      {job_id !== null && (
        <LongJobBar id={job_id} label="Modification en cours" onEnd={({ faults }) => void onJobEnd(faults[0])} />
      )}
      {count > 0 && (
        <ChoiceBar
          title={`${counted(count, 'personne')} ${count > 1 ? 'cochées' : 'cochée'}`}
          detail={`sur ${counted(total, 'trouvée')}`}
          everything={
            !is_all && (
              <Button variant="quiet" onClick={takeAll}>
                Tout le résultat de la recherche ({formatCount(total)})
              </Button>
            )
          }
          acts={[...acts, everything]}
          busy={false}
          onClear={ask}
        />
      )}
      {question}
      {part && <BulkDialog chosen={chosen} part={part} onSaved={onSaved} onClose={() => setPart(null)} />}
    </>
  )
}

/** Escape unticks; of many it is asked first. */
function useUnticking({ count, clear }: Bulk) {
  const [asking, setAsking] = useState(false)
  const ask = () => (count > ASKED_ABOVE ? setAsking(true) : clear())
  usePageKeys((key) => {
    if (key !== 'Escape' || count === 0) return false
    ask()
    return true
  })
  const confirm = () => {
    setAsking(false)
    clear()
  }
  const question = (
    <ConfirmDialog
      opened={asking}
      title={`Décocher ${counted(count, 'personne')} ?`}
      confirmLabel="Décocher"
      danger={false}
      onConfirm={confirm}
      onCancel={() => setAsking(false)}
    >
      La sélection est à refaire ensuite.
    </ConfirmDialog>
  )
  return { ask, question }
}
