import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { canInstallPackages, installPackages } from './debian.mjs'
import { bin, path, programFolders, run } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const SHELL = 'chromium-headless-shell'
const elsewhere = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** @param {string[]} wanted */
const programsNamed = (wanted) =>
  ['/usr/bin', ...programFolders()].flatMap((folder) => wanted.map((name) => join(folder, name)))

/**
 * The system's Chromium; undefined leaves the choice to Playwright, which then takes the one it downloaded.
 * @returns {string | undefined}
 */
export function findChromium() {
  const chosen = process.env.CADRAN_CHROMIUM
  if (chosen) return chosen
  return [...programsNamed(names), ...elsewhere].find(existsSync)
}

/**
 * The system's Chromium without a window; undefined where there is none.
 * @returns {string | undefined}
 */
export const findHeadlessShell = () => process.env.CADRAN_CHROMIUM ?? programsNamed([SHELL]).find(existsSync)

function hasPlaywrightsOwn() {
  /** @type {{ chromium: { executablePath(): string } }} */
  const { chromium } = createRequire(path('e2e', 'package.json'))('@playwright/test')
  return existsSync(chromium.executablePath())
}

/**
 * Beside Debian's Chromium stands the same one without a window, where it can be had without asking.
 * @param {string} found
 */
async function withHeadlessShell(found) {
  const isDebians = found === '/usr/bin/chromium'
  if (isDebians && !findHeadlessShell() && canInstallPackages()) await installPackages([SHELL])
  return [found, findHeadlessShell()].filter(Boolean).join(', ')
}

/** Makes sure that there is a Chromium, installing one where it is missing; answers which. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return withHeadlessShell(found)
  if (hasPlaywrightsOwn()) return 'Chromium de Playwright'
  console.log('Installation de Chromium…')
  if (canInstallPackages() && (await installPackages(['chromium', SHELL]))) return findChromium() ?? 'chromium'
  const asRoot = process.getuid?.() === 0
  const { code } = await run(bin('playwright'), ['install', ...(asRoot ? ['--with-deps'] : []), 'chromium'])
  if (code !== 0) throw new Error("Chromium n'a pas pu être installé.")
  return 'Chromium de Playwright'
}
