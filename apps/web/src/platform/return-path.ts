/** Pages that nobody comes back to. */
const NO_RETURN = /^\/(login|maintenance|error)([/?#]|$)/

/** The address to go back to: a path of this application, never one of the detours themselves (SES-17), else home (SES-16). */
export function returnPath(remembered: unknown): string {
  if (typeof remembered !== 'string') return '/'
  const inside = /^\/(?![/\\])/.test(remembered)
  return inside && !NO_RETURN.test(remembered) ? remembered : '/'
}
