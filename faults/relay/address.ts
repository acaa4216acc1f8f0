import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** One address for whichever server leads, as a virtual address or HAProxy gives it. */
export async function openAddress(first: number) {
  const open = new Set<Socket>()
  let leader: number | null = first
  const server = createServer((caller) => {
    if (leader === null) return void caller.destroy()
    const callee = connect(leader, '127.0.0.1')
    for (const [one, other] of [
      [caller, callee],
      [callee, caller],
    ] as const) {
      open.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    leader = null
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    /** Nobody leads: whoever was connected is cut off, and who comes is refused. */
    cut,
    lead: (port: number) => {
      leader = port
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
