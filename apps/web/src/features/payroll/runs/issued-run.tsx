import { formatCount, monthTitle } from '@cadran/rules/portal/french'
import { IconBan, IconCopy, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { parisMoment } from '../../../platform/paris-time.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { RunLines } from './run-lines.tsx'
import { RunBadge, sizeOf } from './run-words.tsx'
import styles from './runs.module.css'
import { openFile, type WholeRun } from './runs.queries.ts'

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  notify.success('Copié')
}

/** Proof: who, when, whole hashes, the seal with its chain (PAY-42, PAY-43). */
export function IssuedRun({ run }: { run: WholeRun }) {
  return (
    <Stack gap={16} columns={1}>
      <Head run={run} />
      {run.cancelled && (
        <p className={styles.strip} data-family="non_submitted">
          Annulé le {parisMoment(run.cancelled.at)} par {run.cancelled.by} : « {run.cancelled.reason} »
        </p>
      )}
      <Box className={styles.columns}>
        <Stack gap={16} columns={1} minWidth={0}>
          <Files run={run} />
          <RunLines run={run} />
        </Stack>
        <Seal run={run} />
      </Box>
    </Stack>
  )
}

function Head({ run }: { run: WholeRun }) {
  const [asked, setAsked] = useState(false)
  const versions = run.templates.map(({ name, version }) => `${name} version ${version}`).join(', ')
  return (
    <Row gap={12} align="start" justify="between" wrap>
      <Stack>
        <Row gap={12} align="center" wrap>
          <h1>Export n° {run.number}</h1>
          <Text size="lg" tone="muted">
            {monthTitle(run).toLowerCase()}
          </Text>
          <RunBadge state={run.state} />
        </Row>
        <Text size="sm" tone="muted">
          {run.issued_at && `Émis le ${parisMoment(run.issued_at)} par ${run.issued_by ?? ''}`} · {versions}
        </Text>
        {run.is_first && (
          <Text size="sm" tone="muted">
            Les mois précédents sont considérés comme connus de la paie.
          </Text>
        )}
      </Stack>
      {run.is_last && (
        <Button
          variant="danger-quiet"
          icon={<IconBan size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setAsked(true)}
        >
          Annuler cet export…
        </Button>
      )}
      {asked && <CancelDialog run={run} onClose={() => setAsked(false)} />}
    </Row>
  )
}

const FIGURES = [
  ['people', 'collaborateurs'],
  ['lines', 'lignes'],
  ['rappels', 'rappels'],
  ['accepted', 'points acceptés'],
] as const

function Files({ run }: { run: WholeRun }) {
  return (
    <Stack as="section" card columns={1} overflow="hidden" aria-label="Fichiers">
      <Row gap={24} wrap paddingX={16} paddingY={14} borderBottom>
        {FIGURES.map(([figure, words]) => (
          <Row key={figure} gap={8} align="baseline">
            <Text size="xl" weight={680} tabular>
              {formatCount(run[figure])}
            </Text>
            <Text size="sm" tone="muted">
              {words}
            </Text>
          </Row>
        ))}
      </Row>
      <Stack as="ul" columns={1}>
        {run.files.map((file) => (
          <RunFile key={file.id} run={run} file={file} />
        ))}
      </Stack>
    </Stack>
  )
}

function RunFile({ run, file }: { run: WholeRun; file: WholeRun['files'][number] }) {
  const download = useMutation({ mutationFn: () => openFile(run.id, file.id), meta: { quiet: true } })
  return (
    <Row as="li" gap={12} align="center" justify="between" className={styles.point}>
      <Stack minWidth={0} columns={1}>
        <Row gap={8} align="baseline" wrap>
          <Text weight={650} anywhere>
            {file.name}
          </Text>
          <Text size="sm" tone="muted">
            {sizeOf(file.byte_size)} · {formatCount(file.line_count)} lignes{run.cancelled && ' · Annulé'}
          </Text>
        </Row>
        <span className={styles.hash}>
          SHA-256 <code>{file.sha256.slice(0, 32)}</code> <code>{file.sha256.slice(32)}</code>
        </span>
        {download.error && (
          <Text size="sm" tone="error" role="alert">
            {errorText(download.error)}
          </Text>
        )}
      </Stack>
      <Row gap={8}>
        <IconButton
          label={`Copier l’empreinte de ${file.name}`}
          icon={<IconCopy size={18} stroke={1.75} />}
          onClick={() => void copy(file.sha256)}
        />
        <Button
          aria-label={`Télécharger ${file.name}`}
          icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          Télécharger
        </Button>
      </Row>
    </Row>
  )
}

function Seal({ run: { seal, chain, number } }: { run: WholeRun }) {
  if (seal === null) return null
  return (
    <Stack as="section" card gap={8} columns={1} padding={16} aria-labelledby="seal">
      <Text as="h2" size="md" id="seal">
        Sceau
      </Text>
      <Row gap={8} align="center" justify="between">
        <Text as="code" size="lg" weight={650}>
          {seal.slice(0, 12)}
        </Text>
        <IconButton
          label="Copier le sceau"
          icon={<IconCopy size={18} stroke={1.75} />}
          onClick={() => void copy(seal)}
        />
      </Row>
      <Text size="sm">{[...chain, number].map((each) => `n° ${each}`).join(' → ')}</Text>
      <Text as="p" size="sm" tone="muted">
        Calculé sur les fichiers de cet export et sur le sceau du précédent : la moindre modification se verrait.
      </Text>
    </Stack>
  )
}
