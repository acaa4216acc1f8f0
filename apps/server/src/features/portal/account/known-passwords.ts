import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { PASSWORD_KNOWN, wordsBehind } from '@cadran/rules/portal/password'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'

let common: ReadonlySet<string> | null = null

/** Read when it is first asked for: half a megabyte that most portals never need. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  common ??= new Set(dictionary['passwords-common'])
  return common
}

/** Longer than any line of the file: a SHA-1 in hexadecimal, a colon, a count. */
const LINE = 64

/** The first whole line from `offset` on, and where it begins. */
async function lineFrom(file: FileHandle, offset: number): Promise<{ start: number; text: string }> {
  const from = Math.max(0, offset - 1)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2 * LINE), 0, 2 * LINE, from)
  const read = buffer.toString('latin1', 0, bytesRead)
  const begins = offset === 0 ? 0 : read.indexOf('\n') + 1
  return { start: from + begins, text: read.slice(begins).split('\n', 1)[0] ?? '' }
}

/** Whether a file of ordered SHA-1 lines, as the disclosed passwords of Have I Been Pwned come, names it: some thirty short reads. */
export async function isDisclosed(path: string, password: string): Promise<boolean> {
  const wanted = createHash('sha1').update(password).digest('hex').toUpperCase()
  const file = await open(path)
  try {
    let low = 0
    let high = (await file.stat()).size
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const { start, text } = await lineFrom(file, middle)
      const hash = text.slice(0, wanted.length).toUpperCase()
      if (hash === wanted) return true
      if (hash !== '' && hash < wanted) low = start + text.length + 1
      else high = middle
    }
    return false
  } finally {
    await file.close()
  }
}

/** Refuses what everybody knows, where the company wants it, and what was disclosed, where a file says so (ASVS 6.2.4, 6.2.12). */
export async function assertUnknown({ companySettings, settings }: Platform, password: string): Promise<void> {
  const { disclosed_passwords_file } = settings
  if (disclosed_passwords_file && (await isDisclosed(disclosed_passwords_file, password))) refuse(PASSWORD_KNOWN)
  if (!companySettings.get('account.known_passwords')) return
  const known = await commonPasswords()
  if (wordsBehind(password).some((word) => known.has(word))) refuse(PASSWORD_KNOWN)
}
