import type { ClosingCheck } from '@cadran/rules/validation/closing'
import { IconChevronRight } from '@tabler/icons-react'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { useFigureList } from './figure-link.tsx'
import type { Period } from './periods.queries.ts'

interface ListLinkProps {
  period: Period
  figure: ClosingCheck
  title: string
  count: number
}

/** The list itself, for whoever sees everybody in it. */
export function ListLink({ period, figure, title, count }: ListLinkProps) {
  const list = useFigureList(figure, period)
  if (!list || count === 0) return null
  return (
    <ButtonLink
      {...list}
      size="sm"
      end={<IconChevronRight size={16} stroke={2} aria-hidden="true" />}
      aria-label={`Ouvrir la liste : ${title}`}
    >
      Ouvrir la liste
    </ButtonLink>
  )
}
