/** The first field of a part whose text its form could not take over: sent now, other values would go than those that are read (EDT-16). */
export function untakenField(part: ParentNode): HTMLElement | null {
  return part.querySelector<HTMLElement>('[data-untaken]')
}
