import type { CSSVariablesResolver } from '@mantine/core'

const variables = {
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-error': 'var(--non_submitted-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--quiet)',
  '--mantine-color-default-border': 'var(--border)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-anchor': 'var(--brand-text)',
  '--mantine-color-disabled': 'var(--quiet)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-primary-color-filled': 'var(--brand-solid)',
  '--mantine-primary-color-light': 'var(--brand-soft)',
  '--mantine-primary-color-light-color': 'var(--brand-text)',
}

/** Mantine's own variables read our tokens, which carry both schemes themselves. */
export const cssVariables: CSSVariablesResolver = () => ({ variables, light: {}, dark: {} })
