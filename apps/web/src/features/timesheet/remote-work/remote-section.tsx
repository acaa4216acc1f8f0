import { IconHome } from '@tabler/icons-react'
import { useId } from 'react'
import { wordingFor } from '../calendar/index.ts'
import { countWords } from './remote-words.ts'
import styles from './remote-work.module.css'
import type { RemoteDraft } from './use-remote-draft.ts'

/** Desktop: how much is marked, and how to mark. */
export function RemoteSection({ draft }: { draft: RemoteDraft }) {
  const id = useId()
  return (
    <section className={styles.section} data-family="remote" aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        <IconHome size={17} stroke={1.75} aria-hidden="true" />
        {wordingFor(draft.month.user.person_type).remote}
      </h2>
      <p className={styles.total}>
        <strong>{countWords(draft.count)}</strong> ce mois-ci
      </p>
      <p className={styles.how}>
        Cliquez sur un jour{'\u00a0'}: matin, journée, après-midi, puis rien. Les absences ne se marquent pas.
      </p>
    </section>
  )
}
