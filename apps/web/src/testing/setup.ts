// First: React looks for it when it is loaded.
import './render-counter.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { clearNotices } from '../platform/notifier.ts'
import { setSessionState } from '../platform/session-state.ts'
import { checkConsole, listenToConsole } from './console.ts'
import { passTime } from './elapsed-time.ts'
import { leaveFramesEmpty, setOnline, setWindowWidth } from './window.ts'

/** The page as text is written for whoever reads it: a wait that looks again at each change of the page reads none of its misses. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  const text = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  const set = (value: string) => Object.defineProperty(error, 'message', { configurable: true, writable: true, value })
  return Object.defineProperty(error, 'message', { configurable: true, get: text, set })
}

// A busy machine is no failure: what is awaited either comes or never does.
configure({ asyncUtilTimeout: 20_000, getElementError })

leaveFramesEmpty()

beforeEach(() => {
  setWindowWidth(1440)
  setOnline(true)
  listenToConsole()
})

afterEach(() => {
  cleanup()
  clearNotices()
  setSessionState({ authenticated: false, loading_spinner: false, menu_open: false, expiry_closed: false })
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  // Nobody goes on where the test before has left.
  passTime(1000)
  checkConsole()
})

// A part still on its way when a file ends would fail to load, and be missing to the next file that asks for it.
afterAll(() => vi.dynamicImportSettled())
