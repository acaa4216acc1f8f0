import { connect } from 'node:net'
import type { Settings } from './settings.ts'

/** `away`: nobody could say, so the file is not accepted either. */
export type Verdict = 'clean' | 'infected' | 'away'

export interface Antivirus {
  scan(content: Buffer): Promise<Verdict>
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

/** One file over clamd's INSTREAM: pieces with their length before them, an empty one at the end. */
function scanBy(host: string, port: number, content: Buffer): Promise<Verdict> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    let answer = ''
    const away = () => {
      socket.destroy()
      resolve('away')
    }
    socket.setTimeout(TIME_LIMIT_MS, away)
    socket.on('error', away)
    socket.on('data', (data) => {
      answer += data.toString()
    })
    socket.on('close', () => resolve(verdictOf(answer)))
    socket.on('connect', () => {
      socket.write('zINSTREAM\0')
      for (let at = 0; at < content.length; at += CHUNK_BYTES) {
        const piece = content.subarray(at, at + CHUNK_BYTES)
        socket.write(lengthOf(piece.length))
        socket.write(piece)
      }
      socket.write(lengthOf(0))
    })
  })
}

/** The clamd that CLAMD_URL names ('tcp://host:3310'); without one only the text that scanners are tried with is refused. */
export function openAntivirus({ clamd_url }: Settings): Antivirus {
  if (clamd_url === null) return { scan: async (content) => (content.includes(EICAR) ? 'infected' : 'clean') }
  const { hostname, port } = new URL(clamd_url)
  const host = hostname.replace(/^\[|\]$/g, '')
  return { scan: (content) => scanBy(host, Number(port || 3310), content) }
}
