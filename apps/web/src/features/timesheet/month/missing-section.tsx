import { counted } from '@cadran/rules/portal/french'
import { firstSlot } from '@cadran/rules/timesheet/half-day'
import { IconChevronRight, IconCircleDashed } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { isAsked } from '../calendar/index.ts'
import list from './missing.module.css'
import { missingRanges, missingWords } from './missing-ranges.ts'
import type { SideProps } from './month-props.ts'
import styles from './side.module.css'

const ID = 'still-missing'

/** Puts the focus on the first stretch still to fill. */
export function focusMissing(): void {
  document.querySelector<HTMLElement>(`#${ID} ~ ul button`)?.focus()
}

function length(half_days: number): string {
  return counted(half_days / 2, 'jour')
}

interface MissingSectionProps extends SideProps<'goTo'> {
  /** What leads to filling them, where it stands here. */
  wayOn?: ReactNode
}

/** The half-days still to fill, or merely free (MON-52), as readable stretches; each leads to its place on the grid. */
export function MissingSection({ screen, month, wayOn }: MissingSectionProps) {
  const ranges = month.submitted || month.locked ? [] : missingRanges(month)
  if (ranges.length === 0) return null
  const mustBeFilled = isAsked(month)
  return (
    <Stack as="section" gap={6} paddingX={16} paddingY={14} className={styles.section} aria-labelledby={ID}>
      <Row
        as="h2"
        gap={8}
        align="center"
        size="sm"
        weight={650}
        className={styles.heading}
        id={ID}
        data-family={mustBeFilled ? 'non_submitted' : undefined}
      >
        <IconCircleDashed
          size={17}
          stroke={2}
          aria-hidden="true"
          className={mustBeFilled ? styles.tinted : undefined}
        />
        {mustBeFilled ? 'Reste à saisir' : 'Jours libres'}
      </Row>
      {wayOn}
      <Stack as="ul" className={list.missing}>
        {ranges.map(({ range, half_days }) => (
          <li key={firstSlot(range)}>
            <button type="button" className={list.range} onClick={() => screen.goTo(range)}>
              <span>{missingWords(range)}</span>
              <Text tone="muted" tabular className={list.length}>
                {length(half_days)}
              </Text>
              <IconChevronRight size={15} stroke={2} aria-hidden="true" />
            </button>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
