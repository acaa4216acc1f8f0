import { monthTitle } from '@cadran/rules/portal/french'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import iconButton from '../../../ui/icon-button.module.css'
import { Row, Text } from '../../../ui/layout.tsx'
import type { Cra } from './activities.queries.ts'
import styles from './cra-page.module.css'

type Neighbour = NonNullable<Cra['waiting']['next']>

const paramsOf = ({ id, month, year, matricule }: Neighbour) => ({ monthId: id, month, year, matricule })

/** Goes to a report around this one; whether there is one. */
export function useGoAround({ waiting }: Pick<Cra, 'waiting'>): (key: string) => boolean {
  const navigate = useNavigate()
  return (key) => {
    const to = key === 'j' ? waiting.next : key === 'k' ? waiting.previous : null
    if (!to) return false
    void navigate({ to: '/backend/cra/$monthId/$month/$year/$matricule', params: paramsOf(to) })
    return true
  }
}

/** Up and down through what still waits, so that reports are read one after the other without the list. */
export function CraAround({ waiting }: Pick<Cra, 'waiting'>) {
  const { total, position, previous, next } = waiting
  if (!previous && !next) return null
  const place = position === null ? `${String(total)} à valider` : `${String(position)} sur ${String(total)} à valider`
  return (
    <Row as="nav" gap={2} align="center" className={styles.around} aria-label="CRA à valider">
      <Step to={previous} label="CRA précédent" icon={<IconChevronUp size={20} stroke={1.75} />} />
      <Step to={next} label="CRA suivant" icon={<IconChevronDown size={20} stroke={1.75} />} />
      <Text size="sm" tone="muted" nowrap className={styles.place}>
        {place}
      </Text>
    </Row>
  )
}

interface StepProps {
  to: Neighbour | null
  label: string
  icon: ReactNode
}

/** Leads to another report, or shows that there is none. */
export function Step({ to, label, icon }: StepProps) {
  const look = `${iconButton.button ?? ''} ${iconButton.sm ?? ''}`
  if (!to) {
    return (
      <span className={`${look} ${styles.noStep ?? ''}`} aria-hidden="true">
        {icon}
      </span>
    )
  }
  const whose = `${to.identity}, ${monthTitle(to).toLowerCase()}`
  return (
    <Link
      to="/backend/cra/$monthId/$month/$year/$matricule"
      params={paramsOf(to)}
      className={look}
      title={`${label} : ${whose}`}
      aria-label={`${label} : ${whose}`}
    >
      {icon}
    </Link>
  )
}
