import type { FastifyBaseLogger } from 'fastify'
import webPush from 'web-push'
import * as z from 'zod/mini'
import { keptOnce } from './kept-once.ts'
import type { Settings } from './settings.ts'

/** The pair that push services know this portal by (VAPID), base64url. */
export interface PushKeys {
  public_key: string
  private_key: string
}

const FILE = 'push-keys.json'
const keptKeys = z.object({ public_key: z.string(), private_key: z.string() })

function newKeys(): string {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return JSON.stringify({ public_key: publicKey, private_key: privateKey } satisfies PushKeys)
}

/**
 * The keys of the settings, or those this data folder was given once: other keys would make every browser that is
 * subscribed deaf. Null where they can be neither read nor kept: the portal then goes on without pushes (NOT-28).
 */
export async function openPushKeys(settings: Settings, log: FastifyBaseLogger): Promise<PushKeys | null> {
  if (settings.push_keys !== null) return settings.push_keys
  const { data_dir } = settings
  try {
    return z.parse(keptKeys, JSON.parse(await keptOnce(data_dir, FILE, newKeys)))
  } catch (error) {
    log.error({ err: error, file: FILE, data_dir }, 'no keys for pushes: nothing is registered and nothing sent')
    return null
  }
}
