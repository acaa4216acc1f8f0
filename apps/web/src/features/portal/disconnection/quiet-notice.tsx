import { quietNotice } from '@cadran/rules/portal/disconnection'
import { IconMoon, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createStore } from '../../../platform/store.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { disconnectionQuery } from './disconnection.queries.ts'
import styles from './quiet-notice.module.css'

// It stays closed until the next load.
const closed = createStore(false)

/** Says once a visit, in one's own quiet hours, that whoever is decided about is told later; it stands in nobody's way (DIS-10). */
export function QuietNotice() {
  const isClosed = closed.use()
  const { data } = useQuery({ ...disconnectionQuery, enabled: !isClosed, refetchOnWindowFocus: false })
  if (isClosed || !data?.is_quiet) return null
  return (
    <Row gap={10} align="center" className={styles.notice}>
      <IconMoon size={18} stroke={1.75} aria-hidden="true" />
      <Text as="p" role="status" className={styles.words}>
        {quietNotice(data.now)}
      </Text>
      <IconButton label="Fermer" size="sm" icon={<IconX size={18} stroke={1.75} />} onClick={() => closed.set(true)} />
    </Row>
  )
}
