import { type ReactNode, useState } from 'react'
import { late } from './late.tsx'
import { useFocusBack } from './use-focus-back.ts'

export interface BottomSheetProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
  bare?: boolean
}

const Sheet = late(async () => (await import('./sheet.tsx')).Sheet)

/** The dialog of small screens: rises from the bottom, and a swipe of more than 300 px down closes it (BCK-61, BCK-62). */
export function BottomSheet(props: BottomSheetProps) {
  useFocusBack(props.opened)
  const [drawn, setDrawn] = useState(props.opened)
  if (props.opened && !drawn) setDrawn(true)
  return drawn && <Sheet {...props} />
}
