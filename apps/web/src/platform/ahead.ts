import type { Method } from '@cadran/contract/kit'

declare global {
  interface Window {
    /** What build/before-paint.js has asked already, by path; null where no answer came. */
    cadranAhead?: Map<string, Promise<Response | null>>
  }
}

/** Later than this after the page was opened, an answer that nobody took is no news any more. */
const FRESH_MS = 15_000

/** The answer to a first call that is on its way since before the application started; once, and until anything changes. */
export function takeAhead(method: Method, path: string): Promise<Response | null> | null {
  const ahead = window.cadranAhead
  if (!ahead) return null
  if (method !== 'GET' || performance.now() > FRESH_MS) {
    ahead.clear()
    return null
  }
  const answer = ahead.get(path) ?? null
  ahead.delete(path)
  return answer
}
