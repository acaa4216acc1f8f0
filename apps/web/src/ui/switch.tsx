import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './switch.module.css'

/** Something that is on or off, at once; it needs a name. */
export function Switch({ className, checked, ...input }: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  return (
    <input
      {...input}
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      className={classNames(styles.switch, className)}
    />
  )
}
