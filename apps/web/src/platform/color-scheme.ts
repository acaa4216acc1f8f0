import { localStorageColorSchemeManager, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import type { StorageKey } from './browser-storage.ts'

/** The same key is read by build/before-paint.js. */
const KEY: StorageKey = 'colorScheme'

export const colorSchemeManager = localStorageColorSchemeManager({ key: KEY })

interface ColorScheme {
  dark: boolean
  toggle: () => void
}

/** The scheme shown. Choosing the one that the system wants means following the system again. */
export function useColorScheme(): ColorScheme {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const toggle = () => {
    const wanted = dark ? 'light' : 'dark'
    const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    setColorScheme(wanted === system ? 'auto' : wanted)
  }
  return { dark, toggle }
}
