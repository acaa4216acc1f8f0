import { randomInt } from 'node:crypto'
import { BASE62, RANDOM_CHARACTERS, type SecretTokenKind, secretTokenOf } from '@cadran/rules/portal/secret-tokens'

/** A new secret of the product; only its hash is kept (hashToken of portal/session). */
export function newSecretToken(kind: SecretTokenKind): string {
  const characters = Array.from({ length: RANDOM_CHARACTERS }, () => BASE62[randomInt(BASE62.length)])
  return secretTokenOf(kind, characters.join(''))
}
