import { IconExternalLink } from '@tabler/icons-react'
import { isShown, nameOf, type ShownEntry, usePages, useViewer } from '../platform/pages.ts'
import { useDeadlineWords } from '../platform/public-config.ts'
import { EntryLink, leavesPortal } from '../shell/entry-link.tsx'
import { classNames } from '../ui/class-names.ts'
import { TILE, TileFace } from '../ui/tile.tsx'
import { Block } from './block.tsx'
import { tilesFor } from './tile-entries.ts'
import styles from './tiles.module.css'

interface TilesProps {
  /** A strip under the page, a block beside what is there, or those of the small window. */
  look: 'strip' | 'list' | 'mobile'
}

const WORDS = 'Accès rapides'

/** Ways to the screens that the person may open. */
export function Tiles({ look }: TilesProps) {
  const viewer = useViewer()
  const pages = usePages()
  const due = useDeadlineWords()
  const tiles = tilesFor(viewer, look === 'mobile', due)
    .map(({ page, detail }) => ({ entry: pages[page], detail }))
    .filter((tile): tile is { entry: ShownEntry; detail: string } => isShown(tile.entry, viewer))
  const list = (
    <ul className={classNames(styles.tiles, styles[look])}>
      {tiles.map(({ entry, detail }, place) => (
        <li key={entry.title}>
          <EntryLink entry={entry} className={classNames(look === 'mobile' ? TILE.large : TILE.small, styles.tile)}>
            <TileFace
              icon={entry.icon}
              label={nameOf(entry)}
              detail={look === 'strip' && entry !== pages.month ? undefined : detail}
              family={place === 0 ? 'brand' : 'neutral'}
            />
            {leavesPortal(entry) && (
              <IconExternalLink className={styles.leaves} size={18} stroke={1.75} aria-hidden="true" />
            )}
          </EntryLink>
        </li>
      ))}
    </ul>
  )
  if (look === 'list')
    return (
      <Block title={WORDS} lines={1} failure={null}>
        {list}
      </Block>
    )
  return (
    <section className={styles.place} aria-labelledby="tiles">
      <h2 className="visually-hidden" id="tiles">
        {WORDS}
      </h2>
      {list}
    </section>
  )
}
