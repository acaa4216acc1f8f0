/** The colours of a drawing, from the ground to the light. */
interface Palette {
  ground: string
  far: string
  near: string
  light: string
}

const PALETTES = {
  blue: { ground: '#1e3364', far: '#4f7ad9', near: '#8ea7e8', light: '#dfe8ff' },
  teal: { ground: '#1a3f44', far: '#2a6a6a', near: '#3b8f8c', light: '#cdecea' },
  violet: { ground: '#3b2a56', far: '#6b4a98', near: '#9163c9', light: '#e6d8fa' },
  amber: { ground: '#55301d', far: '#a8642f', near: '#cf8b4b', light: '#fae3cc' },
  slate: { ground: '#22303f', far: '#4b6079', near: '#71879f', light: '#d7e0ea' },
} as const satisfies Record<string, Palette>

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

const MOTIFS = {
  sun: ({ far, near, ground }: Palette) =>
    `<circle cx="640" cy="400" r="300" fill="${far}"/><circle cx="640" cy="430" r="185" fill="${near}"/>` +
    `<path d="M0 430C220 420 330 560 560 540S860 420 960 350V540H0Z" fill="${ground}" opacity=".82"/>`,
  bars: ({ far, near, light }: Palette) =>
    `${range(8)
      .map((n) => {
        const height = 90 + n * 42 + (n % 2) * 14
        return `<rect x="${90 + n * 106}" y="${540 - height}" width="72" height="${height}" rx="10" fill="${n < 5 ? far : near}"/>`
      })
      .join('')}<circle cx="150" cy="130" r="66" fill="${light}"/>`,
  waves: ({ near, light }: Palette) =>
    `${range(11)
      .map((n) => {
        const y = 70 + n * 42
        return `<path d="M0 ${y}C200 ${y + 60} 330 ${y - 40} 520 ${y + 12}S820 ${y + 50} 960 ${y - 20}" fill="none" stroke="${light}" stroke-width="3" opacity=".5"/>`
      })
      .join('')}<circle cx="700" cy="210" r="112" fill="${near}"/>`,
  mountains: ({ near, light, far }: Palette) =>
    `<circle cx="770" cy="120" r="62" fill="${light}"/><path d="M40 540L340 130L620 540Z" fill="${near}"/>` +
    `<path d="M250 253L340 130L424 253L360 300L330 268Z" fill="${light}"/><path d="M430 540L690 250L930 540Z" fill="${far}"/>`,
  grid: ({ far, near, light }: Palette) =>
    range(24)
      .map((n) => {
        const [x, y] = [120 + (n % 6) * 130, 60 + Math.floor(n / 6) * 116]
        const fill = [far, near, far, far, near, light][(n * 7) % 6]
        return `<rect x="${x}" y="${y}" width="80" height="80" rx="${n % 3 === 0 ? 40 : 14}" fill="${fill}" opacity="${n % 4 === 0 ? 1 : 0.75}"/>`
      })
      .join(''),
  city: ({ far, near, light, ground }: Palette) =>
    [
      [120, 230, far],
      [300, 110, near],
      [500, 190, far],
      [680, 270, near],
    ]
      .map(([x, y, fill]) => `<rect x="${x}" y="${y}" width="160" height="${540 - Number(y)}" rx="12" fill="${fill}"/>`)
      .join('') +
    range(12)
      .map(
        (n) =>
          `<rect x="${332 + (n % 2) * 56}" y="${150 + Math.floor(n / 2) * 58}" width="38" height="34" rx="6" fill="${n % 5 === 0 ? ground : light}"/>`,
      )
      .join(''),
  pair: ({ near, light }: Palette) =>
    `<circle cx="400" cy="270" r="150" fill="${near}" opacity=".85"/><circle cx="560" cy="270" r="150" fill="${light}" opacity=".6"/>`,
} as const satisfies Record<string, (palette: Palette) => string>

export type Motif = keyof typeof MOTIFS
export type Tone = keyof typeof PALETTES

/** A picture of our own as SVG, 16:9: the same words give the same drawing. */
export function drawing(motif: Motif, tone: Tone): string {
  const palette = PALETTES[tone]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540" viewBox="0 0 960 540"><rect width="960" height="540" fill="${palette.ground}"/>${MOTIFS[motif](palette)}</svg>`
}
