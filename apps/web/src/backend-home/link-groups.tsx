import { Link } from '@tanstack/react-router'
import { addressOf, nameOf, useMenu } from '../platform/pages.ts'
import { Stack, Text } from '../ui/layout.tsx'
import { TILE, TileFace } from '../ui/tile.tsx'
import styles from './link-groups.module.css'

/** The links of the menu that the person may open, under its three headings; an empty heading is not there (BCK-15, BCK-17). */
export function LinkGroups() {
  return useMenu('backOffice').map(({ heading, entries }) =>
    heading === undefined ? null : (
      <section key={heading} aria-label={heading}>
        <Text as="h2" size="lg" className={styles.heading}>
          {heading}
        </Text>
        <Stack as="ul" gap={10} className={styles.tiles}>
          {entries.map((entry) =>
            'path' in entry ? (
              <li key={entry.title}>
                <Link className={TILE.small} to={addressOf(entry)}>
                  <TileFace icon={entry.icon} label={nameOf(entry)} detail={entry.detail} />
                </Link>
              </li>
            ) : null,
          )}
        </Stack>
      </section>
    ),
  )
}
