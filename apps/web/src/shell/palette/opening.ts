import { createStore } from '../../platform/store.ts'

const opening = createStore(false)

export const openPalette = () => opening.set(true)
export const closePalette = () => opening.set(false)
export const isPaletteOpen = opening.get
export const usePaletteOpen = opening.use
