import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')

// As much of CBOR as an authenticator needs: heads, short byte strings, texts and maps.
const head = (major: number, n: number) =>
  n < 24
    ? Buffer.from([(major << 5) | n])
    : n < 256
      ? Buffer.from([(major << 5) | 24, n])
      : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const int = (n: number) => (n >= 0 ? head(0, n) : head(1, -1 - n))
const map = (...entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])

interface Deviations {
  origin?: string
  rp_id?: string
  /** Without the person's finger or code. */
  unverified?: boolean
  counter?: number
  handle?: string
}

interface CreationAsked {
  challenge: string
  rp: { id: string }
  user: { id: string }
}

/** One key of an authenticator (ES256), which signs whatever it is told to: also what an honest one never would. */
export function openAuthenticator(honest_origin = 'http://localhost:3000') {
  const id = randomBytes(32)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0
  let handle = ''

  const coseKey = (key: KeyObject) => {
    const { x = '', y = '' } = key.export({ format: 'jwk' })
    const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
    return map([int(1), int(2)], [int(3), int(-7)], [int(-1), int(1)], [int(-2), bytes(left)], [int(-3), bytes(right)])
  }
  const data = (rp_id: string, flags: number, rest: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rp_id), Buffer.from([flags]), count, rest])
  }
  const client = (type: string, challenge: string, origin = honest_origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const verified = ({ unverified }: Deviations) => (unverified ? 0x01 : 0x05)

  return {
    create: ({ challenge, rp, user }: CreationAsked, odd: Deviations = {}) => {
      handle = user.id
      const length = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const auth = data(odd.rp_id ?? rp.id, 0x40 | verified(odd), attested)
      const attestation = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(auth)])
      const response = {
        clientDataJSON: base64url(client('webauthn.create', challenge, odd.origin)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      }
      return { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {}, response }
    },
    assert: ({ challenge, rpId }: { challenge: string; rpId: string }, odd: Deviations = {}) => {
      counter = odd.counter ?? counter + 1
      const auth = data(odd.rp_id ?? rpId, verified(odd))
      const told = client('webauthn.get', challenge, odd.origin)
      const response = {
        clientDataJSON: base64url(told),
        authenticatorData: base64url(auth),
        signature: base64url(sign('sha256', Buffer.concat([auth, sha256(told)]), privateKey)),
        userHandle: odd.handle ?? handle,
      }
      return { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {}, response }
    },
  }
}
