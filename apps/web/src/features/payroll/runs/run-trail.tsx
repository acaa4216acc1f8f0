import type { RunEvent } from '@cadran/contract/payroll/run-parts'
import { counted } from '@cadran/rules/portal/french'
import { IconBan, IconCheck, IconDownload, IconFileExport, IconPencil } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useState } from 'react'
import { parisMoment } from '../../../platform/paris-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { SmallLine } from '../../validation/worklist/index.ts'
import type { WholeRun } from './runs.queries.ts'

const SHOWN = 8

const ICONS: Record<RunEvent['what'], ComponentType<{ size: number; stroke: number }>> = {
  created: IconPencil,
  accepted: IconCheck,
  issued: IconFileExport,
  downloaded: IconDownload,
  cancelled: IconBan,
}

function wordsOf({ what, by, accepted, file }: RunEvent): string {
  const who = by ?? 'personne'
  if (what === 'created') return `Brouillon ouvert par ${who}`
  if (what === 'issued') return `Émis par ${who}`
  if (what === 'cancelled') return `Annulé par ${who}`
  if (what === 'downloaded') return `${file ?? 'Un fichier'} téléchargé par ${who}`
  const points = counted(accepted?.points ?? 0, 'point accepté', 'points acceptés')
  return `${points} par ${counted(accepted?.people ?? 0, 'personne')}`
}

function momentOf({ at, accepted }: RunEvent): string {
  return accepted && accepted.from !== at ? `du ${parisMoment(accepted.from)} au ${parisMoment(at)}` : parisMoment(at)
}

/** What became of a run, the last first: each download is there (PAY-60). */
export function RunTrail({ run: { events } }: { run: WholeRun }) {
  const [whole, setWhole] = useState(false)
  const shown = whole ? events : events.slice(0, SHOWN)
  return (
    <Stack as="section" card columns={1} overflow="hidden" aria-labelledby="trail">
      <Row paddingX={16} paddingY={12} borderBottom>
        <Text as="h2" size="md" id="trail">
          Suivi
        </Text>
      </Row>
      <Box padding={16}>
        <Stack as="ol" gap={12} columns={1}>
          {shown.map((event, place) => {
            const Icon = ICONS[event.what]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: what happened keeps its place, whatever else it shares.
              <Row as="li" key={`${event.at} ${events.length - place}`} gap={10} align="start" minWidth={0}>
                <Text tone="muted" aria-hidden="true">
                  <Icon size={18} stroke={1.75} />
                </Text>
                <Stack minWidth={0} columns={1}>
                  <Text size="sm" anywhere>
                    {wordsOf(event)}
                  </Text>
                  <SmallLine>{momentOf(event)}</SmallLine>
                </Stack>
              </Row>
            )
          })}
        </Stack>
      </Box>
      {!whole && events.length > SHOWN && (
        <Row paddingX={16} paddingY={10} borderTop>
          <Button size="sm" variant="quiet" onClick={() => setWhole(true)}>
            Voir tout ({events.length})
          </Button>
        </Row>
      )}
    </Stack>
  )
}
