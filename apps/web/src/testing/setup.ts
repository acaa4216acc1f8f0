// First: React looks for it when it is loaded.
import './render-counter.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { clearNotice } from '../platform/notifier.ts'
import { setSessionState } from '../platform/session-state.ts'
import { checkConsole, listenToConsole } from './console.ts'
import { leaveFramesEmpty, setWindowWidth } from './window.ts'

// A busy machine is no failure: what is awaited either comes or never does.
configure({ asyncUtilTimeout: 10_000 })

leaveFramesEmpty()

beforeEach(() => {
  setWindowWidth(1440)
  listenToConsole()
})

afterEach(() => {
  cleanup()
  clearNotice()
  setSessionState({ authenticated: false, loading_spinner: false, menu_open: false, expiry_closed: false })
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  checkConsole()
})
