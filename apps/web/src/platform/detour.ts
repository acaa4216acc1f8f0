/** Where a call may send the person instead of answering (SES-42 to SES-48). */
export type Detour = '/' | '/login' | '/maintenance' | '/error'

let handler: ((to: Detour) => void) | null = null

/** Called once by whoever owns the router; answers how to stop. */
export function onDetour(next: (to: Detour) => void): () => void {
  handler = next
  return () => {
    if (handler === next) handler = null
  }
}

export function detour(to: Detour): void {
  handler?.(to)
}
