import { IconDownload, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CorrectionsDialog, useMayCorrect } from '../overtime-labels/index.ts'
import type { Cra, CraAddress } from './activities.queries.ts'
import { codeTotals } from './cra-totals.ts'
import { DownloadDialog } from './download-dialog.tsx'
import { useReloadCra } from './use-reload-cra.ts'

const ICON = { size: 18, stroke: 1.75 }

/** What can be done with a report beside deciding: keep it as a PDF, correct its labels. */
export function CraTools({ cra, address }: { cra: Cra; address: CraAddress }) {
  const [opened, setOpened] = useState<'download' | 'corrections' | null>(null)
  const corrects = useMayCorrect(cra)
  const close = () => setOpened(null)
  const reload = useReloadCra(address)
  const activities = codeTotals(cra).filter(({ kind }) => kind === 'activity')
  return (
    <>
      {corrects && (
        <IconButton
          look="bordered"
          label="Corriger les libellés"
          icon={<IconPencil {...ICON} />}
          onClick={() => setOpened('corrections')}
        />
      )}
      <IconButton
        look="bordered"
        label="Télécharger"
        icon={<IconDownload {...ICON} />}
        onClick={() => setOpened('download')}
      />
      {opened === 'download' && <DownloadDialog month={{ ...cra, activities }} onClose={close} />}
      {opened === 'corrections' && <CorrectionsDialog month={cra} onChanged={reload} onClose={close} />}
    </>
  )
}
