import type { DeviceSystem } from './notifications.ts'

// Those built on another one name it as well: the first that fits is the browser.
const BROWSERS = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\b(?:OPR|OPT)\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[^ ]* .*Safari\//],
] as const

const SYSTEMS: readonly (readonly [DeviceSystem, RegExp])[] = [
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\b(Linux|CrOS|X11)\b/],
]

/** 'Chrome 130', null when it is none that is known (NOT-25, NOT-26). */
export function browserName(user_agent: string): string | null {
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(user_agent)?.[1]
    if (version) return `${name} ${version}`
  }
  return null
}

/** The system, 'Autre' when it is none that is known (NOT-26). */
export function systemName(user_agent: string): DeviceSystem {
  return SYSTEMS.find(([, pattern]) => pattern.test(user_agent))?.[0] ?? 'Autre'
}

// A browser names its version in a few digits; what names more is none.
const MOST_CHARACTERS = 100
const READ_CHARACTERS = 1_000

/** What a session says it was opened with: 'Chrome 130 · Windows', 'Appareil inconnu' where nothing usable is told (ADM-41). */
export function sessionDevice(user_agent: string | undefined): string {
  const told = (user_agent ?? '').slice(0, READ_CHARACTERS)
  const [browser, system] = [browserName(told), systemName(told)]
  if (browser === null && system === 'Autre') return 'Appareil inconnu'
  return `${browser ?? 'Navigateur'} · ${system}`.slice(0, MOST_CHARACTERS)
}
