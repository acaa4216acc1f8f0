import type { Method, Page } from '@cadran/contract/kit'
import { ApiError, errorOf } from './api-error.ts'
import type { CallOf, ListPath, OptionsArgs, PathOf, ReplyBy, RowOf } from './api-types.ts'
import { confirmIdentity } from './identity-confirmation.ts'
import { errorInSession, leaveSession, renewSession } from './renewal.ts'
import { isSessionDue, sessionDeadline } from './session-deadline.ts'
import { isSwitched, type OnProgress, type Sending, send } from './transport.ts'

/** Calls that need no login never renew a session (SES-41). */
const OPEN_PATHS = /^(login_check|login\/|token\/refresh|logout|forgot-password|reset-password|public\/)/

type QueryValue = string | number | boolean | null | undefined | QueryValue[]

export interface NamedFile {
  name: string
  content: Blob
}

interface LooseOptions {
  params?: Record<string, string | number>
  query?: object
  body?: unknown
  signal?: AbortSignal
  /** Told how much of a large body has gone. */
  onProgress?: OnProgress | undefined
}

/**
 * The calls of the contract, typed by the path itself. Every one may throw an `ApiError`; one that is `silent` has
 * already been dealt with.
 */
export const api = {
  get: <P extends PathOf<'GET'>>(path: P, ...[options]: OptionsArgs<CallOf<'GET', P>>) =>
    replyTo<ReplyBy<'GET', P>>('GET', path, options),
  post: <P extends PathOf<'POST'>>(path: P, ...[options]: OptionsArgs<CallOf<'POST', P>>) =>
    replyTo<ReplyBy<'POST', P>>('POST', path, options),
  patch: <P extends PathOf<'PATCH'>>(path: P, ...[options]: OptionsArgs<CallOf<'PATCH', P>>) =>
    replyTo<ReplyBy<'PATCH', P>>('PATCH', path, options),
  delete: <P extends PathOf<'DELETE'>>(path: P, ...[options]: OptionsArgs<CallOf<'DELETE', P>>) =>
    replyTo<ReplyBy<'DELETE', P>>('DELETE', path, options),
  /** A list with its total, which X-Total-Count carries (SES-54), and whether there are more (AUD-10). */
  list: async <P extends ListPath>(path: P, ...[options]: OptionsArgs<CallOf<'GET', P>>): Promise<Page<RowOf<P>>> => {
    const response = await exchange('GET', path, options)
    const items: RowOf<P>[] = await response.json()
    const more = response.headers.get('X-Total-More') === '1'
    return { items, total: Number(response.headers.get('X-Total-Count') ?? items.length), ...(more && { more }) }
  },
  /** A file to keep, with the name that the server gives it. */
  file: async <P extends PathOf<'GET'>>(path: P, ...[options]: OptionsArgs<CallOf<'GET', P>>): Promise<NamedFile> => {
    const response = await exchange('GET', path, options)
    const disposition = response.headers.get('Content-Disposition') ?? ''
    const whole = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
    const name = whole ? decodeURIComponent(whole) : /filename="?([^";]+)/.exec(disposition)?.[1]
    return { name: name ?? 'fichier', content: await wholeOf(response) }
  },
}

/** A file that breaks off half-way is none. */
async function wholeOf(response: Response): Promise<Blob> {
  try {
    return await response.blob()
  } catch {
    throw new ApiError({ status: 0, code: 'broken-off' })
  }
}

async function replyTo<R>(method: Method, path: string, options: LooseOptions | undefined): Promise<R> {
  const response = await exchange(method, path, options)
  return response.status === 204 ? (undefined as R) : response.json()
}

async function exchange(method: Method, path: string, options: LooseOptions = {}): Promise<Response> {
  const { body, signal, onProgress } = options
  const sending = { method, path: fill(path, options), body, signal, onProgress }
  const switched = isSwitched()
  const response = OPEN_PATHS.test(path) ? await send(sending) : await sendConfirmed(sending)
  // Both steps of a login tell a maintenance themselves (SES-27).
  if (!response.ok)
    throw await (path.startsWith('login')
      ? errorOf(response)
      : errorInSession(response, { kind: method === 'GET' ? 'read' : 'write', switched }))
  return response
}

/** Asks who it is where the server wants to know anew, and sends once more (SEA-12). */
async function sendConfirmed(sending: Sending): Promise<Response> {
  const first = await sendInSession(sending)
  if (first.status !== 403 || (await errorOf(first.clone())).code !== 'fresh-login-needed') return first
  return (await confirmIdentity()) ? sendInSession(sending) : first
}

/** Renews first when the session is about to end, and once more when the server refuses it all the same (SES-38, SES-47). */
async function sendInSession(sending: Sending): Promise<Response> {
  if (isSessionDue()) await renewSession(sessionDeadline())
  const sentWith = sessionDeadline()
  const first = await send(sending)
  if (first.status !== 401) return first
  await renewSession(sentWith)
  const second = await send(sending)
  if (second.status !== 401) return second
  return leaveSession()
}

function fill(path: string, { params = {}, query = {} }: LooseOptions): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  const entries: [string, QueryValue][] = Object.entries(query)
  for (const [name, value] of entries) append(search, name, value)
  return search.size > 0 ? `${filled}?${search.toString()}` : filled
}

/** A list is its name repeated; what is not there is not sent. */
function append(search: URLSearchParams, name: string, value: QueryValue): void {
  if (Array.isArray(value)) for (const item of value) append(search, name, item)
  else if (value !== undefined && value !== null) search.append(name, String(value))
}
