import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { NotRead, NotStored, type Storable, type Storage } from './storage.ts'

const TIME_LIMIT_MS = 30_000

interface Bucket {
  /** 'https://host/bucket', without a slash at its end. */
  address: string
  client: AwsClient
}

/** 'https://key:secret@host/bucket?region=fr-par' as a bucket and who may use it. */
function bucketOf(s3_url: string): Bucket {
  const url = new URL(s3_url)
  return {
    address: `${url.origin}${url.pathname.replace(/\/+$/, '')}`,
    client: new AwsClient({
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      service: 's3',
      region: url.searchParams.get('region') ?? 'us-east-1',
      retries: 3,
    }),
  }
}

const unxml = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const every = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => unxml(text))

/** A stream goes out once and is not tried again; its length is told, as stores ask for it. */
function bodyOf(content: Storable): RequestInit {
  if (Buffer.isBuffer(content)) return { body: new Uint8Array(content) }
  const body = Readable.toWeb(content.open()) as ReadableStream<Uint8Array>
  return { body, duplex: 'half', headers: { 'content-length': String(content.size) } }
}

/** Objects of one bucket, addressed by path: any store that speaks S3. */
export function openS3Storage(s3_url: string): Storage {
  const { address, client } = bucketOf(s3_url)
  async function call(method: string, path: string, body: RequestInit = {}): Promise<Response | null> {
    const signal = AbortSignal.timeout(TIME_LIMIT_MS)
    const response = await client.fetch(`${address}${path}`, { method, signal, ...body })
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404 && method !== 'PUT') return null
    throw new Error(`The object store answers ${response.status} to ${method}`)
  }
  return {
    async put(key, content) {
      await call('PUT', `/${key}`, bodyOf(content)).catch((error: unknown) => {
        throw new NotStored(error)
      })
    },
    async get(key) {
      const response = await call('GET', `/${key}`).catch((error: unknown) => {
        throw new NotRead(error)
      })
      if (!response?.body) return null
      return { content: Readable.fromWeb(response.body), size: Number(response.headers.get('content-length')) }
    },
    async head(key) {
      const response = await call('HEAD', `/${key}`)
      return response && Number(response.headers.get('content-length'))
    },
    async delete(key) {
      await call('DELETE', `/${key}`)
    },
    async list(prefix, before) {
      const keys: string[] = []
      let token: string | undefined
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix,
          ...(token ? { 'continuation-token': token } : {}),
        })
        const xml = (await (await call('GET', `?${query.toString()}`))?.text()) ?? ''
        const dates = every(xml, 'LastModified')
        keys.push(...every(xml, 'Key').filter((_, at) => !before || new Date(dates[at] ?? '') < before))
        token = every(xml, 'NextContinuationToken')[0]
      } while (token)
      return keys.sort()
    },
  }
}
