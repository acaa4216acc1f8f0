import { faultsByColumn } from '@cadran/rules/portal/file-cells'
import { type Refusal, type RefusalStatus, refusal } from '@cadran/rules/portal/refusal'

/** A refusal on its way to the caller; thrown by services, told by the error handler (requirements README 2). */
export class Refused extends Error {
  readonly status: RefusalStatus
  readonly code: string
  readonly detail: string | undefined
  readonly errors: Record<string, string[]> | undefined

  constructor(refusal: Refusal, errors?: Record<string, string[]>) {
    super(refusal.message)
    this.name = 'Refused'
    this.status = refusal.status
    this.code = refusal.code
    this.detail = refusal.detail
    this.errors = refusal.status === 422 ? (errors ?? { [refusal.field ?? '']: [refusal.message] }) : undefined
  }
}

export function refuse(refusal: Refusal): never {
  throw new Refused(refusal)
}

/** Throws what a rule refused; a rule that agreed answers null. */
export function unlessRefused(refusal: Refusal | null): void {
  if (refusal) throw new Refused(refusal)
}

/** Refuses what a file's rules find wrong with one line, each fault at its field: by the first of them, unless told (ADM-09). */
export function refuseFaults(faults: readonly string[], told?: Refusal): never {
  const errors = faultsByColumn(faults)
  const [[field, [first]] = ['', ['']]] = Object.entries(errors)
  throw new Refused(told ?? refusal('fault', 422, first ?? '', field), errors)
}
