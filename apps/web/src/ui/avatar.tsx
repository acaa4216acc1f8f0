import { IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './avatar.module.css'
import { classNames } from './class-names.ts'

interface AvatarProps {
  firstname: string
  lastname: string
  /** Address of a portrait; one that fails to load gives way to a default picture (SHL-85). */
  src?: string | null
  size?: 'sm' | 'md' | 'lg'
  /** 'family' takes the colours of the `data-family` around it. */
  tone?: 'neutral' | 'brand' | 'family'
}

export function Avatar({ firstname, lastname, src, size = 'md', tone = 'neutral' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const className = classNames(styles.avatar, styles[size], styles[tone])
  if (src && src === broken) {
    return (
      <span className={className} data-testid="default-picture" aria-hidden="true">
        <IconUser size={18} stroke={1.75} />
      </span>
    )
  }
  if (src) return <img className={className} src={src} alt="" onError={() => setBroken(src)} />
  return (
    <span className={className} aria-hidden="true">
      {firstname.charAt(0)}
      {lastname.charAt(0)}
    </span>
  )
}
