import { createTheme } from '@mantine/core'
import { dark, encre, gray, red } from './palette.ts'
import { variantColors } from './variant-colors.ts'

const closeButton = { closeButtonProps: { 'aria-label': 'Fermer' } }
/** A header inside a dialog would otherwise count as a second banner of the page. */
const plainHeader = { attributes: { header: { role: 'presentation' } } }

export const theme = createTheme({
  fontFamily: 'var(--font-ui)',
  headings: { fontFamily: 'var(--font-ui)', fontWeight: '680' },
  colors: { encre, gray, dark, red },
  primaryColor: 'encre',
  primaryShade: { light: 6, dark: 4 },
  variantColorResolver: variantColors,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  components: {
    Modal: { defaultProps: { ...closeButton, ...plainHeader, centered: true } },
    Drawer: { defaultProps: { ...closeButton, ...plainHeader } },
    Alert: { defaultProps: { variant: 'light' } },
    PopoverDropdown: { defaultProps: { 'aria-label': 'Choix' } },
  },
})
