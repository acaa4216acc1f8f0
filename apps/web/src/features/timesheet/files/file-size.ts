/** Bytes as people say them: '640 o', '12 ko', '4,2 Mo'. */
export function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${String(bytes)}\u00a0o`
  if (bytes < 1024 * 1024) return `${String(Math.round(bytes / 1024))}\u00a0ko`
  return `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')}\u00a0Mo`
}
