import {
  defaultVariantColorsResolver,
  type VariantColorResolverResult,
  type VariantColorsResolver,
} from '@mantine/core'
import type { Family } from '../family.ts'

/** Theme colour name → token family, so that every variant reads variables that flip with the scheme and keep their contrast. */
const FAMILIES: Record<string, Family> = {
  encre: 'brand',
  red: 'non_submitted',
  orange: 'submitted',
  green: 'validated1',
  teal: 'validated2',
  blue: 'activity',
  violet: 'absence',
  cyan: 'remote',
  pink: 'oncall',
}

const NO_BORDER = '1px solid transparent'

function filled(family: Family): VariantColorResolverResult {
  return {
    background: `var(--${family}-solid)`,
    hover: `color-mix(in oklab, var(--${family}-solid), var(--text) 14%)`,
    color: 'var(--on-solid)',
    border: NO_BORDER,
  }
}

function light(family: Family): VariantColorResolverResult {
  return {
    background: `var(--${family}-soft)`,
    hover: `color-mix(in oklab, var(--${family}-soft), var(--${family}-mark) 12%)`,
    color: `var(--${family}-text)`,
    border: NO_BORDER,
  }
}

function bare(family: Family, border: string): VariantColorResolverResult {
  return { background: 'transparent', hover: `var(--${family}-soft)`, color: `var(--${family}-text)`, border }
}

export const variantColors: VariantColorsResolver = (input) => {
  const name = String(input.color ?? 'encre').split('.')[0] ?? 'encre'
  const family = FAMILIES[name]
  if (!family) return defaultVariantColorsResolver(input)
  switch (input.variant) {
    case 'filled':
      return filled(family)
    case 'light':
      return light(family)
    case 'outline':
      return bare(family, `1px solid var(--${family}-mark)`)
    case 'subtle':
    case 'transparent':
      return bare(family, NO_BORDER)
    default:
      return defaultVariantColorsResolver(input)
  }
}
