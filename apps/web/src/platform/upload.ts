import { ApiError, errorOf } from './api-error.ts'
import { forgetSession, readItem } from './browser-storage.ts'
import { leave, renewSession } from './renewal.ts'
import { isSessionDue, sessionDeadline } from './session-deadline.ts'
import { apiAddress } from './transport.ts'

export interface Uploading {
  /** Relative to /api/. */
  path: string
  form: FormData
  onProgress: (sent: number, total: number) => void
  signal: AbortSignal
}

/** The one thing fetch cannot do is to tell how much of a body has gone. */
function sendForm({ path, form, onProgress, signal }: Uploading): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open('POST', apiAddress(path))
    request.withCredentials = true
    request.setRequestHeader('Accept', 'application/json')
    const switched = readItem('switchUser')
    if (switched) request.setRequestHeader('x-switch-user', switched)
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
    request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }))
    request.onerror = () => reject(new ApiError({ status: 0, code: 'network', offline: !navigator.onLine }))
    request.onabort = () => reject(new ApiError({ status: 0, code: 'aborted' }))
    request.onloadend = () => signal.removeEventListener('abort', stop)
    signal.addEventListener('abort', stop)
    request.send(form)
  })
}

/** Sends a form with its progress, in the session as every call (SES-38, SES-47). Throws an `ApiError`. */
export async function upload(uploading: Uploading): Promise<void> {
  if (isSessionDue()) await renewSession(sessionDeadline())
  const sentWith = sessionDeadline()
  let response = await sendForm(uploading)
  if (response.status === 401) {
    await renewSession(sentWith)
    response = await sendForm(uploading)
    if (response.status === 401) {
      forgetSession()
      leave('/login')
    }
  }
  if (response.status === 503) leave('/maintenance')
  if (!response.ok) throw await errorOf(response)
}
