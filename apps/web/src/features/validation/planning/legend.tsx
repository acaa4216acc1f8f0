import { IconHome } from '@tabler/icons-react'
import { KindIcon } from './kind-icon.tsx'
import styles from './legend.module.css'
import type { Planning } from './planning.queries.ts'
import { stateWord } from './planning-words.ts'

const STATES = ['submitted', 'validated1', 'validated2'] as const

/** What the fills say, and the kinds that are there. */
export function Legend({ planning, shows_remote }: { planning: Planning; shows_remote: boolean }) {
  return (
    <ul className={styles.legend} aria-label="Légende">
      {STATES.map((state) => (
        <li className={styles.entry} key={state}>
          <span className={styles.fill} data-state={state} data-family="absence" />
          {stateWord({ state })}
        </li>
      ))}
      {shows_remote && (
        <li className={styles.entry} data-family="remote">
          <IconHome size={15} stroke={1.9} aria-hidden="true" />
          Télétravail
        </li>
      )}
      {planning.event_codes.map((code) => (
        <li className={styles.entry} key={code.id}>
          <KindIcon code={code} />
          <strong>{code.short_code}</strong>
          {code.description}
        </li>
      ))}
    </ul>
  )
}
