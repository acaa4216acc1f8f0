import type { Preview } from '@cadran/contract/administration/previews'
import { counted } from '@cadran/rules/portal/french'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Box, Stack, Text } from '../../../ui/layout.tsx'
import styles from './imports.module.css'
import type { ImportRun } from './imports.queries.ts'

interface UndoImportProps {
  run: ImportRun
  /** Why it cannot be taken back any more. */
  because: string | null
}

/** Takes back what a file has written: first what that would be, then all of it or nothing (IMP-17 to IMP-19). */
export function UndoImport({ run: { id }, because }: UndoImportProps) {
  const client = useQueryClient()
  const send = (body: { dry_run: boolean; preview_key?: string }) =>
    api.post('administration/import/{id}/undo', { params: { id }, body })
  const look = useMutation({ mutationFn: () => send({ dry_run: true }), meta: { quiet: true } })
  const write = useMutation({
    mutationFn: (preview_key: string) => send({ dry_run: false, preview_key }),
    meta: { quiet: true },
    onSuccess: () => {
      look.reset()
      return client.invalidateQueries({ queryKey: ['administration'] })
    },
  })
  const close = () => {
    look.reset()
    write.reset()
  }
  const reason = because ?? (look.error ? errorText(look.error) : undefined)
  return (
    <>
      <Button
        icon={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
        loading={look.isPending}
        reason={because ?? undefined}
        onClick={() => look.mutate()}
      >
        Annuler cet import
      </Button>
      {reason !== undefined && (
        <Text as="p" size="sm" tone={because === null ? 'error' : 'muted'} {...(because === null && { role: 'alert' })}>
          {reason}
        </Text>
      )}
      {look.data && <Question shown={look.data} write={write} onClose={close} />}
    </>
  )
}

interface QuestionProps {
  shown: Preview
  write: { mutate: (preview_key: string) => void; isPending: boolean; error: Error | null }
  onClose: () => void
}

/** What would come back and go, before it does. */
function Question({ shown: { preview_key, effects }, write, onClose }: QuestionProps) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Annuler cet import"
      size={640}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Revenir
          </Button>
          <Button variant="danger" loading={write.isPending} onClick={() => write.mutate(preview_key)}>
            Annuler l’import
          </Button>
        </>
      }
    >
      <Undone lines={effects.lines} count={effects.line_count} refused={write.error && errorText(write.error)} />
    </Dialog>
  )
}

interface UndoneProps {
  lines: readonly string[]
  /** How many there are of them all. */
  count: number
  refused: string | null
}

function Undone({ lines, count, refused }: UndoneProps) {
  const rest = count - lines.length
  return (
    <Stack gap={12}>
      <Text as="p">Ce qui était là avant revient, ce que le fichier a ajouté est retiré.</Text>
      <Box as="ul" card aria-label="Ce que l’annulation change">
        {lines.map((line) => (
          <li key={line} className={styles.line}>
            {line}
          </li>
        ))}
      </Box>
      {rest > 0 && (
        <Text as="p" tone="muted">
          et {counted(rest, 'autre ligne', 'autres lignes')}
        </Text>
      )}
      {refused !== null && (
        <Text as="p" tone="error" role="alert">
          {refused}
        </Text>
      )}
    </Stack>
  )
}
