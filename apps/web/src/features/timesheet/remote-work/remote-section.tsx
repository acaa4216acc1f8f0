import { IconHome } from '@tabler/icons-react'
import { useId } from 'react'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { wordingFor } from '../calendar/index.ts'
import { countWords, crowdedWords } from './remote-words.ts'
import styles from './remote-work.module.css'
import type { RemoteDraft } from './use-remote-draft.ts'

/** Desktop: how much is marked, and how to mark. */
export function RemoteSection({ draft }: { draft: RemoteDraft }) {
  const id = useId()
  return (
    <Stack as="section" gap={6} className={styles.section} data-family="remote" aria-labelledby={id}>
      <Row as="h2" gap={8} align="center" size="sm" weight={650} tone="ink" id={id}>
        <IconHome size={17} stroke={1.75} aria-hidden="true" />
        {wordingFor(draft.month.user.person_type).remote}
      </Row>
      <Text as="p" tone="ink" tabular className={styles.total}>
        <strong>{countWords(draft.count)}</strong> ce mois-ci
      </Text>
      <CrowdedWeeks draft={draft} />
      <Text as="p" size="sm" tone="ink" lineHeight={1.45}>
        Cliquez sur un jour{'\u00a0'}: matin, journée, après-midi, puis rien. Les absences ne se marquent pas.
      </Text>
    </Stack>
  )
}

/** Points out, and refuses nothing. */
export function CrowdedWeeks({ draft }: { draft: RemoteDraft }) {
  const words = crowdedWords(draft)
  return (
    <Text as="p" size="sm" tone="ink" weight={600} role="status">
      {words}
    </Text>
  )
}
