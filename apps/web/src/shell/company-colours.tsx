import { useQuery } from '@tanstack/react-query'
import { publicConfigQuery } from '../platform/public-config.ts'
import { brandTokens } from '../ui/brand-colours.ts'

const rule = (selector: string, colour: string, scheme: 'light' | 'dark') =>
  `${selector}{${Object.entries(brandTokens(colour, scheme))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

/** The company's own colours over those of Cadran, once they are known; it asks for nothing itself (CFG-09). */
export function CompanyColours() {
  const { data } = useQuery({ ...publicConfigQuery, enabled: false })
  if (!data) return null
  const { brand_light, brand_dark } = data
  return (
    <style>
      {brand_light && rule('[data-mantine-color-scheme="light"]', brand_light, 'light')}
      {brand_dark && rule('[data-mantine-color-scheme="dark"]', brand_dark, 'dark')}
    </style>
  )
}
