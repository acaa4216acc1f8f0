import type { SettingKey } from '@cadran/rules/administration/settings'
import { formatDecimal2 } from '@cadran/rules/portal/french'
import { type Refusal, refusal } from '@cadran/rules/portal/refusal'
import { hex, rgb } from 'wcag-contrast'

/** What stands on a colour of the company: white words in the light, the dark ground's own in the dark (CFG-09). */
const ON = { light: '#FFFFFF', dark: '#0F1318' } as const
export type Scheme = keyof typeof ON

const LEAST = 4.5

/** Rounded down, so that what does not pass never reads as if it did. */
const ratioText = (ratio: number) => formatDecimal2(Math.floor(ratio * 100) / 100)

type Channels = [number, number, number]

const channelsOf = (colour: string): Channels => {
  const channel = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}
const changed = ([red, green, blue]: Channels, change: (channel: number) => number): Channels => [
  change(red),
  change(green),
  change(blue),
]
const textOf = (channels: Channels) =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase()

/** The nearest colour that passes: all channels scaled alike, the largest by one at a time, darker for the light and lighter for the dark (CFG-10). */
function nearest(colour: string, scheme: Scheme): string | null {
  const channels = channelsOf(colour)
  const largest = Math.max(...channels)
  if (largest === 0) return null
  const step = scheme === 'light' ? -1 : 1
  for (let value = largest; value >= 0 && value <= 255; value += step) {
    const scaled = changed(channels, (channel) => Math.round((channel * value) / largest))
    if (rgb(scaled, channelsOf(ON[scheme])) >= LEAST) return textOf(scaled)
  }
  return null
}

/** How well a colour is read, and what to take in its place where that is not enough. */
export function contrastOf(colour: string, scheme: Scheme) {
  const ratio = hex(colour, ON[scheme])
  const passes = ratio >= LEAST
  const proposal = passes ? null : nearest(colour, scheme)
  return {
    ratio: ratioText(ratio),
    passes,
    proposal: proposal === null ? null : { colour: proposal, ratio: ratioText(hex(proposal, ON[scheme])) },
  }
}

const COLOURS = { 'theme.brand_light': 'light', 'theme.brand_dark': 'dark' } as const

/** The colours that could not be read, each with how well it would be (CFG-09). */
export function checkColours(values: Partial<Record<SettingKey, unknown>>): Refusal[] {
  return (Object.keys(COLOURS) as (keyof typeof COLOURS)[]).flatMap((key) => {
    const colour = values[key]
    if (typeof colour !== 'string') return []
    const { passes, ratio } = contrastOf(colour, COLOURS[key])
    return passes ? [] : [refusal('contrast', 422, `Contraste insuffisant : ${ratio}:1 au lieu de 4,5:1.`, key)]
  })
}
