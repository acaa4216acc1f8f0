import type { NamedFile } from './api-client.ts'

/** Hands a file to the browser, which keeps it where the person's downloads go. */
export function saveFile({ name, content }: NamedFile): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun with the click; a browser that is slow to read it gets a little time.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
