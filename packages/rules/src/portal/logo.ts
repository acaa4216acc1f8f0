/** What the browser's file dialog offers for a logo. */
export const LOGO_EXTENSIONS: readonly string[] = ['.png', '.jpg', '.jpeg', '.svg']

/** Whether a text has the form of a logo's name: the SHA-256 of what is kept, in small hexadecimal letters. */
export function isLogoHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/** The address of a logo, which never changes under it. */
export function logoUrl(hash: string): string {
  return `/api/public/logo/${hash}`
}
