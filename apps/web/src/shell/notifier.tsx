import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { type FocusEvent, type RefObject, useRef } from 'react'
import { closeNotice, holdNotice, type Notice, releaseNotice, useNotices } from '../platform/notifier.ts'
import { Stack, Text } from '../ui/layout.tsx'
import { useNoticePlace } from './notice-place.ts'
import styles from './notifier.module.css'
import { MAIN_ID } from './skip-link.tsx'

/** A notice leaves with its act or its cross: the focus goes back to where it came from, else to the page (README 25). */
function useWayBack(own: RefObject<HTMLElement | null>) {
  const origin = useRef<HTMLElement | null>(null)
  const isInside = (target: EventTarget | null) => target instanceof Node && own.current?.contains(target)
  const note = ({ relatedTarget }: FocusEvent) => {
    if (!isInside(relatedTarget)) origin.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
  }
  const goBack = () => {
    if (!isInside(document.activeElement)) return
    const back = origin.current?.isConnected ? origin.current : document.getElementById(MAIN_ID)
    back?.focus({ preventScroll: true })
  }
  return { note, goBack }
}

/** The banners of successes and errors. Both live regions stand from the start, so that screen readers follow them. */
export function Notifier() {
  const notices = useNotices()
  const own = useRef<HTMLDivElement>(null)
  const { bottom, folded } = useNoticePlace(own, notices.length)
  const { note, goBack } = useWayBack(own)
  const banners = (kind: Notice['kind']) =>
    notices
      .filter((each) => each.kind === kind)
      .map((notice) => <Banner key={notice.number} notice={notice} onLeave={goBack} />)
  return (
    <Stack
      ref={own}
      gap={6}
      className={styles.place}
      style={{ bottom }}
      data-folded={folded || undefined}
      onFocus={note}
    >
      <Stack role="status" gap={6} className={styles.stack}>
        {banners('success')}
      </Stack>
      <Stack role="alert" gap={6} className={styles.stack}>
        {banners('error')}
      </Stack>
    </Stack>
  )
}

function Banner({ notice, onLeave }: { notice: Notice; onLeave: () => void }) {
  const { kind, text, act, open, number } = notice
  const failed = kind === 'error'
  const Icon = failed ? IconAlertCircle : IconCircleCheck
  const hold = act ? () => holdNotice(number) : undefined
  const release = act ? () => releaseNotice(number) : undefined
  const close = () => {
    onLeave()
    closeNotice(number)
  }
  return (
    <Stack
      as="fieldset"
      align="center"
      minWidth={0}
      className={styles.banner}
      data-family={failed ? 'non_submitted' : 'validated1'}
      data-open={open || undefined}
      hidden={!open}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon className={styles.icon} size={20} stroke={1.75} aria-hidden="true" />
      <Text as="p" size="md" weight={600} lineHeight={1.35} anywhere className={styles.text}>
        {text}
      </Text>
      {act && (
        <button
          type="button"
          className={styles.act}
          onClick={() => {
            close()
            act.run()
          }}
        >
          {act.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Fermer la notification" onClick={close}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </Stack>
  )
}
