import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AwsClient } from 'aws4fetch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '../testing/s3.ts'
import { openStorage } from './open-storage.ts'
import { readSettings } from './settings.ts'
import { NotRead } from './storage.ts'

const BUCKET = 'fichiers'
let folder: string
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadran-storage-'))
  s3 = await startS3(BUCKET)
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

describe.each(['folder', 's3'])('FIL-32 the file store: %s', (kind) => {
  const open = () =>
    openStorage(readSettings({ CADRAN_DATA_DIR: folder, ...(kind === 's3' ? { S3_URL: s3.url } : {}) }))
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))

  test('keeps, answers, lists and deletes byte for byte', async () => {
    const storage = open()
    await storage.put('month-files/b', content)
    await storage.put('month-files/a', Buffer.from('a'))
    await storage.put('library/c', Buffer.from('c'))
    const found = await storage.get('month-files/b')
    const print = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    expect(found?.size).toBe(300_000)
    if (!found) throw new Error('What was put is there')
    expect(print(await buffer(found.content))).toBe(print(content))
    expect(await storage.head('month-files/b')).toBe(300_000)
    expect(await storage.list('month-files/')).toEqual(['month-files/a', 'month-files/b'])
    await storage.delete('month-files/b')
    expect(await storage.list('month-files/')).toEqual(['month-files/a'])
    const away = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    expect(await storage.list('month-files/', away(5))).toEqual(['month-files/a'])
    expect(await storage.list('month-files/', away(-5))).toEqual([])
  })

  test('GED-45 a content that comes as a stream is kept byte for byte', async () => {
    const storage = open()
    await storage.put('library/d', {
      size: content.length,
      open: () => Readable.from([content.subarray(0, 7), content.subarray(7)]),
    })
    const found = await storage.get('library/d')
    if (!found) throw new Error('What was put is there')
    expect([found.size, (await buffer(found.content)).equals(content)]).toEqual([300_000, true])
    await storage.delete('library/d')
  })

  test('what is not there is none, and deleting it is no error', async () => {
    const storage = open()
    expect(await storage.get('month-files/none')).toBeNull()
    expect(await storage.head('month-files/none')).toBeNull()
    await storage.delete('month-files/none')
  })
})

test('the folder is the portal’s alone, and no key leads out of it', async () => {
  const storage = openStorage(readSettings({ CADRAN_DATA_DIR: folder }))
  await storage.put('month-files/secret', Buffer.from('s'))
  expect((await stat(join(folder, 'files', 'month-files', 'secret'))).mode & 0o077).toBe(0)
  await expect(storage.put('../out/side', Buffer.from('s'))).rejects.toThrow('Not a key')
  await expect(storage.get('month-files/../../x')).rejects.toThrow('Not a key')
})

test('the folder of a picture goes with its last size, one that all share stays', async () => {
  const storage = openStorage(readSettings({ CADRAN_DATA_DIR: folder }))
  for (const key of ['pictures/id/small', 'pictures/id/large', 'attachments/id']) {
    await storage.put(key, Buffer.from('x'))
  }
  await storage.delete('pictures/id/small')
  expect(await readdir(join(folder, 'files', 'pictures'))).toEqual(['id'])
  await storage.delete('pictures/id/large')
  await storage.delete('attachments/id')
  expect(await readdir(join(folder, 'files', 'pictures'))).toEqual([])
  expect(await readdir(join(folder, 'files'))).toContain('attachments')
})

test('a store that is away is told from a content that is not there', async () => {
  await writeFile(join(folder, 'files', 'away'), '')
  const storage = openStorage(readSettings({ CADRAN_DATA_DIR: folder }))
  await expect(storage.get('away/a')).rejects.toBeInstanceOf(NotRead)
})

test('a bucket that is not there is a fault, never an empty answer to a put', async () => {
  const storage = openStorage(readSettings({ S3_URL: s3.url.replace(BUCKET, 'autre') }))
  await expect(storage.put('month-files/a', Buffer.from('a'))).rejects.toThrow('404')
})

// s3rver checks no signature, so AWS's own published example does (GET Object, Signature Version 4).
test('requests are signed as AWS documents it', async () => {
  const client = new AwsClient({
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    service: 's3',
    region: 'us-east-1',
  })
  const empty = createHash('sha256').update('').digest('hex')
  const signed = await client.sign('https://examplebucket.s3.amazonaws.com/test.txt', {
    headers: { Range: 'bytes=0-9', 'x-amz-content-sha256': empty },
    aws: { datetime: '20130524T000000Z', allHeaders: true },
  })
  expect(signed.headers.get('authorization')).toContain(
    'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})
