import styles from './month-picture.module.css'
import { PICTURE_WEEKS, type PictureShape } from './month-picture-weeks.ts'

const DAY = 116
const WEEK = 132
const GAP = 8
const HEIGHT = 84
const LANE = 40

interface MonthPictureProps {
  className?: string | undefined
}

/** The product's own picture: a month of half-day shapes. Decoration only. */
export function MonthPicture({ className }: MonthPictureProps) {
  return (
    <svg
      className={`${className} ${styles.picture}`}
      viewBox="0 0 800 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <pattern id="hatch" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V11" className={styles.hatch} />
        </pattern>
      </defs>
      <rect className={styles.ground} width="800" height="900" />
      <g transform="rotate(-8 400 450) translate(-66 -74)">
        {PICTURE_WEEKS.map((shapes, week) => (
          <g key={`week-${String(week)}`} transform={`translate(0 ${String(week * WEEK)})`}>
            <Days />
            {shapes.map((shape) => (
              <Shape key={`${shape.kind}-${String(shape.from)}-${shape.lane}`} shape={shape} />
            ))}
          </g>
        ))}
      </g>
    </svg>
  )
}

function Days() {
  return Array.from({ length: 10 }, (_, day) => (
    <rect key={`day-${String(day)}`} className={styles.day} x={day * DAY} width={DAY - GAP} height={HEIGHT} rx="10" />
  ))
}

function Shape({ shape }: { shape: PictureShape }) {
  const x = shape.from * DAY
  const width = shape.days * DAY - GAP
  if (shape.kind === 'oncall') {
    return (
      <g transform={`translate(${String(x)} ${String(HEIGHT + 6)})`}>
        <rect className={styles.plain} width={width} height="18" rx="6" />
        <rect className={styles.oncall} y="13" width={width} height="5" rx="2.5" />
      </g>
    )
  }
  const y = shape.lane === 'pm' ? HEIGHT - LANE : 0
  const height = shape.lane === 'day' ? HEIGHT : LANE
  return (
    <>
      <rect className={styles.ground} x={x} y={y} width={width} height={height} rx="10" />
      <rect className={styles[shape.kind]} x={x} y={y} width={width} height={height} rx="10" />
      {shape.kind === 'absence' && <rect fill="url(#hatch)" x={x} y={y} width={width} height={height} rx="10" />}
      {shape.kind === 'validated' && (
        <path
          className={styles.check}
          transform={`translate(${String(x + width / 2 - 13)} ${String(HEIGHT / 2 - 9)})`}
          d="m0 10 9 9L26 0"
        />
      )}
    </>
  )
}
