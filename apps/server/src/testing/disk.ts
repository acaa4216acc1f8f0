import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestPortal } from './portal.ts'

/** Acts while one folder of the portal's is a file, into which nothing can be written. */
export async function withoutFolder<T>({ platform }: TestPortal, folder: string, act: () => Promise<T>): Promise<T> {
  const place = join(platform.settings.data_dir, folder)
  await mkdir(place, { recursive: true })
  await rename(place, `${place}.away`)
  await writeFile(place, '')
  try {
    return await act()
  } finally {
    await rm(place)
    await rename(`${place}.away`, place)
  }
}
