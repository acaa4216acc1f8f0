import { IconArrowBackUp, IconUserShare } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { CurrentUser } from '../../../platform/session.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import { MinutesLeft } from './minutes-left.tsx'
import { endRunAs } from './run-as.queries.ts'
import styles from './run-as-band.module.css'

/** As whom, for how long, and the way back in one click (HOM-09, AUD-22). */
export function BorrowedBand({ name, user: { matricule, run_as } }: { name: string; user: CurrentUser }) {
  const [announced, announce] = useState('')
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.borrowed = name
    // The page may have said its title before the band came.
    if (!document.title.startsWith(name)) document.title = `${name} · ${document.title}`
    return () => void delete dataset.borrowed
  }, [name])
  // Only what changes is read out: what stands there from the start is not.
  useEffect(() => announce(`Vous agissez comme ${name}`), [name])
  return (
    <>
      <Row as="section" gap={10} align="center" className={styles.band} aria-label="Compte emprunté">
        <IconUserShare size={20} stroke={1.75} aria-hidden="true" />
        <Row as="p" align="baseline" minWidth={0} nowrap className={classNames(styles.words, run_as && styles.inUse)}>
          Vous agissez comme{' '}
          <Text as="strong" overflow="hidden" weight={680} ellipsis>
            {name}
          </Text>
          <Text size="sm" ellipsis className={styles.more}>
            {run_as ? run_as.reason : `matricule ${matricule} · chaque action garde aussi votre nom`}
          </Text>
          {run_as && <MinutesLeft className={styles.minutes} />}
        </Row>
        <button type="button" className={styles.back} onClick={endRunAs}>
          <IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />
          <span>
            {run_as ? (
              'Terminer'
            ) : (
              <>
                Revenir<span className={styles.whole}> à mon compte</span>
              </>
            )}
          </span>
        </button>
        <span className="visually-hidden" role="status">
          {announced}
        </span>
      </Row>
      <div className={styles.edge} aria-hidden="true" />
    </>
  )
}
