import { createStore } from './store.ts'

/** What the shell shows of the session (SES-55). */
export interface SessionState {
  authenticated: boolean
  /** The first load of the person and the settings. */
  application_loading: boolean
  /** Something waits for an answer before the person can go on (SHL-78). */
  loading_spinner: boolean
  mobile: boolean
  menu_open: boolean
  /** The notice of a password's expiry was closed: it stays so until the next load (PWD-57). */
  expiry_closed: boolean
}

const state = createStore<SessionState>({
  authenticated: false,
  application_loading: false,
  loading_spinner: false,
  mobile: false,
  menu_open: false,
  expiry_closed: false,
})

export function setSessionState(change: Partial<SessionState>): void {
  state.set({ ...state.get(), ...change })
}

export const sessionState = state.get
export const useSessionState = state.use
