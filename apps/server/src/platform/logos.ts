import { isLogoSize, LOGO_KEPT, LOGO_SIDES, LOGO_SIZE, logoFormat } from '@cadran/rules/administration/logos'
import { FILE_TYPE_REFUSED } from '@cadran/rules/library/uploads'
import { asRefused } from './http/errors.ts'
import { refuse } from './http/refused.ts'
import { inTurn, loadSharp } from './pictures.ts'

/** What an SVG is drawn at where nothing else is said, in points an inch. */
const USUAL_DENSITY = 72
const MOST_SECONDS = 10

async function redraw(content: Buffer, begins_as: string, least: number): Promise<Buffer> {
  const sharp = await loadSharp()
  // The header alone is read here, whatever size it tells.
  const { format, width, height } = await sharp(content, { limitInputPixels: false }).metadata()
  if (format !== begins_as) refuse(FILE_TYPE_REFUSED)
  if (!isLogoSize([width, height], least)) refuse(LOGO_SIZE)
  // What is drawn can be drawn as large as it is kept.
  const larger = format === 'svg' ? Math.max(1, Math.min(LOGO_KEPT.width / width, LOGO_KEPT.height / height)) : 1
  const limits = {
    density: USUAL_DENSITY * larger,
    limitInputPixels: LOGO_SIDES.most ** 2 * 2,
    failOn: 'error',
  } as const
  return sharp(content, limits)
    .rotate()
    .resize({ ...LOGO_KEPT, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: MOST_SECONDS })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/**
 * A logo as a PNG of our own making, whatever it came as: nothing of the file itself is left (CFG-08). What is not PNG, JPEG or SVG
 * by its content is refused (415), as is one too small or too large (422).
 */
export function rewriteLogo(content: Buffer, least: number = LOGO_SIDES.least): Promise<Buffer> {
  const format = logoFormat(content) ?? refuse(FILE_TYPE_REFUSED)
  return inTurn(() => redraw(content, format, least)).catch((error: unknown) => {
    // Whatever else goes wrong in the decoder was sent by the caller.
    throw asRefused(error) ?? refuse(FILE_TYPE_REFUSED)
  })
}
