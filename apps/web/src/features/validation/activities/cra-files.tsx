import { IconFileCertificate } from '@tabler/icons-react'
import { FileList } from '../../timesheet/files/index.ts'
import type { Cra } from './activities.queries.ts'
import { Block } from './cra-block.tsx'

/** The client's own reports that came with it, to be opened (FIL-32). */
export function FilesBlock({ files }: Pick<Cra, 'files'>) {
  if (files.length === 0) return null
  return (
    <Block title="CRA spécifique" icon={<IconFileCertificate size={18} stroke={1.75} />}>
      <FileList files={files} />
    </Block>
  )
}
