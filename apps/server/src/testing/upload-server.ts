import { refusal } from '@cadran/rules/portal/refusal'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { installErrors } from '../platform/http/errors.ts'
import { withForm } from '../platform/http/form-on-disk.ts'

// A process of its own, because how large a file may grow is a limit of the process: run with such a limit it meets, in the middle
// of a file, what a full disk tells. It listens, and writes its port and then its log on its output.

const folder = process.argv[2] ?? ''
const limits = { part: 'document', max_bytes: 5_000_000, too_large: refusal('file-too-large', 413, '5 Mo'), folder }

const app = Fastify({ logger: { level: 'error' } })
installErrors(app)
await app.register(multipart)
app.post('/form', (request) => withForm(request, limits, async ({ file }) => ({ size: file?.size })))
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${new URL(address).port}\n`)
