import { IconBoltFilled, IconPhoneCall } from '@tabler/icons-react'
import { type Columns, type Layout, lanesHeight } from './geometry.ts'
import type { OnCallBar, OnCallLines } from './on-call.ts'
import styles from './shapes.module.css'

interface OnCallBarsProps {
  lines: OnCallLines
  columns: Columns
  layout: Layout
}

/** Duties under the half-days, weekends included, with the interventions on the first line. */
export function OnCallBars({ lines, columns, layout }: OnCallBarsProps) {
  const mobile = layout.kind === 'mobile'
  const top = layout.head + lanesHeight(layout) + (mobile ? 3 : 6)
  return (
    <>
      {lines.bars.map((bar) => (
        <div
          key={bar.key}
          className={styles.onCall}
          style={{ ...barBox(bar, columns, layout), top: top + bar.line * layout.on_call }}
          data-family="oncall"
        >
          <IconPhoneCall size={14} stroke={2} />
          <span className={styles.onCallName}>{mobile ? 'Astreinte' : bar.label}</span>
        </div>
      ))}
      {lines.chips.map((chip) => (
        <div
          key={chip.key}
          className={styles.intervention}
          style={{ top, left: columns.x[chip.col], minWidth: mobile ? columns.w[chip.col] : undefined }}
          data-family="oncall"
        >
          <IconBoltFilled size={14} />
          {!mobile && chip.label}
        </div>
      ))}
    </>
  )
}

/** An end inside the week keeps a distance from the day line, one that goes on touches it. */
function barBox(bar: OnCallBar, columns: Columns, layout: Layout) {
  const left = (columns.x[bar.from_col] ?? 0) + (bar.starts_here ? layout.inset : 0)
  const right = (columns.x[bar.to_col] ?? 0) + (columns.w[bar.to_col] ?? 0) - (bar.ends_here ? layout.inset : 0)
  return {
    left,
    width: right - left,
    borderTopLeftRadius: bar.starts_here ? 4 : 0,
    borderBottomLeftRadius: bar.starts_here ? 4 : 0,
    borderTopRightRadius: bar.ends_here ? 4 : 0,
    borderBottomRightRadius: bar.ends_here ? 4 : 0,
  }
}
