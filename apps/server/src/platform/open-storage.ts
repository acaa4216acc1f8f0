import type { Settings } from './settings.ts'
import type { Storage } from './storage.ts'
import { openFolderStorage } from './storage-folder.ts'
import { openS3Storage } from './storage-s3.ts'

/** The bucket that S3_URL names, or the data folder. */
export function openStorage(settings: Settings): Storage {
  return settings.s3_url === null ? openFolderStorage(settings.data_dir) : openS3Storage(settings.s3_url)
}
