import styles from './shapes.module.css'

interface HatchesProps {
  id: string
}

/**
 * The oblique lines of absences, once for all shapes. They are drawn over the colour of the shape: its own mark on soft
 * shapes, the colour of its text on solid ones.
 */
export function Hatches({ id }: HatchesProps) {
  return (
    <svg className={styles.hatches} width="0" height="0" aria-hidden="true">
      <defs>
        <mask id={id} maskUnits="userSpaceOnUse" x="-50" y="-50" width="4000" height="400">
          <rect x="-50" y="-50" width="4000" height="400" fill={`url(#${id}-lines)`} />
        </mask>
        <pattern id={`${id}-lines`} width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="1.75" height="9" fill="#fff" />
        </pattern>
      </defs>
    </svg>
  )
}
