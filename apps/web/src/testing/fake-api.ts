import type { Method } from '@cadran/contract/kit'
import { vi } from 'vitest'
import type { ListPath, PathOf, ReplyBy, RowOf } from '../platform/api-types.ts'
import { stubUploads } from './fake-upload.ts'

export interface ApiRequest {
  method: string
  /** Relative to /api/, without its query string. */
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
  credentials: RequestCredentials | undefined
}

type Reply<R> = R | Response | Promise<R | Response>
type Answer<R> = (request: ApiRequest) => Reply<R>

interface Route {
  method: Method
  pattern: RegExp
  answer: Answer<unknown>
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
}

export function jsonResponse(body: unknown, status: number, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })
}

/** An unhappy answer, with the body of README 2 or whatever a test needs. */
export function refusal(status: number, body: unknown = {}): Response {
  return jsonResponse(body, status)
}

/** The network as the application sees it, typed by the contract. A call that no test answers stays without answer. */
export class FakeApi {
  readonly requests: ApiRequest[] = []
  readonly #routes: Route[] = []

  constructor() {
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.#receive(url, init))
    stubUploads((url, init) => this.#receive(url, init))
  }

  /** Answers a call; the last word given for a call counts. */
  on<M extends Method, P extends PathOf<M>>(method: M, path: P, answer: Answer<ReplyBy<M, P>>): this {
    this.#routes.unshift({ method, pattern: patternOf(path), answer })
    return this
  }

  /** Answers a list with its total. */
  onList<P extends ListPath>(path: P, items: RowOf<P>[], total: number): this {
    const answer = () => jsonResponse(items, 200, { 'X-Total-Count': String(total) })
    this.#routes.unshift({ method: 'GET', pattern: patternOf(path), answer })
    return this
  }

  /** The requests to one path, in order. */
  sent(path: string): ApiRequest[] {
    return this.requests.filter((request) => request.path === path)
  }

  #receive(url: string, init: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const request: ApiRequest = {
      method: init.method ?? 'GET',
      path: decodeURIComponent(pathname).replace(/^\/api\//, ''),
      query: searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined),
      credentials: init.credentials,
    }
    this.requests.push(request)
    const route = this.#routes.find(({ method, pattern }) => method === request.method && pattern.test(request.path))
    return route ? respond(route, request) : new Promise<Response>(() => undefined)
  }
}

async function respond({ answer }: Route, request: ApiRequest): Promise<Response> {
  const reply = await answer(request)
  if (reply instanceof Response) return reply
  return reply === undefined ? new Response(null, { status: 204 }) : jsonResponse(reply, 200)
}
