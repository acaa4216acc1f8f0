import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { canInstallPackages, installPackages } from './debian.mjs'
import { bin, path, programFolders, run } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const elsewhere = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The system's Chromium; undefined leaves the choice to Playwright, which then takes the one it downloaded.
 * @returns {string | undefined}
 */
export function findChromium() {
  const chosen = process.env.CADRAN_CHROMIUM
  if (chosen) return chosen
  const folders = ['/usr/bin', ...programFolders()]
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...elsewhere].find(existsSync)
}

function hasPlaywrightsOwn() {
  /** @type {{ chromium: { executablePath(): string } }} */
  const { chromium } = createRequire(path('e2e', 'package.json'))('@playwright/test')
  return existsSync(chromium.executablePath())
}

/** Makes sure that there is a Chromium, installing one where it is missing; answers which. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (hasPlaywrightsOwn()) return 'Chromium de Playwright'
  console.log('Installation de Chromium…')
  if (canInstallPackages() && (await installPackages(['chromium']))) return findChromium() ?? 'chromium'
  const asRoot = process.getuid?.() === 0
  const { code } = await run(bin('playwright'), ['install', ...(asRoot ? ['--with-deps'] : []), 'chromium'])
  if (code !== 0) throw new Error("Chromium n'a pas pu être installé.")
  return 'Chromium de Playwright'
}
