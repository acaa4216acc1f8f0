import { useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { fileAddress } from '../documents/index.ts'
import styles from './unions.module.css'
import type { Union } from './unions.queries.ts'

interface UnionLogoProps {
  union: Pick<Union, 'label' | 'logo_url'>
  size: 'sm' | 'lg'
}

/** All in one frame, so that none is favoured; the first letter where there is no picture. */
export function UnionLogo({ union: { label, logo_url }, size }: UnionLogoProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const className = classNames(styles.logo, size === 'lg' && styles.large)
  if (logo_url === null || logo_url === broken) {
    return (
      <span className={className} aria-hidden="true">
        {label.charAt(0)}
      </span>
    )
  }
  return <img className={className} src={fileAddress(logo_url)} alt="" onError={() => setBroken(logo_url)} />
}
