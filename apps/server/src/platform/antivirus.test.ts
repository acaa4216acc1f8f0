import { once } from 'node:events'
import { createServer } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../../scripts/lib/throwaway.mjs'
import { EICAR, startClamd } from '../testing/clamd.ts'
import { type Antivirus, openAntivirus } from './antivirus.ts'
import { readSettings } from './settings.ts'

const antivirusAt = (url?: string) => openAntivirus(readSettings(url ? { CLAMD_URL: url } : {}))

describe('a real clamd', () => {
  let clamd: Awaited<ReturnType<typeof startClamd>>
  let antivirus: Antivirus
  beforeAll(async () => {
    clamd = await startClamd()
    antivirus = antivirusAt(clamd.url)
  })
  afterAll(() => clamd.stop())

  test('FIL-10 finds what it knows, alone and inside a file, and lets the rest pass', async () => {
    expect(await antivirus.scan(Buffer.from(EICAR))).toBe('infected')
    expect(await antivirus.scan(Buffer.from(`${'avant '.repeat(20_000)}${EICAR} après`))).toBe('infected')
    expect(await antivirus.scan(Buffer.from('%PDF-1.7'))).toBe('clean')
    expect(await antivirus.scan(Buffer.alloc(5_242_880, 'a'))).toBe('clean')
  })

  test('GED-69 a file that comes as a stream is scanned piece by piece', async () => {
    const pieces = [Buffer.alloc(3_000_000, 'a'), Buffer.from(EICAR.slice(0, 20)), Buffer.from(EICAR.slice(20))]
    expect(await antivirus.scan(Readable.from(pieces))).toBe('infected')
    expect(await antivirusAt().scan(Readable.from(pieces))).toBe('infected')
    expect(await antivirus.scan(Readable.from([Buffer.alloc(5_242_880, 'a')]))).toBe('clean')
  })

  test('FIL-11 many at once are answered each for itself', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? EICAR : 'rien'))
    const verdicts = await Promise.all(texts.map((text) => antivirus.scan(Buffer.from(text))))
    expect(verdicts).toEqual(texts.map((text) => (text === EICAR ? 'infected' : 'clean')))
  })

  test('FIL-11 what is longer than the scanner reads is not clean', async () => {
    expect(await antivirus.scan(Buffer.alloc(9 * 1024 * 1024, 'a'))).not.toBe('clean')
  })
})

test('FIL-11 a scanner that is not there, or hangs up, is away', async () => {
  expect(await antivirusAt(`tcp://127.0.0.1:${await freePort()}`).scan(Buffer.from('a'))).toBe('away')
  const rude = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(rude, 'listening')
  const address = rude.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  expect(await antivirusAt(`tcp://127.0.0.1:${port}`).scan(Buffer.alloc(1_000_000))).toBe('away')
  rude.close()
})

test('FIL-10 without a scanner the text that scanners are tried with is refused all the same', async () => {
  expect(await antivirusAt().scan(Buffer.from(`a ${EICAR}`))).toBe('infected')
  expect(await antivirusAt().scan(Buffer.from('a'))).toBe('clean')
})
