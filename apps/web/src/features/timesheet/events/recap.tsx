import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Column, Row, Stack, Text } from '../../../ui/layout.tsx'
import styles from './wizard.module.css'
import { STEP_TITLES, type WizardPath } from './wizard-path.ts'

interface RecapProps {
  picture: ReactNode
  /** What is recorded, and its kind. */
  title: string
  detail: string
  path: WizardPath
  onBack: () => void
  /** The sections below it. */
  children: ReactNode
}

/** RECAPITULATIF: what will be recorded, on one card, with the way back to what it is (EVT-37, EVT-40, EVT-46). */
export function Recap({ picture, title, detail, path, onBack, children }: RecapProps) {
  return (
    <Stack minWidth={0} card>
      <Row gap={12} align="center" paddingX={12} paddingY={10}>
        {picture}
        <Column minWidth={0} className={styles.choiceText}>
          <Text as="p" weight={600} lineHeight={1.35}>
            {title}
          </Text>
          <Text as="p" size="sm" tone="muted">
            {detail}
          </Text>
        </Column>
        <IconButton
          size="sm"
          label={`Modifier ${STEP_TITLES[path[0]]}`}
          icon={<IconPencil size={18} stroke={1.75} />}
          onClick={onBack}
        />
      </Row>
      {children}
    </Stack>
  )
}

interface RecapSectionProps {
  title: string
  /** At the end of the title's line. */
  end?: ReactNode
  children: ReactNode
}

export function RecapSection({ title, end, children }: RecapSectionProps) {
  return (
    <Stack as="section" gap={8} minWidth={0} paddingX={12} paddingY={12} borderTop aria-label={title}>
      <Row gap={12} align="baseline" justify="between">
        <Text as="h3" size="xs" weight={650} tone="muted">
          {title}
        </Text>
        {end}
      </Row>
      {children}
    </Stack>
  )
}

/** A figure of the recap, by its name. */
export function Fact({ name, strong, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <Row gap={16} justify="between" weight={strong ? 650 : undefined} className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Row>
  )
}
