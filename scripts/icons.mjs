import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { path } from './lib/run.mjs'

// Run by hand after the mark has changed: `node scripts/icons.mjs`. The pictures stand in the repository.
const sharp = createRequire(path('apps/server/package.json'))('sharp')

const PAPER = '#ffffff'
const INK = '#345dba'

/**
 * The mark of apps/web/public/favicon.svg.
 * @param {string} colour
 */
const mark = (colour) => `
  <circle cx="14" cy="14" r="12.2" fill="none" stroke="${colour}" stroke-width="3"/>
  <path d="M14 6.6a7.4 7.4 0 0 1 0 14.8Z" fill="${colour}"/>
  <circle cx="8.6" cy="14" r="1.7" fill="${colour}"/>`

/**
 * The mark in a square of 100, `share` of its width.
 * @param {{ share: number, colour?: string, ground?: string, radius?: number }} look
 */
function drawing({ share, colour = PAPER, ground, radius = 0 }) {
  const scale = (share * 100) / 27.4
  const offset = 50 - 14 * scale
  const behind = ground ? `<rect width="100" height="100" rx="${radius}" fill="${ground}"/>` : ''
  const placed = `<g transform="translate(${offset} ${offset}) scale(${scale})">${mark(colour)}</g>`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${behind}${placed}</svg>`)
}

/**
 * @param {Buffer} svg
 * @param {number} size
 * @returns {Promise<Buffer>}
 */
const png = (svg, size) =>
  sharp(svg, { density: size }).resize(size, size).png({ compressionLevel: 9, palette: true }).toBuffer()

/**
 * One picture of 32 × 32 in an ICO file, for programs that ask for /favicon.ico without reading the page.
 * @param {Buffer} picture
 */
function ico(picture) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}

const rounded = drawing({ share: 0.62, ground: INK, radius: 22 })
/** Launchers cut what they like out of it: the mark stays inside the safe 80 %. */
const whole = drawing({ share: 0.5, ground: INK })

/** @type {Record<string, Promise<Buffer>>} */
const files = {
  'icon-192.png': png(rounded, 192),
  'icon-512.png': png(rounded, 512),
  'icon-maskable-512.png': png(whole, 512),
  'apple-touch-icon.png': png(drawing({ share: 0.62, ground: INK }), 180),
  // Android draws its shape alone.
  'badge-96.png': png(drawing({ share: 0.9 }), 96),
  'favicon.ico': png(drawing({ share: 1, colour: INK }), 32).then(ico),
}
for (const [name, content] of Object.entries(files)) await writeFile(path('apps/web/public', name), await content)
