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
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, look = 'bare', size = 'md', loading = false, className, onClick, ...rest } = props
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      className={classNames(styles.button, styles[look], styles[size], className)}
      onClick={loading ? undefined : onClick}
    >
      {loading ? <Spinner /> : icon}
    </button>
  )
}
