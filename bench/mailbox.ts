import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  url: string
  /** When the first mail came to an address after an instant; waits for it. */
  arrival(address: string): Promise<number>
  count(): number
  close(): void
}

/** A mail server that counts what it is given and takes its time over each, as one beyond a wire does. */
export async function openMailbox(smtp_ms: number): Promise<Mailbox> {
  const waiting = new Map<string, (at: number) => void>()
  let received = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      stream.resume().on('end', () => {
        received += 1
        for (const { address } of session.envelope.rcptTo) waiting.get(address)?.(performance.now())
        setTimeout(done, smtp_ms)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrival: (address) => new Promise((resolve) => waiting.set(address, resolve)),
    count: () => received,
    close: () => server.close(),
  }
}
