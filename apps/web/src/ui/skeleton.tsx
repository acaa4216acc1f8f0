import type { CSSProperties } from 'react'
import { Text } from './layout.tsx'
import styles from './skeleton.module.css'

interface SkeletonProps {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  radius?: CSSProperties['borderRadius']
}

/** The place of something that is coming, in its final shape. Say 'Chargement' once for a group, with `Loading`. */
export function Skeleton({ width = '100%', height = 16, radius = 6 }: SkeletonProps) {
  return <Text block className={styles.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden="true" />
}
