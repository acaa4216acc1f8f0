import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  url: string
  /** When the next mail comes to an address, or the next one that says something. */
  arrival(address: string, said?: string): Promise<number>
  count(): number
  close(): void
}

/** A mail server that counts what it is given and takes its time over each, as one beyond a wire does. */
export async function openMailbox(smtp_ms: number): Promise<Mailbox> {
  const waiting = new Map<string, { said: string; resolve: (at: number) => void }>()
  let received = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let text = ''
      stream.setEncoding('latin1').on('data', (part: string) => {
        text += part
      })
      stream.on('end', () => {
        received += 1
        const awaited = session.envelope.rcptTo.map(({ address }) => waiting.get(address))
        for (const one of awaited) if (one && text.includes(one.said)) one.resolve(performance.now())
        setTimeout(done, smtp_ms)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrival: (address, said = '') => new Promise((resolve) => waiting.set(address, { said, resolve })),
    count: () => received,
    close: () => server.close(),
  }
}
