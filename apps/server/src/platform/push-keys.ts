import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import webPush from 'web-push'
import * as z from 'zod/mini'
import type { Settings } from './settings.ts'

/** The pair that push services know this portal by (VAPID), base64url. */
export interface PushKeys {
  public_key: string
  private_key: string
}

const FILE = 'push-keys.json'
const keptKeys = z.object({ public_key: z.string(), private_key: z.string() })

const unless = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
}

const readKept = async (file: string) => {
  const kept = await readFile(file, 'utf8').catch(unless('ENOENT'))
  return kept === undefined ? null : z.parse(keptKeys, JSON.parse(kept))
}

async function keepNew(file: string): Promise<void> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  // Linked once it is whole: of two processes that start together both use what the quicker one wrote.
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, JSON.stringify({ public_key: publicKey, private_key: privateKey }), { mode: 0o600 })
  await link(draft, file).catch(unless('EEXIST'))
  await rm(draft)
}

/**
 * The keys of the settings, or those this data folder was given once: other keys would make every browser that is
 * subscribed deaf. Null where they can be neither read nor kept: the portal then goes on without pushes (NOT-28).
 */
export async function openPushKeys(settings: Settings, log: FastifyBaseLogger): Promise<PushKeys | null> {
  if (settings.push_keys !== null) return settings.push_keys
  const file = join(settings.data_dir, FILE)
  try {
    const kept = await readKept(file)
    if (kept) return kept
    await mkdir(settings.data_dir, { recursive: true })
    await keepNew(file)
    return await readKept(file)
  } catch (error) {
    log.error({ err: error, file }, 'no keys for pushes: nothing is registered and nothing sent')
    return null
  }
}
