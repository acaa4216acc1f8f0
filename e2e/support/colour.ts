import type { Locator } from '@playwright/test'

const BOUNDS = { red: [-20, 15], orange: [20, 50], green: [90, 165], blue: [195, 250] } as const
type Colour = keyof typeof BOUNDS | 'other'

function hueOf(red: number, green: number, blue: number): number {
  const high = Math.max(red, green, blue)
  const range = high - Math.min(red, green, blue)
  if (range === 0) return Number.NaN
  if (high === red) return 60 * ((green - blue) / range)
  return high === green ? 60 * (2 + (blue - red) / range) : 60 * (4 + (red - green) / range)
}

/** The name of the colour in which an element is written, as a person would call it. */
export async function colourOf(element: Locator): Promise<Colour> {
  const written = await element.evaluate((node) => getComputedStyle(node).color)
  const [red = 0, green = 0, blue = 0] = (written.match(/[\d.]+/g) ?? []).map(Number)
  const hue = hueOf(red, green, blue)
  const names = Object.keys(BOUNDS) as (keyof typeof BOUNDS)[]
  return names.find((name) => BOUNDS[name][0] <= hue && hue <= BOUNDS[name][1]) ?? 'other'
}
