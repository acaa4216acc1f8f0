import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { keptOnce } from './kept-once.ts'
import type { Settings } from './settings.ts'

const FILE = 'identity.secret'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Secrets that must be read again stand in the database closed, AES-256-GCM, under one key of the machine (identity.md 0.2). */
export interface SecretBox {
  /** Closes a text; `place` names the column and row it stands in, so that it opens nowhere else. */
  seal: (text: string, place: string) => Buffer
  /** Null for what another key, or another place, closed. */
  open: (box: Buffer, place: string) => string | null
  /** By which two processes see that they hold one key; nothing of it opens a box. */
  fingerprint: string | null
}

function boxUnder(key: Buffer): SecretBox {
  return {
    fingerprint: createHash('sha256').update('cadran-key').update(key).digest('hex').slice(0, 8),
    seal: (text, place) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), closed])
    },
    open: (box, place) => {
      if (box.length < NONCE_BYTES + TAG_BYTES) return null
      const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, NONCE_BYTES))
      decipher.setAAD(Buffer.from(place)).setAuthTag(box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const opened = decipher.update(box.subarray(NONCE_BYTES + TAG_BYTES))
      try {
        return Buffer.concat([opened, decipher.final()]).toString('utf8')
      } catch {
        // Closed by another key, for another place, or changed since: which of them the cipher does not tell.
        return null
      }
    },
  }
}

const NO_KEY: SecretBox = {
  fingerprint: null,
  seal: () => {
    throw new Error(`there is no key to close secrets with: neither CADRAN_SECRET_KEY nor ${FILE}`)
  },
  open: () => null,
}

/** The key of the settings, or the one this data folder was given once; without any the portal goes on, and keeps no secret. */
export async function openSecretBox({ secret_key, data_dir }: Settings, log: FastifyBaseLogger): Promise<SecretBox> {
  if (secret_key !== null) return boxUnder(secret_key)
  try {
    const kept = await keptOnce(data_dir, FILE, () => randomBytes(KEY_BYTES).toString('base64url'))
    const key = Buffer.from(kept, 'base64url')
    if (key.length !== KEY_BYTES) throw new Error(`${FILE} holds no key of ${KEY_BYTES} bytes`)
    return boxUnder(key)
  } catch (error) {
    log.error({ err: error, file: FILE, data_dir }, 'no key for secrets: none is kept and none is read')
    return NO_KEY
  }
}
