import type { Cell } from '@cadran/rules/timesheet/shapes'
import { IconArrowBackUp, IconCheck, IconChecks, IconHourglass } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import type { StateMark as Mark } from './event-look.ts'
import { boxOf, type Columns, type Layout } from './geometry.ts'
import { type BlockLabel, placeOf, wholeName } from './labels.ts'
import type { PieceView } from './month-view.ts'
import { runAt, type Selection } from './selection.ts'
import styles from './shapes.module.css'

interface BlockLabelsProps {
  view: PieceView
  columns: Columns
  layout: Layout
  selection: Selection
  /** The slot of the week's Monday morning. */
  monday: number
}

/** The words on the shapes of one event in one week; they make way for the selection. */
export function BlockLabels({ selection, monday, ...props }: BlockLabelsProps) {
  const { view, layout } = props
  const covered = useCovered(selection, monday, view.piece.cells)
  const Labels = layout.kind === 'mobile' ? MobileLabels : DesktopLabels
  return (
    <div className={styles.labels} data-family={view.family} data-look={view.look} data-faded={view.faded || undefined}>
      <Labels {...props} covered={covered} />
    </div>
  )
}

interface LabelsProps extends Omit<BlockLabelsProps, 'selection' | 'monday'> {
  /** Whether the selection lies over a half-day. */
  covered: (cell: Cell) => boolean
}

/** Follows the selection as far as it touches these half-days. */
function useCovered(selection: Selection, monday: number, cells: readonly Cell[]): (cell: Cell) => boolean {
  const slots = cells.map(({ col, lane }) => monday + 2 * col + lane)
  const key = useSyncExternalStore(selection.subscribe, () => {
    const state = selection.get()
    return slots.filter((slot) => runAt(state, slot)).join(' ')
  })
  if (key === '') return () => false
  const over = new Set(key.split(' ').map(Number))
  return ({ col, lane }) => over.has(monday + 2 * col + lane)
}

/** Where a label stands on what is left of its block; on a half-day only its code is left. */
function placed(label: BlockLabel, { view, covered }: LabelsProps): BlockLabel | null {
  const block = view.piece.blocks[label.block] ?? []
  const left = block.filter((cell) => !covered(cell))
  if (left.length === block.length) return label
  const place = placeOf(left)
  if (!place) return null
  return place.lane === 'both' ? { ...label, ...place } : { ...label, ...place, name: null, mark: null }
}

function DesktopLabels(props: LabelsProps) {
  const { view, columns, layout } = props
  return view.labels.map((label) => {
    const shown = placed(label, props)
    if (!shown) return null
    const box = boxOf(columns, layout, shown)
    return (
      <div
        key={`${String(label.block)}-${String(label.col)}`}
        className={styles.label}
        style={box}
        data-lane={shown.lane}
      >
        {shown.lane === 'both' ? <FullLabel label={shown} /> : <HalfLabel label={shown} name={wholeName(shown, box)} />}
      </div>
    )
  })
}

function FullLabel({ label }: { label: BlockLabel }) {
  return (
    <>
      <span className={styles.strong}>
        {label.code}
        {label.name !== null && ` · ${label.name}`}
      </span>
      <span className={styles.detail}>
        <StateMark mark={label.mark} />
        {label.detail}
      </span>
    </>
  )
}

function HalfLabel({ label, name }: { label: BlockLabel; name: string | null }) {
  return (
    <span className={styles.half}>
      <StateMark mark={label.mark} />
      <strong>{label.code}</strong>
      {name !== null && ` · ${name}`}
    </span>
  )
}

/** The short code in every day, with the state's icon under it where the day is whole. */
function MobileLabels({ view, columns, layout, covered }: LabelsProps) {
  const cells = view.piece.cells.filter((cell) => !covered(cell))
  const cols = [...new Set(cells.map((cell) => cell.col))]
  const mark = view.labels.find((label) => label.mark !== null)?.mark ?? null
  const code = view.labels[0]?.code
  return cols.map((col) => {
    const lanes = cells.filter((cell) => cell.col === col).map((cell) => cell.lane)
    const lane = lanes.length > 1 ? 'both' : (lanes[0] ?? 0)
    return (
      <div key={col} className={styles.mobileLabel} style={boxOf(columns, layout, { col, span: 1, lane })}>
        {code}
        {lane === 'both' && <StateMark mark={mark} />}
      </div>
    )
  })
}

function StateMark({ mark }: { mark: Mark }) {
  switch (mark) {
    case 'waiting':
      return <IconHourglass size={13} stroke={2} aria-hidden="true" />
    case 'returned':
      return <IconArrowBackUp size={13} stroke={2} aria-hidden="true" />
    case 'check':
      return <IconCheck size={13} stroke={2.25} aria-hidden="true" />
    case 'checks':
      return <IconChecks size={13} stroke={2.25} aria-hidden="true" />
    case null:
      return null
  }
}
