/** Whether a reader names this version among those it has: several may be told, and a relay that compressed a reply calls its version weak (RFC 9110 13.1.2). */
export function hasVersion(header: string | undefined, version: string): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  const told = header?.split(',') ?? []
  return told.some((tag) => tag.trim() === '*' || strong(tag) === strong(version))
}
