import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { freePort } from '../../../../scripts/lib/throwaway.mjs'

/** An object store with one bucket, in a folder that goes with it; its address is an S3_URL. */
export async function startS3(bucket = 'fichiers'): Promise<{ url: string; stop: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'cadran-s3-'))
  const port = await freePort()
  const configureBuckets = [{ name: bucket, configs: [] }]
  const server = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets })
  await server.run()
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}`,
    stop: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
