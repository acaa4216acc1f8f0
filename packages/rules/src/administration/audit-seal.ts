import { counted } from '../portal/french.ts'

/** What verifying the chain finds (AUD-05). */
export type SealFault =
  | { kind: 'changed'; position: number; audit_id: number }
  | { kind: 'false_hash'; position: number }
  | { kind: 'gone'; audit_id: number }
  | { kind: 'missing'; position: number }
  | { kind: 'twice'; audit_id: number }
  | { kind: 'no_head'; position: number }

/** A fault as every reader of it has it: the command, the page, the mail (AUD-05, AUD-13). */
export function sealFaultWords(fault: SealFault): string {
  switch (fault.kind) {
    case 'changed':
      return `! position ${fault.position} (ligne ${fault.audit_id}) : contenu modifié`
    case 'false_hash':
      return `! position ${fault.position} : empreinte fausse`
    case 'gone':
      return `! ligne ${fault.audit_id} : absente de l’audit`
    case 'missing':
      return `! position ${fault.position} : manque`
    case 'twice':
      return `! ligne ${fault.audit_id} : scellée deux fois`
    case 'no_head':
      return `! tête attendue ${fault.position} : absente`
  }
}

/** The chain's last position, and its hash in hexadecimal. */
export interface SealHead {
  position: number
  hash: string
}

export const headText = ({ position, hash }: SealHead): string => `${position}:${hash}`

/** Reads 'position:hash' as a head was printed; null for anything else (AUD-06). */
export function readHead(text: string): SealHead | null {
  const [, position, hash] = /^([1-9]\d{0,15}):([0-9a-f]{64})$/.exec(text) ?? []
  return position === undefined || hash === undefined ? null : { position: Number(position), hash }
}

/** The sentence of a chain without a fault (AUD-05). */
export function intactChain({ sealed, unsealed, head }: { sealed: number; unsealed: number; head: SealHead }): string {
  return `Chaîne intacte : ${sealed} lignes scellées, ${unsealed} à sceller. Tête ${headText(head)}.`
}

/** How long ago the last row was sealed (AUD-13). */
export function sealedAgo(minutes: number): string {
  if (minutes < 1) return 'Dernier scellé à l’instant'
  if (minutes < 60) return `Dernier scellé il y a ${counted(minutes, 'minute')}`
  if (minutes < 2 * 24 * 60) return `Dernier scellé il y a ${counted(Math.floor(minutes / 60), 'heure')}`
  return `Dernier scellé il y a ${counted(Math.floor(minutes / (24 * 60)), 'jour')}`
}
