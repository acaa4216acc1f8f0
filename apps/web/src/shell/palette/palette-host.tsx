import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { late } from '../../ui/late.tsx'
import { useLayer } from '../../ui/layers.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { closePalette, isPaletteOpen, openPalette, usePaletteOpen } from './opening.ts'

const Palette = late(async () => (await import('./palette.tsx')).Palette)

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Ctrl K from everywhere, over a dialog too; the browser has a use of its own for the keys, and so has a text that is being edited. */
function usePaletteKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event) || event.defaultPrevented) return
      event.preventDefault()
      if (isPaletteOpen()) closePalette()
      else openPalette()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Stands once in the shell: the palette over any page, whose part comes with the first key (WIN-05). */
export function PaletteHost() {
  const opened = usePaletteOpen()
  const [drawn, setDrawn] = useState(false)
  if (opened && !drawn) setDrawn(true)
  usePaletteKey()
  useFocusBack(opened)
  useLayer(opened)
  useEffect(() => closePalette, [])
  const chosen = useRef<(() => void) | null>(null)
  const act = useEffectEvent(() => {
    const go = chosen.current
    chosen.current = null
    go?.()
  })
  // Once the focus is back where it was: what opens now gives it back to that place in its turn.
  useEffect(() => {
    if (!opened) act()
  }, [opened])
  const choose = (go: () => void) => {
    chosen.current = go
    closePalette()
  }
  return drawn && <Palette opened={opened} onClose={closePalette} onChoose={choose} />
}
