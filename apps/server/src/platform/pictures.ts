import { createHash, randomBytes } from 'node:crypto'
import {
  isPictureId,
  PICTURE_MAX_PIXELS,
  PICTURE_SIZES,
  PICTURE_TOO_WIDE,
  type PictureFormat,
  type PictureSize,
  pictureFormat,
} from '@cadran/rules/library/pictures'
import { FILE_TYPE_REFUSED } from '@cadran/rules/library/uploads'
import { asRefused } from './http/errors.ts'
import type { FileOnDisk } from './http/form-on-disk.ts'
import { refuse } from './http/refused.ts'
import type { Storage, StoredObject } from './storage.ts'

const SIZES = Object.keys(PICTURE_SIZES) as PictureSize[]
const QUALITY = 80
/** Decoded, a picture takes up to 160 MB: that many are in hand at once, the others wait. */
const AT_ONCE = 2

let running = 0
const waiting: (() => void)[] = []

export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

// Native and heavy: loaded by the first picture, with one thread each and nothing kept.
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** Where a picture's bytes are: here, or under a path. */
type Source = Buffer | string

/** Upright, in the screen's colours, without anything the camera wrote, once for every size. */
async function decode(content: Source, begins_as: PictureFormat) {
  const sharp = await loadSharp()
  // The header alone is read here, whatever size it tells.
  const { format, width, height } = await sharp(content, { limitInputPixels: false }).metadata()
  if (format !== begins_as) refuse(FILE_TYPE_REFUSED)
  if (width * height > PICTURE_MAX_PIXELS) refuse(PICTURE_TOO_WIDE)
  const largest = PICTURE_SIZES.large
  const { data, info } = await sharp(content, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (size: PictureSize) =>
    sharp(data, { raw: info })
      .resize({ width: PICTURE_SIZES[size], height: PICTURE_SIZES[size], fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY, effort: 3 })
      .toBuffer()
}

type Encoded = Record<PictureSize, Buffer>

async function encode(content: Source, begins_as: PictureFormat): Promise<Encoded> {
  const inSize = await decode(content, begins_as)
  return { small: await inSize('small'), medium: await inSize('medium'), large: await inSize('large') }
}

const keyOf = (id: string, size: PictureSize) => `pictures/${id}/${size}`

// Two uploads of the same bytes are two pictures, so that deleting one leaves the other.
function idOf({ large }: Encoded): string {
  return createHash('sha256').update(large).digest('hex').slice(0, 32) + randomBytes(4).toString('hex')
}

async function put(storage: Storage, id: string, encoded: Encoded): Promise<void> {
  for (const size of SIZES) await storage.put(keyOf(id, size), encoded[size])
}

async function headOf(file: FileOnDisk): Promise<Buffer> {
  for await (const piece of file.open()) return piece as Buffer
  return Buffer.alloc(0)
}

/**
 * Keeps a picture in its sizes as WebP and answers its id. What is not JPEG, PNG, WebP or GIF by its content is refused (415), as
 * is one with too many pixels (422); nothing of the file itself is kept.
 */
export async function storePicture(storage: Storage, file: FileOnDisk): Promise<string> {
  const format = pictureFormat(await headOf(file)) ?? refuse(FILE_TYPE_REFUSED)
  const encoded = await inTurn(() => encode(file.path, format)).catch((error: unknown) => {
    // Whatever else goes wrong in the decoder was sent by the caller: cut off, damaged, or made to hurt.
    throw asRefused(error) ?? refuse(FILE_TYPE_REFUSED)
  })
  const id = idOf(encoded)
  await put(storage, id, encoded)
  return id
}

/** A picture in one size, as it comes from the store; null where there is none. */
export async function openPicture(storage: Storage, id: string, size: PictureSize): Promise<StoredObject | null> {
  return isPictureId(id) ? storage.get(keyOf(id, size)) : null
}

/** Takes a picture out of the store, in all its sizes. */
export async function deletePicture(storage: Storage, id: string): Promise<void> {
  if (isPictureId(id)) for (const size of SIZES) await storage.delete(keyOf(id, size))
}

/** Draws a picture of our own, told as SVG, under the id it is known by; one that is there already, whole, is left alone. */
export async function drawPicture(storage: Storage, id: string, svg: string): Promise<void> {
  // The size that is put last.
  if ((await storage.head(keyOf(id, SIZES.at(-1) ?? 'large'))) !== null) return
  const sharp = await loadSharp()
  await put(storage, id, await encode(await sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer(), 'png'))
}
