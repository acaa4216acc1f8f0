import './look-place.css'
import './look-face.css'

const FLAG = [true, false] as const

/** Each property of a look with its values; lengths are pixels, steps of the scale in `theme/tokens.css`. */
export const LOOKS = {
  display: ['flex', 'grid'],
  /** In a line of text, or no wider than what it holds. */
  inline: FLAG,
  block: FLAG,
  column: FLAG,
  wrap: FLAG,
  gap: [2, 4, 6, 8, 10, 12, 14, 16, 20, 24],
  /** Between lines that wrap, where that differs from `gap`. */
  rowGap: [2, 4, 8],
  align: ['baseline', 'center', 'end', 'start'],
  justify: ['between', 'center', 'end'],
  alignContent: ['start'],
  /** One column, which what it holds never widens. */
  columns: [1],
  minWidth: [0],
  width: ['full'],
  minHeight: [28, 36, 40, 44, 52],
  margin: [0],
  marginTop: [4, 6, 8, 12, 16],
  marginBottom: [8, 12, 16],
  marginLeft: ['auto'],
  padding: [0, 16],
  paddingX: [0, 12, 16],
  paddingY: [0, 6, 8, 10, 12, 14],
  /** A surface of its own: border, corners and background. */
  card: FLAG,
  background: ['soft', 'sunken'],
  border: [true, false, 0],
  borderTop: FLAG,
  borderBottom: FLAG,
  radius: ['card', 'control'],
  position: ['relative'],
  overflow: ['hidden'],
  cursor: ['pointer'],
  tone: ['brand', 'error', 'ink', 'muted', 'text'],
  size: ['xs', 'sm', 'md', 'lg', 'xl', '2xl'],
  weight: [400, 500, 550, 600, 650, 680],
  lineHeight: [1, 1.3, 1.35, 1.4, 1.45],
  tabular: FLAG,
  textAlign: ['center', 'left', 'right'],
  balance: FLAG,
  nowrap: FLAG,
  /** A word that does not fit breaks anywhere. */
  anywhere: FLAG,
  /** One line, with an ellipsis where it ends too early. */
  truncate: FLAG,
  /** The ellipsis alone, where something else keeps the line from wrapping. */
  ellipsis: FLAG,
} as const

/** What an element says of its own layout and type. A rule of a style sheet wins over all of it. */
export type Look = { [P in keyof typeof LOOKS]?: (typeof LOOKS)[P][number] | undefined }

export type LookValue = Look[keyof Look]

/** The class that holds the one declaration of a property's value. */
export function classOf(name: string, value: LookValue): string | false {
  if (value === undefined || value === false) return false
  return value === true ? name : `${name}-${String(value)}`
}

export const isLook = (name: string): name is keyof Look => name in LOOKS
