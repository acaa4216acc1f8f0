import { useCurrentUser } from '../platform/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import styles from './top-bar.module.css'

/** 'Bonjour' and the person's name (SHL-43, SHL-44). */
export function Greeting() {
  const { firstname, lastname } = useCurrentUser()
  return (
    <span className={styles.greeting}>
      <span className={styles.hello}>
        Bonjour{' '}
        <strong>
          {firstname} {lastname}
        </strong>
      </span>
      <Avatar firstname={firstname} lastname={lastname} tone="brand" />
    </span>
  )
}
