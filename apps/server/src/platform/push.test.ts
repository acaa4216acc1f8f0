import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPushService, type PushService } from '../testing/push-service.ts'
import { isPublicAddress, outboundAddress, publicLookup } from './outbound-address.ts'
import { openPusher } from './push.ts'
import { readSettings, SettingError } from './settings.ts'

const log = pino({ level: 'silent' })
const MESSAGE = { title: 'Titre', body: 'Texte', url: '/', tag: 'month-1' }

let folder: string
let service: PushService
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadran-push-'))
  service = await openPushService()
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

const pusherWith = (env: Record<string, string> = {}) =>
  openPusher(readSettings({ CADRAN_DATA_DIR: folder, ...env }), log)

describe('the keys', () => {
  test('NOT-28 they are made once, by whoever comes first, and kept for nobody else to read', async () => {
    const [first, second] = await Promise.all([pusherWith(), pusherWith()])
    expect(Buffer.from(first.public_key ?? '', 'base64url')).toHaveLength(65)
    expect(second.public_key).toBe(first.public_key)
    expect((await pusherWith()).public_key).toBe(first.public_key)
    expect((await stat(join(folder, 'push-keys.json'))).mode & 0o777).toBe(0o600)
  })

  test('NOT-28 those of the settings come first; half a pair is refused by name', async () => {
    const { public_key, private_key } = JSON.parse(await readFile(join(folder, 'push-keys.json'), 'utf8'))
    const pair = { CADRAN_PUSH_PUBLIC_KEY: public_key, CADRAN_PUSH_PRIVATE_KEY: private_key }
    const elsewhere = { CADRAN_DATA_DIR: join(folder, 'other') }
    expect((await pusherWith({ ...pair, ...elsewhere })).public_key).toBe(public_key)
    expect(() => readSettings({ CADRAN_PUSH_PUBLIC_KEY: public_key })).toThrow(SettingError)
    expect(() => readSettings({ ...pair, CADRAN_PUSH_PRIVATE_KEY: 'x' })).toThrow('CADRAN_PUSH_PRIVATE_KEY')
  })

  test('NOT-28 where none can be kept the portal goes on without', async () => {
    await writeFile(join(folder, 'a-file'), '')
    expect((await pusherWith({ CADRAN_DATA_DIR: join(folder, 'a-file') })).public_key).toBeNull()
  })
})

describe('where a push may be sent', () => {
  test.each([
    ['8.8.8.8', true],
    ['2a00:1450:4007::1', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['2002:a00:1::', false],
    ['localhost', false],
  ])('%s is public: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected)
  })

  test.each([
    ['https://fcm.googleapis.com/fcm/send/x', true],
    ['https://interne.exemple:8443/x', true],
    ['http://fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com:8443/x', false],
    ['https://moi:secret@fcm.googleapis.com/x', false],
    ['https://interne.exemple/x', true],
    ['https://localhost/x', false],
    ['https://serveur/x', false],
    ['https://127.0.0.1/x', false],
    ['https://127.1/x', false],
    ['https://0x7f000001/x', false],
    ['https://2130706433/x', false],
    ['https://[::1]/x', false],
    ['https://[::ffff:a00:1]/x', false],
    ['file:///etc/passwd', false],
    ['pas une adresse', false],
  ])('NOT-27 %s: %s', (endpoint, expected) => {
    const own_hosts = ['interne.exemple:8443', 'localhost:4000']
    expect(outboundAddress(endpoint, { own_hosts, production: false }) !== null).toBe(expected)
  })

  test('an address in clear is for a named host of this machine alone, and never in production', () => {
    const own_hosts = ['localhost:4000', 'interne.exemple:80']
    const outbound = (address: string, production: boolean) =>
      outboundAddress(address, { own_hosts, production }) !== null
    expect(outbound('http://localhost:4000/x', false)).toBe(true)
    expect(outbound('http://localhost:4001/x', false)).toBe(false)
    expect(outbound('http://interne.exemple:80/x', false)).toBe(false)
    expect(outbound('http://localhost:4000/x', true)).toBe(false)
  })

  test('a name that leads inside is refused when it is connected to', async () => {
    const refused = await new Promise((resolve) => publicLookup('localhost', { all: true }, resolve))
    expect(refused).toMatchObject({ message: 'localhost is not a public address' })
  })
})

describe('sending', () => {
  test('NOT-33 what the service says of it: sent, gone, or to be tried again', async () => {
    const pusher = await pusherWith(service.settings)
    const subscription = pusher.read(service.subscribe().token)
    if (!subscription) throw new Error('The subscription was not read')
    const answerTo = (status: number | 'broken') => {
      service.answer(status)
      return pusher.send(subscription, MESSAGE)
    }
    expect(await answerTo(201)).toBe('sent')
    expect(await answerTo(404)).toBe('gone')
    expect(await answerTo(410)).toBe('gone')
    await expect(answerTo(500)).rejects.toThrow('answered 500')
    await expect(answerTo(429)).rejects.toThrow('answered 429')
    await expect(answerTo(302)).rejects.toThrow('answered 302')
    await expect(answerTo('broken')).rejects.toThrow(/socket|ECONNRESET/)
    service.answer(201)
  })

  test('a certificate that nobody vouches for is not spoken to', async () => {
    const { CADRAN_PUSH_HOSTS = '' } = service.settings
    const pusher = await pusherWith({ CADRAN_PUSH_HOSTS })
    const subscription = pusher.read(service.subscribe().token)
    await expect(subscription && pusher.send(subscription, MESSAGE)).rejects.toThrow(/certificate/)
  })
})
