import { identityOf } from '@cadran/rules/portal/person'
import { IconArrowBackUp, IconUserShare } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { readItem } from '../../../platform/browser-storage.ts'
import { type CurrentUser, useCurrentUser } from '../../../platform/session.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import { endRunAs } from './run-as.queries.ts'
import styles from './run-as-band.module.css'

/** Apart, for the few who are in a use of run-as, or in whose name somebody is. */
const MinutesLeft = lazy(() => import('./minutes-left.tsx').then((module) => ({ default: module.MinutesLeft })))
const EndedNotice = lazy(() => import('./intervention-notice.tsx').then((module) => ({ default: module.EndedNotice })))
const InterventionNotice = lazy(() =>
  import('./intervention-notice.tsx').then((module) => ({ default: module.InterventionNotice })),
)

/** Above every page while one runs as somebody else: as whom, and the way back in one click (HOM-09). */
export function RunAsBand() {
  const user = useCurrentUser()
  return user.switched_from === null ? null : <Band name={identityOf(user)} user={user} />
}

/** To oneself: that a use is over, or that somebody acts in one's own name (AUD-19, AUD-21). */
export function RunAsNotice() {
  const { switched_from, intervention } = useCurrentUser()
  if (switched_from !== null) return null
  return (
    <Suspense>
      {readItem('switchEnded') !== null && <EndedNotice />}
      {intervention && <InterventionNotice intervention={intervention} />}
    </Suspense>
  )
}

function Band({ name, user: { matricule, run_as } }: { name: string; user: CurrentUser }) {
  const [announced, announce] = useState('')
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.borrowed = name
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
          {run_as && (
            <Suspense>
              <MinutesLeft className={styles.minutes} />
            </Suspense>
          )}
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
