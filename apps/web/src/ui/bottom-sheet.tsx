import { useState } from 'react'
import { late } from './late.tsx'
import { useLayer } from './layers.ts'
import type { BottomSheetProps } from './sheet.tsx'
import { useFocusBack } from './use-focus-back.ts'

const Sheet = late(async () => (await import('./sheet.tsx')).Sheet)

/** The dialog of small screens: rises from the bottom, and a swipe of more than 300 px down closes it (BCK-61, BCK-62). */
export function BottomSheet(props: BottomSheetProps) {
  useFocusBack(props.opened)
  useLayer(props.opened)
  const [drawn, setDrawn] = useState(props.opened)
  if (props.opened && !drawn) setDrawn(true)
  return drawn && <Sheet {...props} />
}
