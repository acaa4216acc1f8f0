import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that can be away; it counts each mail that it took by the id that it bears. */
export interface MailServer {
  url: string
  received: Map<string, number>
  goAway(): Promise<void>
  comeBack(): Promise<void>
}

export async function openMailServer(): Promise<MailServer> {
  const received = new Map<string, number>()
  const listen = async (port: number) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        let text = ''
        stream.on('data', (chunk: Buffer) => {
          text += chunk.toString()
        })
        stream.on('end', () => {
          const id = /^message-id: <([^@>]+)@/im.exec(text)?.[1] ?? 'none'
          received.set(id, (received.get(id) ?? 0) + 1)
          done()
        })
      },
    })
    // What a killed portal leaves open ends as it may.
    server.on('error', () => undefined)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
    return server
  }
  const place = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => place.once('listening', resolve))
  const { port } = place.address() as AddressInfo
  await new Promise((resolve) => place.close(resolve))
  let server = await listen(port)
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    goAway: () => new Promise((resolve) => server.close(() => resolve())),
    comeBack: async () => {
      server = await listen(port)
    },
  }
}
