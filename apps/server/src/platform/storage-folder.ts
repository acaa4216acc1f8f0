import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { NotRead, NotStored, type Storable, type Storage } from './storage.ts'

const KEY = /^[a-z0-9-]+(\/[A-Za-z0-9-]+)+$/

// Keys are made by the portal; one that could leave the folder is a fault of ours.
function assertKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`Not a key of the file store: ${key}`)
  return key
}

/** For what may have gone meanwhile. */
export function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

/** Of a content that is asked for: where its folder is no folder, the store is away. */
function unlessGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw new NotRead(error)
}

/** Written aside, on the disk before it has its name: after a power cut it is whole or not there. */
async function write(path: string, content: Storable): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const part = `${path}.${randomUUID()}.part`
  try {
    const file = await open(part, 'wx', 0o600)
    try {
      await writeFile(file, Buffer.isBuffer(content) ? content : content.open())
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Files under the data folder, readable by the portal alone. */
export function openFolderStorage(data_dir: string): Storage {
  const root = join(data_dir, 'files')
  const pathOf = (key: string) => join(root, assertKey(key))
  return {
    async put(key, content) {
      const path = pathOf(key)
      await write(path, content).catch((error: unknown) => {
        throw new NotStored(error)
      })
    },
    async get(key) {
      const file = await open(pathOf(key)).catch(unlessGone)
      if (!file) return null
      const { size } = await file.stat()
      return { content: file.createReadStream(), size }
    },
    async head(key) {
      return (await stat(pathOf(key)).catch(unlessMissing))?.size ?? null
    },
    async delete(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      // A folder of its own goes with its last content.
      if (key.split('/').length > 2) await rmdir(dirname(path)).catch(() => undefined)
    },
    async list(prefix, before) {
      const entries = (await readdir(root, { recursive: true, withFileTypes: true }).catch(unlessMissing)) ?? []
      const keys = entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((key) => key.startsWith(prefix))
        .sort()
      if (!before) return keys
      const old: string[] = []
      for (const key of keys) {
        const found = await stat(join(root, key)).catch(unlessMissing)
        if (found && found.mtime < before) old.push(key)
      }
      return old
    },
  }
}
