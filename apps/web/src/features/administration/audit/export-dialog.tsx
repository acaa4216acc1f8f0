import type { LongJobProgress } from '@cadran/contract/administration/long-jobs'
import { AUDIT_EXPORT_DAYS, type AuditExportFormat, EXPORT_REASON } from '@cadran/rules/administration/audit-search'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { useDownload } from '../../../platform/use-download.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { LongJobBar } from '../long-jobs/index.ts'
import type { AuditPageFilters } from './audit-filters.ts'

const FORMATS = [
  { value: 'csv', label: 'CSV' },
  { value: 'jsonl', label: 'JSON, une ligne par ligne' },
] as const
const LEAST_REASON = 10

interface ExportProps {
  filters: Omit<AuditPageFilters, 'page'>
  opened: boolean
  onClose: () => void
}

/** What is asked of an export, until its file is there. */
function useExport(filters: ExportProps['filters']) {
  const [format, setFormat] = useState<AuditExportFormat>('csv')
  const [reason, setReason] = useState('')
  const [ended, setEnded] = useState<LongJobProgress | null>(null)
  const { data, isPending, mutate, reset } = useMutation({
    mutationFn: () => api.post('administration/audit/export', { body: { ...filters, format, reason } }),
    onMutate: () => setEnded(null),
  })
  const forget = () => {
    reset()
    setEnded(null)
  }
  const job = data?.job_id
  const busy = isPending || (job !== undefined && !ended)
  return { format, setFormat, reason, setReason, job, ended, setEnded, busy, begin: () => mutate(), forget }
}

/** Asks why, writes the file by a job, and hands it out once it is there (AUD-12). */
export function ExportDialog({ filters, opened, onClose }: ExportProps) {
  const asked = useExport(filters)
  const { job, ended, busy } = asked
  const close = () => {
    asked.forget()
    onClose()
  }
  const missing = asked.reason.trim().length < LEAST_REASON ? EXPORT_REASON : undefined
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Exporter le journal d’audit"
      footer={
        <>
          <Button data-autofocus={job === undefined || undefined} onClick={close}>
            {job === undefined ? 'Annuler' : 'Fermer'}
          </Button>
          {ended?.state === 'done' ? (
            <Download job={ended.id} />
          ) : (
            <Button variant="primary" loading={busy} reason={missing} onClick={asked.begin}>
              Exporter
            </Button>
          )}
        </>
      }
    >
      <Fields {...asked} />
    </Dialog>
  )
}

function Fields({ format, setFormat, reason, setReason, job, ended, setEnded }: ReturnType<typeof useExport>) {
  return (
    <Stack gap={16}>
      <Text as="p">
        Les lignes de la recherche, avec la tête de la chaîne. Le fichier s’ouvre {AUDIT_EXPORT_DAYS} jours, par vous
        seul ; l’export et son motif sont gardés dans l’audit.
      </Text>
      <SegmentedControl label="Format" value={format} segments={FORMATS} onChange={setFormat} />
      <TextArea
        label="Motif"
        hint="10 caractères au moins"
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {job !== undefined && !ended && <LongJobBar id={job} label="Export en cours" onEnd={setEnded} />}
      {ended?.faults.map((fault) => (
        <Text as="p" tone="error" role="alert" key={fault}>
          {fault}
        </Text>
      ))}
    </Stack>
  )
}

function Download({ job }: { job: number }) {
  const { start, busy } = useDownload((id: number) => api.file('administration/audit/export/{id}', { params: { id } }))
  return (
    <Button
      variant="primary"
      autoFocus
      loading={busy !== null}
      icon={<IconDownload size={18} stroke={1.75} />}
      onClick={() => start(job)}
    >
      Télécharger
    </Button>
  )
}
