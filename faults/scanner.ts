import { createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../scripts/lib/throwaway.mjs'

/** What speaks clamd's INSTREAM and finds nothing: it is there, hangs, breaks off, or is away. */
export interface Scanner {
  url: string
  behave(how: 'well' | 'hang' | 'break' | 'away'): Promise<void>
}

const END = Buffer.alloc(4)

export async function openScanner(): Promise<Scanner> {
  const port = await freePort()
  const open = new Set<Socket>()
  let manner = 'well'
  const serve = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
    socket.on('data', (chunk: Buffer) => {
      if (manner === 'break') socket.destroy()
      if (manner === 'well' && chunk.subarray(-4).equals(END)) socket.end('stream: OK\0')
    })
  }
  let server: Server | null = null
  const away = async () => {
    for (const socket of open) socket.destroy()
    const former = server
    server = null
    if (former) await new Promise<void>((resolve) => former.close(() => resolve()))
  }
  const there = async () => {
    const next = createServer(serve)
    await new Promise<void>((resolve) => next.listen(port, '127.0.0.1', resolve))
    server = next
  }
  await there()
  return {
    url: `tcp://127.0.0.1:${port}`,
    behave: async (how) => {
      manner = how
      if (how === 'away') await away()
      else if (!server) await there()
    },
  }
}
