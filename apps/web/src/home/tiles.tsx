import { IconExternalLink } from '@tabler/icons-react'
import { usePublicConfig } from '../platform/public-config.ts'
import { useCurrentUser } from '../platform/session.ts'
import { EntryLink, leavesPortal } from '../shell/entry-link.tsx'
import { isShown } from '../shell/menu-entries.ts'
import { classNames } from '../ui/class-names.ts'
import { TILE, TileFace } from '../ui/tile.tsx'
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
            <EntryLink entry={entry} className={classNames(TILE.large, styles.tile)}>
              <TileFace
                icon={entry.icon}
                label={entry.label}
                detail={detail}
                family={place === 0 ? 'brand' : 'neutral'}
              />
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
