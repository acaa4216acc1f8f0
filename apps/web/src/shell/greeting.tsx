import { IconSwitchHorizontal } from '@tabler/icons-react'
import { useCurrentUser } from '../platform/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Row } from '../ui/layout.tsx'
import styles from './top-bar.module.css'

/** 'Bonjour' and the person's name, with a mark while one runs as that person (SHL-43, SHL-44, RUN-36). */
export function Greeting() {
  const { firstname, lastname, switched_from } = useCurrentUser()
  return (
    <Row as="span" inline gap={12} align="center" nowrap className={styles.greeting}>
      {switched_from !== null && (
        <Row
          as="span"
          inline
          gap={6}
          align="center"
          size="sm"
          weight={650}
          className={styles.runAs}
          title={`Vous agissez depuis le compte ${switched_from}`}
        >
          <IconSwitchHorizontal size={16} stroke={2} aria-hidden="true" />
          Run As
        </Row>
      )}
      <span className={styles.hello}>
        Bonjour{' '}
        <strong>
          {firstname} {lastname}
        </strong>
      </span>
      <Avatar firstname={firstname} lastname={lastname} tone="brand" />
    </Row>
  )
}
