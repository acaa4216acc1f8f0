import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { Settings } from './settings.ts'

/** `away`: nobody could say, so the file is not accepted either. */
export type Verdict = 'clean' | 'infected' | 'away'

/** Bytes at once, or as they come. */
type Scanned = Buffer | Readable

export interface Antivirus {
  scan(content: Scanned): Promise<Verdict>
}

const TIME_LIMIT_MS = 30_000
const CHUNK_BYTES = 64 * 1024
/** The harmless text by which scanners are tried; in two halves, so that no scanner stops at this file. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

function lengthOf(bytes: number): Buffer {
  const header = Buffer.alloc(4)
  header.writeUInt32BE(bytes)
  return header
}

function verdictOf(answer: string): Verdict {
  if (/: OK\0?$/.test(answer)) return 'clean'
  // Longer than the scanner reads, an archive it cannot open: an error is not a clean file.
  return / FOUND\0?$/.test(answer) ? 'infected' : 'away'
}

function* piecesOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += CHUNK_BYTES) yield content.subarray(at, at + CHUNK_BYTES)
}

/** Pieces with their length before them, an empty one at the end; no faster than the scanner reads. */
async function sendTo(socket: Socket, content: Scanned): Promise<void> {
  socket.write('zINSTREAM\0')
  for await (const piece of Buffer.isBuffer(content) ? piecesOf(content) : content) {
    socket.write(lengthOf((piece as Buffer).length))
    if (!socket.write(piece as Buffer) && !socket.destroyed) await once(socket, 'drain')
  }
  socket.write(lengthOf(0))
}

/** One file over clamd's INSTREAM. */
function scanBy(host: string, port: number, content: Scanned): Promise<Verdict> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    let answer = ''
    const away = () => {
      socket.destroy()
      if (!Buffer.isBuffer(content)) content.destroy()
      resolve('away')
    }
    socket.setTimeout(TIME_LIMIT_MS, away)
    socket.on('error', away)
    socket.on('data', (data) => {
      answer += data.toString()
    })
    socket.on('close', () => resolve(verdictOf(answer)))
    socket.on('connect', () => void sendTo(socket, content).catch(away))
  })
}

/** Looks for the text that scanners are tried with, also where it lies across two pieces. */
async function scanAlone(content: Scanned): Promise<Verdict> {
  let end = Buffer.alloc(0)
  for await (const piece of Buffer.isBuffer(content) ? [content] : content) {
    const looked = Buffer.concat([end, piece as Buffer])
    if (looked.includes(EICAR)) return 'infected'
    end = looked.subarray(-EICAR.length)
  }
  return 'clean'
}

/** The clamd that CLAMD_URL names ('tcp://host:3310'); without one only the text that scanners are tried with is refused. */
export function openAntivirus({ clamd_url }: Settings): Antivirus {
  if (clamd_url === null) return { scan: scanAlone }
  const { hostname, port } = new URL(clamd_url)
  const host = hostname.replace(/^\[|\]$/g, '')
  return { scan: (content) => scanBy(host, Number(port || 3310), content) }
}
