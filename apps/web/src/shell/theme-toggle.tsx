import { IconMoon, IconSun } from '@tabler/icons-react'
import { useColorScheme } from '../platform/color-scheme.ts'
import { IconButton } from '../ui/icon-button.tsx'

export function ThemeToggle() {
  const { dark, toggle } = useColorScheme()
  const Icon = dark ? IconSun : IconMoon
  return (
    <IconButton
      label={dark ? 'Passer au thème clair' : 'Passer au thème sombre'}
      icon={<Icon size={20} stroke={1.75} />}
      onClick={toggle}
    />
  )
}
