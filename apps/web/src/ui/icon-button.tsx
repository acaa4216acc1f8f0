import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'
import { Spinner } from './spinner.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What the action is, in words: its name for everyone who does not see the icon, and its tooltip. */
  label: string
  icon: ReactNode
  look?: 'bare' | 'bordered' | 'validate' | 'danger'
  size?: 'sm' | 'md'
  loading?: boolean
  /** It has nothing to do for the moment, and keeps the focus that it may have. */
  resting?: boolean
}

export function IconButton(props: IconButtonProps) {
  const {
    label,
    icon,
    look = 'bare',
    size = 'md',
    loading = false,
    resting = false,
    className,
    onClick,
    ...rest
  } = props
  const isStill = loading || resting
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-busy={loading || undefined}
      aria-disabled={isStill || undefined}
      className={classNames(styles.button, styles[look], styles[size], className)}
      onClick={isStill ? undefined : onClick}
    >
      {loading ? <Spinner /> : icon}
    </button>
  )
}
