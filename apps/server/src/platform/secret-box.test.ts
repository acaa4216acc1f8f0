import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSecretBox } from './secret-box.ts'
import { readSettings, SettingError } from './settings.ts'

const log = pino({ level: 'silent' })
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadran-secret-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const boxWith = (env: Record<string, string> = {}) =>
  openSecretBox(readSettings({ CADRAN_DATA_DIR: folder, ...env }), log)
const KEY = Buffer.alloc(32, 7).toString('base64url')

describe('what must be read again stands closed', () => {
  test('HOO-24 MFA-09 a box opens in its place, by its key, and as it was closed', async () => {
    const box = await boxWith()
    const closed = box.seal('JBSWY3DPEHPK3PXP', 'totp 17')
    expect(closed.includes('JBSWY3DPEHPK3PXP')).toBe(false)
    expect(box.seal('JBSWY3DPEHPK3PXP', 'totp 17').equals(closed)).toBe(false)
    expect(box.open(closed, 'totp 17')).toBe('JBSWY3DPEHPK3PXP')
    expect(box.open(closed, 'totp 18')).toBeNull()
    expect((await boxWith({ CADRAN_SECRET_KEY: KEY })).open(closed, 'totp 17')).toBeNull()
    for (const at of [0, 12, 28]) {
      const changed = Buffer.from(closed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(box.open(changed, 'totp 17')).toBeNull()
    }
    expect(box.open(Buffer.alloc(3), 'totp 17')).toBeNull()
  })

  test('HOO-24 the key is made once, for nobody else to read; a setting stands before it', async () => {
    const [first, second] = await Promise.all([boxWith(), boxWith()])
    expect(second.open(first.seal('à garder', ''), '')).toBe('à garder')
    expect(second.fingerprint).toBe(first.fingerprint)
    expect((await stat(join(folder, 'identity.secret'))).mode & 0o777).toBe(0o600)
    const named = await boxWith({ CADRAN_SECRET_KEY: KEY })
    expect(named.fingerprint).not.toBe(first.fingerprint)
  })

  test('HOO-24 a key that is none is refused by name, and never repeated', () => {
    for (const wrong of ['court', `${KEY}AA`, '*'.repeat(43)]) {
      expect(() => readSettings({ CADRAN_SECRET_KEY: wrong })).toThrow(SettingError)
      expect(() => readSettings({ CADRAN_SECRET_KEY: wrong })).not.toThrow(wrong)
    }
  })

  test('HOO-24 where no key can be kept nothing is closed, and nothing opens', async () => {
    await writeFile(join(folder, 'a-file'), '')
    const none = await boxWith({ CADRAN_DATA_DIR: join(folder, 'a-file') })
    expect(() => none.seal('x', '')).toThrow('CADRAN_SECRET_KEY')
    expect(none.open((await boxWith()).seal('x', ''), '')).toBeNull()
  })
})
