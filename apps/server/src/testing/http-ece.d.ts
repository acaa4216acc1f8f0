declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  export function decrypt(content: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer }): Buffer
}
