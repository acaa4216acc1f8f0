/*
 * Pictures of every page, to see what a change has changed that nobody meant.
 *
 *   node bench/pictures.mjs take <folder> [http://localhost:3000]     (a demonstration company whose clock stands still)
 *   node bench/pictures.mjs compare <folder before> <folder after>
 *
 * Each page at 1440 and 390, light and dark, in a window as high as the page: a full-page capture of Chromium lays the
 * page out 1 px wide for a moment, and may draw it with the type of a telephone. The comparison prints each picture in which
 * more than one pixel in two thousand differs by more than anti-aliasing does, with the box that holds the differences.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findChromium } from '../scripts/lib/chromium.mjs'

const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))('@playwright/test')
const PASSWORD = 'Demo-Portail-1!'
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const OFFICE = ['', '/absences', '/activity', '/extra-activities', '/periods', '/remote-work', '/team-planning/5/2026']
/** Who looks at what. */
const PAGES = {
  '': ['/login', '/forgot-password', '/rgpd', '/maintenance', '/error'],
  consultant: [
    ...['/', '/timesheet/5/2026', '/timesheet/6/2026', '/timesheet/absences', '/parameters', '/account', '/contacts'],
    ...['/actus', '/tutorial', '/documents', '/documents/syndicats', '/not-found', '/backend/absences'],
  ],
  prestataire: ['/', '/timesheet/5/2026'],
  manager: ['/', ...OFFICE.map((page) => `/backend${page}`), '/backend/team-planning-by-week/2026/21'],
  paie: OFFICE.slice(0, 6).map((page) => `/backend${page}`),
  gta: ['/backend/absence-codes'],
  contenu: [
    ...['news', 'news/1', 'internal-news', 'internal-news/1', 'tutorials', 'tutorials/1', 'contact-groups', 'contacts'],
    ...['contact-groups/1', 'contacts/1', 'sections', 'sections/1'],
  ].map((page) => `/backend/${page}`),
  syndicats: ['/backend/unions', '/backend/unions/1', '/backend/documents/syndicats'],
  ged: ['/backend/documents/ged'],
  support: ['/runas'],
}

/** @param {import('@playwright/test').Page} page @param {string} username */
async function logIn(page, username) {
  await page.goto('/favicon.svg')
  const status = await page.evaluate(
    async (credentials) => {
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch('/api/login_check', { method: 'POST', headers, body: JSON.stringify(credentials) })
      localStorage.setItem('tokenExpiration', String(Date.now() + 3_600_000))
      localStorage.setItem('mobileBrowserAccepted', String(Date.now() + 3_600_000))
      return reply.status
    },
    { username, password: PASSWORD },
  )
  if (status !== 200) throw new Error(`${username}: ${status}`)
}

/** @param {import('@playwright/test').Browser} browser @param {string} folder @param {string} baseURL */
async function take(browser, folder, baseURL) {
  mkdirSync(folder, { recursive: true })
  for (const viewport of SIZES) {
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      for (const [username, paths] of Object.entries(PAGES)) {
        const settings = { locale: 'fr-FR', timezoneId: 'Europe/Paris', reducedMotion: /** @type {const} */ ('reduce') }
        const hasTouch = viewport.width < 600
        const context = await browser.newContext({ ...settings, baseURL, viewport, colorScheme, hasTouch })
        const page = await context.newPage()
        if (username) await logIn(page, username)
        for (const path of paths) {
          await page.goto(path)
          await page.waitForLoadState('networkidle')
          const height = await page.evaluate(() => document.documentElement.scrollHeight)
          if (height > viewport.height) {
            await page.setViewportSize({ ...viewport, height })
            await page.waitForLoadState('networkidle')
          }
          const name = [username, path.replaceAll('/', '_'), viewport.width, colorScheme].join('-')
          await page.screenshot({ path: join(folder, `${name}.png`), caret: 'hide' })
          await page.setViewportSize(viewport)
        }
        await context.close()
      }
    }
  }
}

/** Runs in the page: both pictures as they are drawn, pixel by pixel. @param {string[]} urls */
async function difference(urls) {
  const images = await Promise.all(
    urls.map(async (url) => createImageBitmap(await (await fetch(`data:image/png;base64,${url}`)).blob())),
  )
  const width = Math.max(...images.map((image) => image.width))
  const height = Math.max(...images.map((image) => image.height))
  const [before, after] = images.map((image) => {
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context.drawImage(image, 0, 0)
    return context.getImageData(0, 0, width, height).data
  })
  const box = { left: width, top: height, right: 0, bottom: 0 }
  let differing = 0
  for (let at = 0; at < before.length; at += 4) {
    if (![0, 1, 2, 3].some((part) => Math.abs(before[at + part] - after[at + part]) > 32)) continue
    differing += 1
    const x = (at / 4) % width
    const y = Math.floor(at / 4 / width)
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return { share: differing / (width * height), box, sizes: images.map((image) => `${image.width} × ${image.height}`) }
}

/** @param {import('@playwright/test').Browser} browser @param {string} before @param {string} after */
async function compare(browser, before, after) {
  const page = await browser.newPage()
  const names = readdirSync(before)
  let changed = 0
  for (const name of names) {
    const pictures = [before, after].map((folder) => readFileSync(join(folder, name)).toString('base64'))
    if (pictures[0] === pictures[1]) continue
    const { share, box, sizes } = await page.evaluate(difference, pictures)
    if (share <= 1 / 2000) continue
    changed += 1
    const where = `${box.left},${box.top} … ${box.right},${box.bottom}`
    console.log(`${name}: ${(share * 100).toFixed(2)} % within ${where} (${sizes.join(', ')})`)
  }
  console.log(`${names.length} pictures, ${changed} differ`)
}

const [act, first, second = 'http://localhost:3000'] = process.argv.slice(2)
if (!first) throw new Error('node bench/pictures.mjs take <folder> [address] | compare <before> <after>')
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--headless', '--no-sandbox'] })
await (act === 'compare' ? compare : take)(browser, first, second)
await browser.close()
