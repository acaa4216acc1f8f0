/*
 * Lighthouse over a running portal. It is no dependency of the product: install it anywhere else, then name the place.
 *
 *   mkdir /tmp/lh && cd /tmp/lh && npm i lighthouse@13.5.0 chrome-launcher
 *   npm start                                   (in the repository; a demonstration company on port 3000)
 *   node bench/lighthouse.mjs /tmp/lh http://localhost:3000
 *
 * Prints performance, accessibility and best practices of the login page, the home and the month, the middle one of three
 * runs each, on a phone and on a desktop. Wanted: accessibility 100, best practices 95, performance 90 and 98.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findChromium } from '../scripts/lib/chromium.mjs'

const [folder, portal = 'http://localhost:3000', runs = '3'] = process.argv.slice(2)
if (!folder) throw new Error('node bench/lighthouse.mjs <dossier de lighthouse> [adresse] [passages]')
const from = createRequire(join(folder, 'package.json'))
const load = (/** @type {string} */ name) => import(pathToFileURL(from.resolve(name)).href)
const { default: lighthouse, desktopConfig } = await load('lighthouse')
const { launch } = await load('chrome-launcher')

const CATEGORIES = ['performance', 'accessibility', 'best-practices']
const PASSWORD = 'Demo-Portail-1!'

/** What a login leaves in the browser, made once: the tool starts each page in an empty one. */
async function session() {
  const reply = await fetch(`${portal}/api/login_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'consultant', password: PASSWORD }),
  })
  if (!reply.ok) throw new Error(`La connexion a échoué : ${reply.status}`)
  return reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0]?.split('=') ?? [])
}

/** @param {number} port */
async function enter(port) {
  const puppeteer = await load('puppeteer-core')
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}` })
  const page = await browser.newPage()
  await page.goto(`${portal}/favicon.svg`)
  const url = `${portal}/api/`
  for (const [name, value] of await session()) await page.setCookie({ name, value, url, path: '/api', httpOnly: true })
  await page.evaluate(() => {
    localStorage.setItem('tokenExpiration', String(Date.now() + 3_600_000))
    localStorage.setItem('mobileBrowserAccepted', String(Date.now() + 3_600_000))
  })
  await page.close()
  await browser.disconnect()
}

/** @param {{ path: string, inside: boolean, desktop: boolean }} wanted */
async function measure({ path, inside, desktop }) {
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu'],
  })
  try {
    if (inside) await enter(chrome.port)
    const options = { port: chrome.port, onlyCategories: CATEGORIES, disableStorageReset: inside, logLevel: 'error' }
    const { lhr } = await lighthouse(`${portal}${path}`, options, desktop ? desktopConfig : undefined)
    return lhr
  } finally {
    chrome.kill()
  }
}

const PAGES = [
  { name: 'connexion', path: '/login', inside: false },
  { name: 'accueil', path: '/', inside: true },
  { name: 'mois', path: '/timesheet/5/2026', inside: true },
]
for (const desktop of [false, true]) {
  for (const { name, ...page } of PAGES) {
    const reports = []
    for (let run = 0; run < Number(runs); run += 1) reports.push(await measure({ ...page, desktop }))
    reports.sort((a, b) => a.categories.performance.score - b.categories.performance.score)
    const middle = reports[Math.floor(reports.length / 2)]
    const scores = CATEGORIES.map((id) => Math.round(middle.categories[id].score * 100)).join(' / ')
    const figures = [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ]
    const values = figures.map((id) => middle.audits[id].displayValue).join(' · ')
    console.log(
      `${desktop ? 'bureau' : 'mobile'} ${name} : ${scores} (${values}) ${new URL(middle.finalDisplayedUrl).pathname}`,
    )
    for (const audit of Object.values(middle.audits)) {
      if (audit.scoreDisplayMode === 'binary' && audit.score === 0) console.log(`  ${audit.id} : ${audit.title}`)
    }
  }
}
