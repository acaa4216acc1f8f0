import type { ExportFormat } from '@cadran/rules/validation/exports'
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import type { NamedFile } from '../../../platform/api-client.ts'
import { useDownload } from '../../../platform/use-download.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ActionMenu } from '../../../ui/more-menu.tsx'

interface ExportMenuProps {
  /** Asks for what the list shows, as a file. */
  load: (format: ExportFormat) => Promise<NamedFile>
  /** Nothing is listed. */
  disabled?: boolean
  mobile?: boolean
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** What a list shows, whole, as a file to keep (CLO-11). */
export function ExportMenu({ load, disabled = false, mobile = false }: ExportMenuProps) {
  const { start, busy } = useDownload(load, { tellsEnd: true })
  const state = { loading: busy !== null, disabled }
  const icon = <IconDownload {...ICON} />
  return (
    <ActionMenu
      target={
        mobile ? (
          <IconButton label="Exporter" look="bordered" icon={icon} {...state} />
        ) : (
          <Button icon={icon} {...state}>
            Exporter
          </Button>
        )
      }
      actions={[
        { label: 'Excel (XLSX)', icon: <IconFileSpreadsheet {...ICON} />, onChoose: () => start('xlsx') },
        { label: 'CSV', icon: <IconFileText {...ICON} />, onChoose: () => start('csv') },
      ]}
    />
  )
}
