import { counted, monthTitle } from '@cadran/rules/portal/french'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { errorText } from '../../../platform/api-error.ts'
import { parisMoment } from '../../../platform/paris-time.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Box, Column, Row, Stack, Text } from '../../../ui/layout.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { ControlPoints } from './control-points.tsx'
import { RunSummaryCards } from './run-summary.tsx'
import { RunBadge } from './run-words.tsx'
import styles from './runs.module.css'
import { RUNS_KEY, type WholeRun } from './runs.queries.ts'

function useRunActs({ id, based_on, updated_at }: WholeRun) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const params = { id }
  const onSettled = () => client.invalidateQueries({ queryKey: RUNS_KEY })
  const meta = { quiet: true }
  return {
    control: useMutation({ mutationFn: () => api.post('payroll/run/{id}/control', { params }), onSettled, meta }),
    issue: useMutation({
      mutationFn: () => api.post('payroll/run/{id}/issue', { params, body: { based_on, updated_at } }),
      onSettled,
      meta,
    }),
    remove: useMutation({
      mutationFn: () => api.delete('payroll/run/{id}', { params }),
      onSuccess: async () => {
        await navigate({ to: '/backend/payroll' })
        await client.invalidateQueries({ queryKey: RUNS_KEY })
      },
    }),
  }
}

/** What still stands between payroll and the export, and what will be in it (PAY-09 to PAY-20). */
export function DraftRun({ run }: { run: WholeRun }) {
  const acts = useRunActs(run)
  const refused = acts.issue.error ?? acts.control.error
  return (
    <Stack gap={16} columns={1}>
      <Head run={run} acts={acts} />
      {(refused || run.notice) && (
        <p className={styles.strip} data-family="non_submitted" role="alert">
          {refused ? errorText(refused) : run.notice}
        </p>
      )}
      <Box className={styles.columns}>
        <ControlPoints run={run} busy={acts.control.isPending} />
        {run.state === 'issuing' ? <Progress run={run} /> : <RunSummaryCards run={run} />}
      </Box>
    </Stack>
  )
}

function Head({ run, acts }: { run: WholeRun; acts: ReturnType<typeof useRunActs> }) {
  const [asked, setAsked] = useState(false)
  const is_draft = run.state === 'draft'
  const names = run.templates.map(({ name }) => name).join(', ')
  return (
    <Row gap={12} align="start" justify="between" wrap>
      <Stack>
        <Row gap={12} align="center">
          <h1>{monthTitle(run)}</h1>
          <RunBadge state={run.state} />
        </Row>
        <Text tone="muted" size="sm">
          {names} · {counted(run.summary?.people ?? 0, 'collaborateur')}
          {run.controlled_at && ` · contrôlé le ${parisMoment(run.controlled_at)}`} · ouvert par {run.author}
        </Text>
      </Stack>
      {is_draft && <Acts run={run} acts={acts} onRemove={() => setAsked(true)} />}
      <ConfirmDialog
        opened={asked}
        title="Supprimer ce brouillon ?"
        confirmLabel="Supprimer"
        busy={acts.remove.isPending}
        onCancel={() => setAsked(false)}
        onConfirm={() => acts.remove.mutate()}
      >
        Le contrôle et les points acceptés disparaissent ; rien n’a été exporté.
      </ConfirmDialog>
    </Row>
  )
}

interface ActsProps {
  run: WholeRun
  acts: ReturnType<typeof useRunActs>
  onRemove: () => void
}

/** 'Émettre' is there from the start, and says in words what still holds it back. */
function Acts({ run, acts, onRemove }: ActsProps) {
  const left = run.blocking > 0 ? `Il reste ${run.blocking} point(s) bloquant(s).` : undefined
  return (
    <Column gap={4} align="end">
      <Row gap={8} wrap>
        <IconButton label="Supprimer le brouillon" icon={<IconTrash size={18} stroke={1.75} />} onClick={onRemove} />
        <Button
          icon={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
          loading={acts.control.isPending}
          onClick={() => acts.control.mutate()}
        >
          Relancer le contrôle
        </Button>
        <Button variant="primary" reason={left} loading={acts.issue.isPending} onClick={() => acts.issue.mutate()}>
          Émettre l’export
        </Button>
      </Row>
      {left && (
        <Text size="sm" tone="error">
          {left}
        </Text>
      )}
    </Column>
  )
}

const PHASES = ['Relevé', 'Écriture', 'Sceau'] as const

/** The three phases; the page may be left (PAY-39). */
function Progress({ run: { progress } }: { run: WholeRun }) {
  const phase = progress?.phase ?? PHASES[0]
  return (
    <Stack card gap={12} columns={1} padding={16} role="status">
      <Text as="h2" size="md">
        Émission en cours
      </Text>
      <ol>
        {PHASES.map((name) => (
          <Text
            as="li"
            key={name}
            weight={name === phase ? 650 : 400}
            aria-current={name === phase ? 'step' : undefined}
          >
            {name}
          </Text>
        ))}
      </ol>
      <ProgressBar value={progress?.done ?? 0} max={Math.max(progress?.total ?? 0, 1)} label={phase} />
      <Text size="sm" tone="muted">
        Vous pouvez quitter cette page : l’émission continue.
      </Text>
    </Stack>
  )
}
