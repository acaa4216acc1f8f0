import { CORRECTION_OBJECTS, correctionRole } from '@cadran/rules/timesheet/correction-states'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useHasRole } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import { late } from '../../../ui/late.tsx'

const AskForDialog = late(async () => (await import('./ask-for-dialog.tsx')).AskForDialog)

const ASKERS = [...CORRECTION_OBJECTS.map((object) => correctionRole(object, 1)), 'ROLE_PAY_MANAGER'] as const

/** Asking for somebody else, for who gives level 1 and for payroll (COR-12). */
export function AskFor({ wide = false }: { wide?: boolean }) {
  const mayAsk = useHasRole(...ASKERS)
  const [opened, setOpened] = useState(false)
  if (!mayAsk) return null
  return (
    <>
      <Button
        size={wide ? 'lg' : 'md'}
        wide={wide}
        icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        Demander pour quelqu’un
      </Button>
      {opened && <AskForDialog onClose={() => setOpened(false)} />}
    </>
  )
}
