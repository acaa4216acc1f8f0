import type { Month } from '@cadran/contract/timesheet/calendar'
import { monthTitle } from '@cadran/rules/portal/french'
import { addMonths, comparePeriods, type Period } from '@cadran/rules/timesheet/day'
import { movedOnText } from '@cadran/rules/timesheet/moved-on'
import { useClipboard } from '@mantine/hooks'
import { IconAlertTriangle, IconArrowRight, IconCopy, IconX } from '@tabler/icons-react'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { notify } from '../../../platform/notifier.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useBroughtIntoSight } from '../../../ui/in-sight.ts'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import { monthQuery } from '../calendar/index.ts'
import styles from './unrecorded.module.css'
import { carry, type UnrecordedList } from './unrecorded.ts'

interface UnrecordedBandProps {
  list: UnrecordedList
  month: Month
  onDismiss: () => void
}

/** 'Ce mois a été envoyé entre-temps : …', of one entry or of several. */
function unrecordedText({ why, entries }: UnrecordedList): string {
  const [first] = entries
  const several = `${String(entries.length)} saisies n’ont pas été enregistrées`
  return movedOnText(why, entries.length === 1 && first ? first.consequence : several)
}

/** What was typed and is not recorded, over the month as it is now: to copy, or to take to the next open month (EDT-10). */
export function UnrecordedBand({ list, month, onDismiss }: UnrecordedBandProps) {
  const band = useRef<HTMLElement>(null)
  // What was tried twice is one thing to take up again.
  const values = [...new Set(list.entries.flatMap((entry) => entry.values ?? []))]
  const clipboard = useClipboard()
  const copy = () => {
    clipboard.copy(values.join('\n'))
    notify.success('Copié')
  }
  // On a phone it may stand above what is in sight.
  useBroughtIntoSight(band)
  return (
    <section ref={band} className={styles.band} data-family="submitted" aria-label="Saisie non enregistrée">
      <IconAlertTriangle className={styles.icon} size={20} stroke={1.75} aria-hidden="true" />
      <Box minWidth={0} className={styles.words} role="alert">
        <Text as="p" weight={600}>
          {unrecordedText(list)}
        </Text>
        {values.map((value) => (
          <p key={value}>{value}</p>
        ))}
      </Box>
      <Row wrap gap={8}>
        {values.length > 0 && (
          <Button size="sm" icon={<IconCopy size={16} stroke={1.75} aria-hidden="true" />} onClick={copy}>
            Copier
          </Button>
        )}
        {list.why !== 'changed' && <TakeOver list={list} month={month} />}
      </Row>
      <IconButton label="Fermer" size="sm" icon={<IconX size={17} stroke={1.75} />} onClick={onDismiss} />
    </section>
  )
}

/** The first month after this one that its owner may write in, null when there is none. */
function nextOpenMonthQuery(queryClient: QueryClient, { year, month, bounds }: Month) {
  return queryOptions({
    queryKey: ['timesheet', 'next-open-month', year, month],
    queryFn: async (): Promise<Period | null> => {
      for (
        let next = addMonths({ year, month }, 1);
        comparePeriods(next, bounds.last_by_arrow) <= 0;
        next = addMonths(next, 1)
      ) {
        // One after the other: nearly always it is the first.
        const { editable } = await queryClient.ensureQueryData(monthQuery(next))
        if (editable) return next
      }
      return null
    },
    meta: { quiet: true },
  })
}

/** Leads to the next month that may be written in, with the entry in its wizard there. */
function TakeOver({ list: { entries }, month }: Pick<UnrecordedBandProps, 'list' | 'month'>) {
  const navigate = useNavigate()
  const [entry] = entries
  const event = entries.length === 1 ? entry?.event : null
  const { data: next } = useQuery({ ...nextOpenMonthQuery(useQueryClient(), month), enabled: Boolean(event) })
  if (!event || !next) return null
  return (
    <Button
      size="sm"
      icon={<IconArrowRight size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => {
        carry(event, next)
        void navigate({ to: '/timesheet/{-$month}/{-$year}', params: next })
      }}
    >
      Reprendre en {monthTitle(next).toLowerCase()}
    </Button>
  )
}
