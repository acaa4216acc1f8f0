import { ApiError, errorOf } from './api-error.ts'
import { forgetSession } from './browser-storage.ts'
import { type Detour, detour } from './detour.ts'
import { keepInterrupted } from './interrupted.ts'
import { isSessionDue, keepDeadline, sessionDeadline } from './session-deadline.ts'
import { returnFromSwitched } from './switched.ts'
import { send } from './transport.ts'

let running: Promise<void> | null = null

/**
 * Renews the session whose deadline was `stale`. Calls at the same time share one renewal (SES-46), tabs do too: the
 * second one finds a new deadline and leaves it at that. Throws a silent error once the person was sent elsewhere.
 */
export function renewSession(stale: number | null): Promise<void> {
  running ??= inTurn(async () => {
    const renewedElsewhere = sessionDeadline() !== stale && !isSessionDue()
    if (!renewedElsewhere) await refresh()
  }).finally(() => {
    running = null
  })
  return running
}

function inTurn(task: () => Promise<void>): Promise<void> {
  // Absent outside secure contexts and in old browsers: tabs then renew each for itself, which the server bears.
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request('cadran-session', task) : task()
}

async function refresh(): Promise<void> {
  const response = await send({ method: 'POST', path: 'token/refresh' }).catch((error: unknown) => {
    if (error instanceof ApiError && error.silent) throw error
    return leave('/error')
  })
  if (response.status === 401) leaveSession()
  if (response.status === 503) leave('/maintenance')
  if (!response.ok) leave('/error')
  try {
    const { token }: { token: string } = await response.json()
    keepDeadline(token)
  } catch {
    leave('/error')
  }
}

/** The session has ended: what was being written waits for the same person's next login (WIN-13). */
export function leaveSession(): never {
  forgetSession()
  keepInterrupted()
  leave('/login')
}

/** Sends the person elsewhere; the wanted call fails without another word. */
export function leave(to: Detour): never {
  detour(to)
  throw new ApiError({ status: 0, code: 'detour', detour: to })
}

// What is written is still filled in: told so, the person sends it again. What is only read comes back with its page.
const STAYING: Record<'read' | 'write', readonly string[]> = { read: ['not-stored'], write: ['not-stored', 'busy'] }

/**
 * The error that an unhappy answer to a call stands for. A 503 sends the person to the maintenance page (SES-48), but for a file that
 * could not be kept, and a write that had to wait too long. A call sent in nobody else's name tells nothing of one who is acted for.
 */
export async function errorInSession(
  response: Response,
  { kind, switched }: { kind: 'read' | 'write'; switched: boolean },
): Promise<ApiError> {
  const error = await errorOf(response)
  if (error.code === 'user.switch.refused' && switched) {
    returnFromSwitched()
    return new ApiError({ status: 0, code: 'detour', detour: '/' })
  }
  return error.status === 503 && !STAYING[kind].includes(error.code) ? leave('/maintenance') : error
}
