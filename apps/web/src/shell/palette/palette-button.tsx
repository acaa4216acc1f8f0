import { IconSearch } from '@tabler/icons-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { openPalette } from './opening.ts'
import styles from './palette-button.module.css'

const NAME = 'Rechercher partout'
const KEYS = 'Ctrl K'
/** All that is read on the button: who says it aloud presses it (WCAG 2.5.3). */
const NAME_AND_KEYS = `${NAME} (${KEYS})`

/** What Ctrl K does, for whoever points or does not know the keys; on a phone a magnifier (WIN-05). */
export function PaletteButton({ look = 'field' }: { look?: 'field' | 'icon' }) {
  if (look === 'icon') {
    return (
      <IconButton
        label={NAME}
        className={styles.icon}
        icon={<IconSearch size={22} stroke={1.75} />}
        aria-haspopup="dialog"
        onClick={openPalette}
      />
    )
  }
  return (
    <button
      type="button"
      className={styles.field}
      aria-label={NAME_AND_KEYS}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      title={NAME_AND_KEYS}
      onClick={openPalette}
    >
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <span className={styles.words}>{NAME}</span>
      <KeyHint keys={KEYS} />
    </button>
  )
}
