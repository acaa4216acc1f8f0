import { errorInSession, leaveSession, renewSession } from './renewal.ts'
import { isSessionDue, sessionDeadline } from './session-deadline.ts'
import { isSwitched, type OnProgress, send } from './transport.ts'

export interface Uploading {
  /** Relative to /api/. */
  path: string
  form: FormData
  onProgress: OnProgress
  signal: AbortSignal
}

const sendForm = ({ form, ...uploading }: Uploading) => send({ method: 'POST', body: form, ...uploading })

/** Sends a form with its progress, in the session as every call (SES-38, SES-47). Answers what came; throws an `ApiError`. */
export async function upload(uploading: Uploading): Promise<Response> {
  if (isSessionDue()) await renewSession(sessionDeadline())
  const sentWith = sessionDeadline()
  const switched = isSwitched()
  let response = await sendForm(uploading)
  if (response.status === 401) {
    await renewSession(sentWith)
    response = await sendForm(uploading)
    if (response.status === 401) leaveSession()
  }
  if (!response.ok) throw await errorInSession(response, { kind: 'write', switched })
  return response
}
