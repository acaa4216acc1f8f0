import { IconExternalLink } from '@tabler/icons-react'
import { usePublicConfig } from '../platform/public-config.ts'
import { useCurrentUser } from '../platform/session.ts'
import { EntryLink, leavesPortal } from '../shell/entry-link.tsx'
import { isShown } from '../shell/menu-entries.ts'
import { tilesFor } from './tile-entries.ts'
import styles from './tiles.module.css'

/** Ways to the screens that the person may open. */
export function Tiles({ mobile }: { mobile: boolean }) {
  const viewer = { user: useCurrentUser(), config: usePublicConfig() }
  const tiles = tilesFor(viewer, mobile).filter(({ entry }) => isShown(entry, viewer))
  return (
    <section aria-labelledby="tiles">
      <h2 className={styles.heading} id="tiles">
        Accès rapides
      </h2>
      <ul className={styles.tiles}>
        {tiles.map(({ entry, detail }, place) => (
          <li key={entry.label}>
            <EntryLink entry={entry} className={styles.tile}>
              <span className={styles.icon} data-family={place === 0 ? 'brand' : 'neutral'} aria-hidden="true">
                <entry.icon size={20} stroke={1.75} />
              </span>
              <span className={styles.words}>
                <span className={styles.label}>{entry.label}</span>
                <span className={styles.detail}>{detail}</span>
              </span>
              {leavesPortal(entry) && (
                <IconExternalLink className={styles.leaves} size={18} stroke={1.75} aria-hidden="true" />
              )}
            </EntryLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
