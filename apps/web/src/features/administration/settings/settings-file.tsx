import { isSettingKey, settingOf } from '@cadran/rules/administration/settings'
import { counted } from '@cadran/rules/portal/french'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../../platform/api-client.ts'
import { errorText } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { valueWords } from './typed-values.ts'

const NO_FILE = 'Ce fichier n’est pas un fichier de réglages de Cadran.'

interface SettingsFile {
  format: 'cadran-settings'
  settings: Record<string, unknown>
}

const kindOf = (key: string) => (isSettingKey(key) ? settingOf(key).kind : undefined)

async function parsed(file: File): Promise<SettingsFile> {
  return JSON.parse(await file.text()) as SettingsFile
}

const send = (file: SettingsFile, dry_run: boolean) =>
  api.post('administration/setting/file', { body: { format: file.format, settings: file.settings, dry_run } })

function useSettingsFile() {
  const client = useQueryClient()
  const download = useMutation({
    mutationFn: async () => saveFile(await api.file('administration/setting/file')),
  })
  const shown = useMutation({
    mutationFn: async (chosen: File) => {
      const file = await parsed(chosen)
      return { file, ...(await send(file, true)) }
    },
    meta: { quiet: true },
    onError: (error) => notify.error(error instanceof SyntaxError ? NO_FILE : errorText(error)),
  })
  const taken = useMutation({
    mutationFn: (file: SettingsFile) => send(file, false),
    onSuccess: async () => {
      shown.reset()
      notify.success('Modification effectuée')
      await client.invalidateQueries({ queryKey: ['administration', 'settings'] })
    },
  })
  return { download, shown, taken }
}

/** The settings of this portal as a file, and those of another one, shown before they are taken over (CFG-24). */
export function SettingsFileActs() {
  const input = useRef<HTMLInputElement>(null)
  const { download, shown, taken } = useSettingsFile()
  return (
    <Row gap={12} marginLeft="auto">
      <Button loading={download.isPending} onClick={() => download.mutate()}>
        Exporter
      </Button>
      <Button loading={shown.isPending} onClick={() => input.current?.click()}>
        Importer…
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="Fichier de réglages"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) shown.mutate(file)
        }}
      />
      {shown.data && (
        <TakeOver
          changes={shown.data.changes}
          busy={taken.isPending}
          onTake={() => taken.mutate(shown.data.file)}
          onLeave={shown.reset}
        />
      )}
    </Row>
  )
}

interface TakeOverProps {
  changes: Awaited<ReturnType<typeof send>>['changes']
  busy: boolean
  onTake: () => void
  onLeave: () => void
}

/** What a file would change here, before it does. */
function TakeOver({ changes, busy, onTake, onLeave }: TakeOverProps) {
  return (
    <Dialog
      opened
      onClose={onLeave}
      size={548}
      title="Reprendre ces réglages"
      footer={
        <>
          <Button data-autofocus onClick={onLeave}>
            Annuler
          </Button>
          <Button variant="primary" loading={busy} disabled={changes.length === 0} onClick={onTake}>
            Reprendre
          </Button>
        </>
      }
    >
      <Text as="p" marginBottom={8} weight={600}>
        {changes.length === 0 ? 'Rien à changer.' : counted(changes.length, 'réglage change', 'réglages changent')}
      </Text>
      <ul>
        {changes.map(({ field, before, after }) => (
          <li key={field}>
            <Text weight={600}>{isSettingKey(field) ? settingOf(field).label : field}</Text>
            {'\u00a0: '}
            <Text anywhere>
              {valueWords(before, kindOf(field))} → {valueWords(after, kindOf(field))}
            </Text>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
