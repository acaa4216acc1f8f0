import { formatDays1 } from '@cadran/rules/portal/french'
import type { ClosingCheck } from '@cadran/rules/validation/closing'
import { IconCalendarOff, IconCheck, IconCircleDashed, IconDownload, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../../platform/api-client.ts'
import { useFeature, usePublicConfig } from '../../../platform/public-config.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import type { Family } from '../../../ui/family.ts'
import { Box } from '../../../ui/layout.tsx'
import { CheckSection } from './check-section.tsx'
import type { Closing } from './closing.queries.ts'
import styles from './closing-checks.module.css'
import { CHECK_DONE, checkDetails, checkWords } from './closing-words.ts'
import { CountedList } from './counted-list.tsx'
import { ListLink } from './list-link.tsx'
import { counted, number, periodName } from './period-words.ts'
import type { Period } from './periods.queries.ts'
import { UnsentCheck } from './unsent-check.tsx'

const ICON = { size: 18, stroke: 2 } as const
const DONE = { family: 'validated1', icon: <IconCheck {...ICON} /> } as const
const LOOKS: Record<ClosingCheck, { family: Family; icon: ReactNode }> = {
  non_submitted: { family: 'non_submitted', icon: <IconCircleDashed {...ICON} /> },
  submitted: { family: 'submitted', icon: <IconSend {...ICON} /> },
  validated1: { family: 'validated1', icon: <IconCheck {...ICON} /> },
  absences: { family: 'absence', icon: <IconCalendarOff {...ICON} /> },
}

interface ClosingChecksProps {
  closing: Closing
  /** The figure that led here: its check is open. */
  figure: unknown
}

/** The four checks in the order of work, then the remote-work report (CLO-01, README 83). */
export function ClosingChecks({ closing, figure }: ClosingChecksProps) {
  const withRemote = useFeature('remote_work')
  return (
    <Box card>
      {closing.checks.map((check) => (
        <Check
          closing={closing}
          check={check}
          isNamed={figure === check.check}
          // A figure of the page itself opens its check anew.
          key={`${check.check}-${String(figure === check.check)}`}
        />
      ))}
      {withRemote && <RemoteReport period={closing.period} />}
    </Box>
  )
}

interface CheckProps {
  closing: Closing
  check: Closing['checks'][number]
  isNamed: boolean
}

function Check({ closing, check, isNamed }: CheckProps) {
  const now = usePublicConfig()
  const { period } = closing
  const { check: name, count } = check
  const title = count === 0 ? CHECK_DONE[name] : `${number(count)} ${checkWords(name, count)}`
  const about = {
    ...(count === 0 ? DONE : LOOKS[name]),
    title,
    details: period.closed ? '' : checkDetails(closing, check, now),
    isNamed,
  }
  if (name === 'non_submitted') return <UnsentCheck period={period} count={count} about={about} />
  return (
    <CheckSection
      {...about}
      isEmpty={count === 0}
      end={<ListLink period={period} figure={name} title={title} count={count} />}
    >
      <CountedList period={period} figure={name} count={count} />
    </CheckSection>
  )
}

/** What was worked remotely, with its report for whoever may have it. */
function RemoteReport({ period }: { period: Period }) {
  const { remote_days, remote_workers, remote_file_url } = period
  const download = useMutation({
    mutationFn: () => api.file('validation/period/{id}/remote-file', { params: { id: period.id } }),
    onSuccess: saveFile,
  })
  const words =
    remote_days === 0
      ? 'Télétravail : aucun jour déclaré'
      : `Télétravail : ${formatDays1(remote_days)} ${counted(remote_days, 'jour', 'jours')}, ${number(remote_workers)} ${counted(remote_workers, 'personne', 'personnes')}`
  return (
    <section className={styles.check}>
      <div className={styles.head}>
        <span className={styles.mark} data-family="remote" aria-hidden="true">
          <IconDownload {...ICON} />
        </span>
        <h2 className={styles.title}>{words}</h2>
        {remote_file_url !== null && (
          <Button
            size="sm"
            icon={<IconDownload size={17} stroke={1.75} aria-hidden="true" />}
            loading={download.isPending}
            aria-label={`Télécharger le rapport de télétravail : ${periodName(period)}`}
            onClick={() => download.mutate()}
          >
            Télécharger
          </Button>
        )}
      </div>
    </section>
  )
}
