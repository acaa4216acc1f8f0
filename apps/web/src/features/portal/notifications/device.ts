import type { DeviceSystem } from '@cadran/rules/portal/notifications'

/** What a browser tells of itself and of the machine it runs on. */
export interface BrowserSigns {
  user_agent: string
  /** Fingers that the screen can tell apart: an iPad says it is a Mac. */
  touch_points: number
  /** The portal runs as an application of its own. */
  installed: boolean
}

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

/** 'Chrome 130', 'Chrome 130 (PWA)' when the portal is installed (NOT-25, NOT-26). */
export function deviceName({ user_agent, installed }: BrowserSigns): string {
  const marker = installed ? ' (PWA)' : ''
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(user_agent)?.[1]
    if (version) return `${name} ${version}${marker}`
  }
  return `Navigateur${marker}`
}

/** The system, 'Autre' when it is none that is known (NOT-26). */
export function deviceSystem({ user_agent, touch_points }: BrowserSigns): DeviceSystem {
  const system = SYSTEMS.find(([, pattern]) => pattern.test(user_agent))?.[0] ?? 'Autre'
  return system === 'macOS' && touch_points > 1 ? 'iOS' : system
}

/** What this browser tells. */
export function ownSigns(): BrowserSigns {
  const { userAgent, maxTouchPoints, standalone } = navigator
  const installed = standalone === true || window.matchMedia('(display-mode: standalone)').matches
  return { user_agent: userAgent, touch_points: maxTouchPoints, installed }
}
