/** Where a tab keeps what was being written when the session ended, for the same person's next login there (WIN-13). */
const INTERRUPTED = 'interrupted'

interface Written {
  /** Whose it is (`draftOwner`). */
  owner: string
  value: unknown
}

/** What is being written now, each by its name. */
const writing = new Map<string, Written>()

/** Undefined when nothing of it would be lost any more. */
export function noteWriting(name: string, written: Written | undefined): void {
  if (written) writing.set(name, written)
  else writing.delete(name)
}

/** Called as the session ends, before the person is sent to log in again. */
export function keepInterrupted(): void {
  if (writing.size > 0) store(Object.fromEntries(writing))
}

export function forgetInterrupted(): void {
  store(null)
}

/** What this person was writing under that name, once; nothing is left for anybody else. */
export function takeInterrupted<Value>(name: string, owner: string): Value | undefined {
  const { [name]: written, ...others } = read()
  if (!written) return undefined
  store(written.owner === owner && Object.keys(others).length > 0 ? others : null)
  return written.owner === owner ? (written.value as Value) : undefined
}

function read(): Record<string, Written> {
  try {
    return JSON.parse(sessionStorage.getItem(INTERRUPTED) ?? '{}')
  } catch {
    return {}
  }
}

function store(kept: Record<string, Written> | null): void {
  try {
    if (kept) sessionStorage.setItem(INTERRUPTED, JSON.stringify(kept))
    else sessionStorage.removeItem(INTERRUPTED)
  } catch {
    // A browser that refuses to keep anything loses comfort, never an action.
  }
}
