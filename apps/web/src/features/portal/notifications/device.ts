import { browserName, systemName } from '@cadran/rules/portal/browser'
import type { DeviceSystem } from '@cadran/rules/portal/notifications'

/** What a browser tells of itself and of the machine it runs on. */
export interface BrowserSigns {
  user_agent: string
  /** Fingers that the screen can tell apart: an iPad says it is a Mac. */
  touch_points: number
  /** The portal runs as an application of its own. */
  installed: boolean
}

/** 'Chrome 130', 'Chrome 130 (PWA)' when the portal is installed (NOT-25, NOT-26). */
export function deviceName({ user_agent, installed }: BrowserSigns): string {
  return `${browserName(user_agent) ?? 'Navigateur'}${installed ? ' (PWA)' : ''}`
}

/** The system, 'Autre' when it is none that is known (NOT-26). */
export function deviceSystem({ user_agent, touch_points }: BrowserSigns): DeviceSystem {
  const system = systemName(user_agent)
  return system === 'macOS' && touch_points > 1 ? 'iOS' : system
}

/** What this browser tells. */
export function ownSigns(): BrowserSigns {
  const { userAgent, maxTouchPoints, standalone } = navigator
  const installed = standalone === true || window.matchMedia('(display-mode: standalone)').matches
  return { user_agent: userAgent, touch_points: maxTouchPoints, installed }
}
