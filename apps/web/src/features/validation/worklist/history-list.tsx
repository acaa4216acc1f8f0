import { IconArrowBackUp, IconCheck, IconChecks, IconPencil, IconSend, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { parisMoment } from '../../../platform/paris-time.ts'
import type { Family } from '../../../ui/family.ts'
import { Row, Stack } from '../../../ui/layout.tsx'
import styles from './history-list.module.css'

export interface HistoryEntry {
  id: number
  action: string
  label: string
  author: string
  created_at: string
  comment: string | null
  /** The code before and after a change of it. */
  old_data?: { description: string } | null
  new_data?: { description: string } | null
}

const ICON = { size: 15, stroke: 2 }
const SIGNS: Record<string, { family: Family; icon: ReactNode }> = {
  create: { family: 'submitted', icon: <IconSend {...ICON} /> },
  submitted: { family: 'submitted', icon: <IconSend {...ICON} /> },
  validated1: { family: 'validated1', icon: <IconCheck {...ICON} /> },
  validated2: { family: 'validated2', icon: <IconChecks {...ICON} /> },
  refused: { family: 'non_submitted', icon: <IconX {...ICON} /> },
  backward: { family: 'non_submitted', icon: <IconArrowBackUp {...ICON} /> },
  non_submitted: { family: 'non_submitted', icon: <IconArrowBackUp {...ICON} /> },
}
const OTHER = { family: 'neutral', icon: <IconPencil {...ICON} /> } as const

/** What happened to an absence or a report, newest first: who, when, and what they wrote, as plain text (BCK-54). */
export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <Stack as="ol" gap={12}>
      {entries.map(({ id, action, label, author, created_at, comment, old_data, new_data }) => {
        const sign = SIGNS[action] ?? OTHER
        return (
          <Stack as="li" align="start" className={styles.entry} key={id}>
            <Row
              as="span"
              inline
              align="center"
              justify="center"
              tone="ink"
              className={styles.sign}
              data-family={sign.family}
              aria-hidden="true"
            >
              {sign.icon}
            </Row>
            <p className={styles.what}>
              <strong>{label}</strong> · {author} <time dateTime={created_at}>{parisMoment(created_at)}</time>
            </p>
            {old_data && new_data && (
              <p className={styles.comment}>
                <s>{old_data.description}</s> → <strong>{new_data.description}</strong>
              </p>
            )}
            {comment && <p className={styles.comment}>{comment}</p>}
          </Stack>
        )
      })}
    </Stack>
  )
}
