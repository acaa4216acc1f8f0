import type { LaunchOptions } from '@playwright/test'
import { findChromium, findHeadlessShell } from '../../scripts/lib/chromium.mjs'

/** What Playwright turns off: of several switches of one name the last one counts. */
const OF_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/**
 * Pages of the browser's own, loaded with each window though nobody sees them (the suggestions under the address bar), and
 * the process kept ready for a next site: they took more of the processor than a page of the portal.
 */
const OF_NO_USE = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds: what is compiled once more to run faster is gone before it has paid.
  '--js-flags=--no-opt --no-maglev',
  `--disable-features=${[...OF_PLAYWRIGHT, ...OF_NO_USE].join(',')}`,
]

const found = findChromium()

/** The same engine with the window around it: what it decides by itself, such as who may show a notification, is only here. */
export const WHOLE_BROWSER: LaunchOptions = {
  args: ARGS,
  ...(found ? { executablePath: found } : { channel: 'chromium' }),
}

/** What Playwright takes by itself where it brings the browser: the engine without a window, for a tenth less of the processor. */
export const HEADLESS_SHELL: LaunchOptions = { args: ARGS, executablePath: findHeadlessShell() ?? found }
