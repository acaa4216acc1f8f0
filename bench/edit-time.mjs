// node bench/edit-time.mjs [--rounds 20] [--slow 4] [--url http://localhost:3000]
// From a key on the month's grid to the painted half-day, in the built application with the demonstration company.
// Writes nothing: what it printed is copied into RESULTS.md.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { freePort } from '../scripts/lib/throwaway.mjs'

const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))('@playwright/test')
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    slow: { type: 'string', default: '4' },
    url: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const slow = Number(values.slow)
const PASSWORD = 'Demo-Portail-1!'
const CELL = '[data-slot][aria-label^="mardi 12 mai matin"]'

/** What is pressed on the half-day, and the word by which its name tells that it is done. */
const KEYS = [
  { name: 'code key (2)', key: '2', until: 'saisi' },
  { name: 'T', key: 't', until: 'télétravail' },
  { name: 'undo of T', key: 'Control+z', until: 'saisi$' },
  { name: 'Delete', key: 'Delete', until: 'pré-rempli' },
  { name: 'undo of Delete', key: 'Control+z', until: 'saisi' },
]

/** A portal of its own on fresh data, unless one that runs already is named. */
async function startPortal(data_dir) {
  if (values.url) return { url: values.url, stop: () => undefined }
  const port = await freePort()
  const child = spawn('node', ['scripts/start.mjs'], {
    cwd: new URL('..', import.meta.url),
    env: {
      ...process.env,
      PORT: String(port),
      CADRAN_DATA_DIR: data_dir,
      CADRAN_NOW: '2026-05-21T09:00:00+02:00',
      CADRAN_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${String(port)}`
  for (let tries = 0; tries < 120; tries += 1) {
    const ready = await fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return { url, stop: () => child.kill() }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  child.kill()
  throw new Error('The portal did not start')
}

/** In the page: tells when the half-day's name says the word and the frame that shows it has been painted. */
function watchCell({ selector, until }) {
  const done = new RegExp(until)
  window.painted = new Promise((resolve) => {
    let pressed = 0
    const onKey = (event) => {
      pressed = event.timeStamp
    }
    document.addEventListener('keydown', onKey, { capture: true, once: true })
    const observer = new MutationObserver(() => {
      const cell = document.querySelector(selector)
      if (pressed === 0 || !done.test(cell?.getAttribute('aria-label') ?? '')) return
      observer.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - pressed)
        port2.postMessage(null)
      })
    })
    observer.observe(document.querySelector('[role=grid]'), { attributes: true, childList: true, subtree: true })
  })
}

async function measure(page, { key, until }) {
  await page.evaluate(watchCell, { selector: CELL, until })
  await page.keyboard.press(key)
  const time = await page.evaluate(() => window.painted)
  // The server has answered and the month was read again before the next key.
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(600)
  return time
}

const middle = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
const words = (times) => `${middle(times).toFixed(0)} | ${Math.max(...times).toFixed(0)}`

async function measureAll(page, throttle) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  const times = new Map(KEYS.map(({ name }) => [name, []]))
  await page.locator(CELL).focus()
  for (let round = 0; round < rounds; round += 1) {
    for (const key of KEYS) times.get(key.name)?.push(await measure(page, key))
    await measure(page, { key: 'Delete', until: 'pré-rempli' })
  }
  return times
}

async function openMonth(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' })
  await page.goto(`${url}/login`)
  await page.getByLabel('Identifiant').fill('consultant')
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
  await page.goto(`${url}/timesheet/5/2026`)
  await page.locator(CELL).waitFor()
  await page.keyboard.press('F2')
  await page.getByRole('list', { name: 'Codes au clavier' }).waitFor()
  return page
}

const data_dir = mkdtempSync(join(tmpdir(), 'cadran-edit-time-'))
const portal = await startPortal(data_dir)
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--headless', '--no-sandbox'] })
try {
  const page = await openMonth(browser, portal.url)
  const plain = await measureAll(page, 1)
  const slowed = await measureAll(page, slow)
  process.stdout.write(`${String(cpus().length)} × ${cpus()[0]?.model ?? '?'}, Node ${process.version}, `)
  process.stdout.write(
    `Chromium ${browser.version()}, load average ${loadavg()
      .map((n) => n.toFixed(1))
      .join(', ')}\n`,
  )
  process.stdout.write(`| key | median ms | worst ms | median ms, ${String(slow)} times slower | worst ms |\n`)
  process.stdout.write('| --- | --- | --- | --- | --- |\n')
  for (const { name } of KEYS) {
    process.stdout.write(`| ${name} | ${words(plain.get(name) ?? [])} | ${words(slowed.get(name) ?? [])} |\n`)
  }
} finally {
  await browser.close()
  portal.stop()
  rmSync(data_dir, { recursive: true, force: true })
}
