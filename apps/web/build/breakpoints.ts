import { readFileSync } from 'node:fs'

const SHEET = new URL('../src/ui/theme/breakpoints.css', import.meta.url)

/**
 * Writes the widths that a sheet names, `@media (--mobile-work)`. Each module is a sheet of its own to the build, and what
 * does this by itself (Lightning CSS, postcss-custom-media) reads no other sheet than the one at hand.
 */
export function breakpoints() {
  const widths = new Map<string, string>()
  for (const [, name = '', width = ''] of readFileSync(SHEET, 'utf8').matchAll(/@custom-media (--[\w-]+) (\(.+\));/g)) {
    widths.set(name, width)
  }
  const widthOf = (name: string) => {
    const width = widths.get(name)
    if (!width) throw new Error(`breakpoints.css names no ${name}`)
    return width
  }
  return {
    postcssPlugin: 'cadran-breakpoints',
    AtRule: {
      media: (rule: { params: string }) => {
        if (rule.params.includes('(--')) {
          rule.params = rule.params.replace(/\((--[\w-]+)\)/g, (_, name: string) => widthOf(name))
        }
      },
    },
  }
}
