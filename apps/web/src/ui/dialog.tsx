import { useState } from 'react'
import { useIsMobile } from '../platform/use-is-mobile.ts'
import { BottomSheet } from './bottom-sheet.tsx'
import { late } from './late.tsx'
import { useLayer } from './layers.ts'
import type { DialogProps } from './modal-dialog.tsx'
import { useFocusBack } from './use-focus-back.ts'

const ModalDialog = late(async () => (await import('./modal-dialog.tsx')).ModalDialog)

/** A modal dialog on desktop, a bottom sheet up to 1000 px. Escape and a click outside close it, the focus comes back. */
export function Dialog(props: DialogProps) {
  const mobile = useIsMobile('work')
  return mobile ? <BottomSheet {...props} /> : <DesktopDialog {...props} />
}

function DesktopDialog(props: DialogProps) {
  useFocusBack(props.opened)
  useLayer(props.opened)
  const [drawn, setDrawn] = useState(props.opened)
  if (props.opened && !drawn) setDrawn(true)
  return drawn && <ModalDialog {...props} />
}
