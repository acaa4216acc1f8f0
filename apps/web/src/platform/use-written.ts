import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { noteWriting, takeInterrupted } from './interrupted.ts'
import { draftOwner, useCurrentUser } from './session.ts'

/** A form and whose it is. */
export interface OwnForm {
  name: string
  owner: string
}

export function useOwnForm(name: string): OwnForm {
  return { name, owner: draftOwner(useCurrentUser()) }
}

/**
 * What a form holds, as `useState` does, and what it began with: should the session end, it is there again once the same person has
 * logged in and opened that form (WIN-13). Of a form that is nobody's own nothing is kept.
 */
export function useWritten<Value>(
  form: OwnForm | undefined,
  first: () => Value,
): [Value, Dispatch<SetStateAction<Value>>, Value] {
  const { name = '', owner = '' } = form ?? {}
  const [initial] = useState(first)
  const [value, setValue] = useState(() => (name && takeInterrupted<Value>(name, owner)) || initial)
  useEffect(() => {
    if (!name || value === initial) return
    noteWriting(name, { owner, value })
    return () => noteWriting(name, undefined)
  }, [name, owner, value, initial])
  return [value, setValue, initial]
}
