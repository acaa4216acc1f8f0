import { formatCount, monthTitle } from '@cadran/rules/portal/french'
import { IconBan, IconCheck, IconCopy, IconDownload, IconFileTypeCsv, IconLink, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { parisMoment } from '../../../platform/paris-time.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { RunLines } from './run-lines.tsx'
import { RunTrail } from './run-trail.tsx'
import { RunBadge, sizeOf } from './run-words.tsx'
import styles from './runs.module.css'
import { useKeptFile, type WholeRun } from './runs.queries.ts'

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
        <Stack gap={16} columns={1} minWidth={0}>
          <Seal run={run} />
          <RunTrail run={run} />
        </Stack>
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
      <div className={styles.figures}>
        {FIGURES.map(([figure, words]) => (
          <Row key={figure} gap={8} align="baseline" paddingX={16} paddingY={14}>
            <Text size="xl" weight={680} tabular>
              {formatCount(run[figure])}
            </Text>
            <Text size="sm" tone="muted">
              {words}
            </Text>
          </Row>
        ))}
      </div>
      <Stack as="ul" columns={1}>
        {run.files.map((file) => (
          <RunFile key={file.id} run={run} file={file} />
        ))}
      </Stack>
    </Stack>
  )
}

function RunFile({ run, file }: { run: WholeRun; file: WholeRun['files'][number] }) {
  const download = useKeptFile(run.id, { quiet: true })
  return (
    <li className={styles.file}>
      <span className={styles.file_icon} aria-hidden="true">
        <IconFileTypeCsv size={22} stroke={1.5} />
      </span>
      <Stack minWidth={0} columns={1} gap={2}>
        <Row gap={8} align="baseline" wrap>
          <Text weight={650} anywhere>
            {file.name}
          </Text>
          <Text size="sm" tone="muted">
            {sizeOf(file.byte_size)} · {formatCount(file.line_count)} lignes{run.cancelled && ' · Annulé'}
          </Text>
        </Row>
        <Row gap={8} className={styles.hash}>
          SHA-256
          <code>
            {file.sha256.slice(0, 32)}
            <wbr />
            {file.sha256.slice(32)}
          </code>
        </Row>
        {download.error && (
          <Text size="sm" tone="error" role="alert">
            {errorText(download.error)}
          </Text>
        )}
      </Stack>
      <Row gap={8}>
        <CopyButton label={`Copier l’empreinte de ${file.name}`} text={file.sha256} />
        <Button
          aria-label={`Télécharger ${file.name}`}
          icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          loading={download.isPending}
          onClick={() => download.mutate(file.id)}
        >
          Télécharger
        </Button>
      </Row>
    </li>
  )
}

/** Says that it copied where it was pressed: by its sign, and in words to whoever does not see it. */
function CopyButton({ label, text }: { label: string; text: string }) {
  const { copied, copy } = useCopy(text)
  const isCopied = copied === 'now'
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <>
      <IconButton look="bordered" label={label} icon={<Icon size={18} stroke={1.75} />} onClick={() => void copy()} />
      <span className="visually-hidden" role="status">
        {isCopied && 'Copié'}
      </span>
    </>
  )
}

/** The first signs of the seal, and the runs that it is chained to (PAY-43). */
function Seal({ run: { seal, chain, number, cancelled } }: { run: WholeRun }) {
  if (seal === null) return null
  return (
    <Stack as="section" card columns={1} overflow="hidden" aria-labelledby="seal">
      <Row gap={8} align="center" justify="between" paddingX={16} paddingY={12} borderBottom>
        <Text as="h2" size="md" id="seal">
          Sceau
        </Text>
        {!cancelled && <StateBadge family="validated2" label="Définitif" icon={<IconLock size={15} stroke={1.75} />} />}
      </Row>
      <Stack gap={8} columns={1} padding={16}>
        <Row gap={8} align="center" justify="between">
          <Text as="code" size="xl" weight={650}>
            {seal.slice(0, 12)}
          </Text>
          <CopyButton label="Copier le sceau" text={seal} />
        </Row>
        <Row as="ol" gap={8} rowGap={4} wrap align="center" aria-label="Chaîne des sceaux">
          {[...chain, number].map((each, place) => (
            <Row as="li" key={each} gap={8} align="center">
              {place > 0 && <IconLink size={16} stroke={1.75} aria-hidden="true" />}
              <code className={styles.link} data-own={each === number || undefined}>
                n° {each}
              </code>
            </Row>
          ))}
        </Row>
        <Text as="p" size="sm" tone="muted">
          Calculé sur les fichiers de cet export et sur le sceau du précédent : la moindre modification se verrait.
        </Text>
      </Stack>
    </Stack>
  )
}
