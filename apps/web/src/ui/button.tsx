import { type ComponentProps, type MouseEvent, type ReactNode, type SyntheticEvent, useId } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet' | 'validate'

export interface ButtonLook {
  variant?: ButtonVariant
  size?: 'sm' | 'md' | 'lg'
  icon?: ReactNode
  /** After the words: a chevron, a `KeyHint`. */
  end?: ReactNode
  /** Takes the whole width of its place. */
  wide?: boolean
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** The action runs: a loader of the same width, and no second click counts. The focus stays where it is. */
  loading?: boolean
  /** Why the button cannot be used now: it stays reachable, does nothing and says why on hover and focus. */
  reason?: string | undefined
}

/** The classes of a button, for the links that look like one. */
export function buttonClass(look: ButtonLook, className?: string): string {
  const { variant = 'secondary', size = 'md', wide } = look
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide, className)
}

/** Nearer to the top of the window than this a reason would lie under the bar: it stands below its button. */
const ROOM = 150

function placeReason({ currentTarget }: SyntheticEvent<HTMLElement>) {
  currentTarget.toggleAttribute('data-below', currentTarget.getBoundingClientRect().top < ROOM)
}

export function Button(props: ButtonProps) {
  const { variant, size, icon, end, wide, loading = false, reason, className, onClick, children, ...rest } = props
  const reasonId = useId()
  const inert = loading || reason !== undefined
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      type="button"
      {...rest}
      aria-busy={loading || undefined}
      aria-disabled={inert || undefined}
      aria-describedby={reason ? reasonId : rest['aria-describedby']}
      className={buttonClass({ variant, size, wide }, className)}
      onPointerOverCapture={placeReason}
      onFocusCapture={placeReason}
      onClick={handleClick}
    >
      <span className={loading ? styles.hidden : styles.content}>
        {icon}
        {children}
        {end}
      </span>
      {loading && <Spinner className={styles.spinner} />}
    </button>
  )
  // Whoever gives a reason at times has the place for it at all times: else the button would be another one, without
  // the focus, each time that the reason comes or goes.
  if (!('reason' in props)) return button
  return (
    <span className={classNames(styles.explained, wide && styles.wide)}>
      {button}
      {reason && (
        <span className={styles.reason} id={reasonId} role="tooltip">
          {reason}
        </span>
      )}
    </span>
  )
}
