import type { ImportKind } from '@cadran/rules/administration/import-kinds'
import { IconDownload } from '@tabler/icons-react'
import { api } from '../../../platform/api-client.ts'
import { useDownload } from '../../../platform/use-download.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'

/** A file to fill, whose columns are told without a click (IMP-20). */
export function Templates({ kind }: { kind: ImportKind }) {
  const { start, busy } = useDownload((format: 'csv' | 'xlsx') =>
    api.file('administration/import/template', { query: { kind, format } }),
  )
  const icon = <IconDownload size={18} stroke={1.75} aria-hidden="true" />
  return (
    <Stack gap={8}>
      <Text as="p" size="sm" tone="muted">
        Partir d’un modèle : il se lit sans un clic.
      </Text>
      <Row gap={8} wrap>
        <Button icon={icon} loading={busy === 'xlsx'} onClick={() => start('xlsx')}>
          Modèle XLSX
        </Button>
        <Button icon={icon} loading={busy === 'csv'} onClick={() => start('csv')}>
          CSV
        </Button>
      </Row>
    </Stack>
  )
}
