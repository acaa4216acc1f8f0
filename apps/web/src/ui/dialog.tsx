import { type ReactNode, useState } from 'react'
import { useIsMobile } from '../platform/use-is-mobile.ts'
import { BottomSheet } from './bottom-sheet.tsx'
import { late } from './late.tsx'
import { useFocusBack } from './use-focus-back.ts'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Stays visible under the scrolling body: the actions, the safe one first. */
  footer?: ReactNode
  /** Width in px on desktop. */
  size?: number
  /** Without the padding of the body, for a content that brings its own columns. */
  bare?: boolean
}

const ModalDialog = late(async () => (await import('./modal-dialog.tsx')).ModalDialog)

/** A modal dialog on desktop, a bottom sheet up to 1000 px. Escape and a click outside close it, the focus comes back. */
export function Dialog(props: DialogProps) {
  const mobile = useIsMobile('work')
  return mobile ? <BottomSheet {...props} /> : <DesktopDialog {...props} />
}

function DesktopDialog(props: DialogProps) {
  useFocusBack(props.opened)
  const [drawn, setDrawn] = useState(props.opened)
  if (props.opened && !drawn) setDrawn(true)
  return drawn && <ModalDialog {...props} />
}
