import type { Method } from '@cadran/contract/kit'
import { takeAhead } from './ahead.ts'
import { ApiError, NO_ANSWER_TEXT } from './api-error.ts'
import { readItem } from './browser-storage.ts'

/** The API host, ours unless the build names another (SES-49). */
const API_ROOT = `${import.meta.env.VITE_API_HOST ?? ''}/api/`

export interface Sending {
  method: Method
  /** Relative to /api/, filled in, with its query string. */
  path: string
  body?: unknown
  signal?: AbortSignal | undefined
  /** Goes on when the page is left. */
  keepalive?: boolean
  /** Told how much of the body has gone, in bytes. */
  onProgress?: OnProgress | undefined
}

/** No answer is a failure with a sentence of its own (WIN-13); offline, the notice says it. */
const withoutAnswer = () =>
  new ApiError({ status: 0, code: 'network', text: NO_ANSWER_TEXT, offline: !navigator.onLine })

export type OnProgress = (sent: number, total: number) => void

/** The address of a path of the API, for what the browser itself loads. */
export function apiAddress(path: string): string {
  return API_ROOT + path
}

/** One request as every call makes it (SES-49 to SES-52, RUN-21). Throws when no answer comes, silently while offline (SES-45). */
export async function send({ method, path, body, signal, keepalive = false, onProgress }: Sending): Promise<Response> {
  if (onProgress) return sendTelling({ method, path, body, signal, onProgress })
  const ahead = await takeAhead(method, path)
  if (ahead) return ahead
  try {
    return await fetch(apiAddress(path), {
      method,
      headers: headersFor(body),
      credentials: 'include',
      body: encode(body),
      signal: signal ?? null,
      keepalive,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw withoutAnswer()
  }
}

/** The one thing fetch cannot do is to tell how much of a body has gone. */
function sendTelling({ method, path, body, signal, onProgress }: Sending): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open(method, apiAddress(path))
    request.withCredentials = true
    headersFor(body).forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total)
    request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }))
    request.onerror = () => reject(withoutAnswer())
    request.onabort = () => reject(new ApiError({ status: 0, code: 'aborted' }))
    request.onloadend = () => signal?.removeEventListener('abort', stop)
    signal?.addEventListener('abort', stop)
    request.send(body instanceof FormData ? body : JSON.stringify(body))
  })
}

/** Whether calls are made in somebody else's name (RUN-21). */
export const isSwitched = () => readItem('switchUser') !== null

function headersFor(body: unknown): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  if (body !== undefined && !(body instanceof FormData)) headers.set('Content-Type', 'application/json')
  const switched = readItem('switchUser')
  if (switched) headers.set('x-switch-user', switched)
  return headers
}

function encode(body: unknown): BodyInit | null {
  if (body === undefined) return null
  return body instanceof FormData ? body : JSON.stringify(body)
}
