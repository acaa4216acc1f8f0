import { PAGE_SIZES } from '@cadran/rules/validation/several'
import { useState } from 'react'
import { readItem, writeItem } from '../../../platform/browser-storage.ts'
import { useCurrentUser } from '../../../platform/session.ts'

/** What each person of this browser has chosen, by their matricule. */
function keptSizes(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(readItem('listPageSizes') ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}

/** How many rows a page holds: one choice for all lists, kept per person (CLO-09). */
export function usePageSize(byDefault: number): [size: number, choose: (size: number) => void] {
  const { matricule } = useCurrentUser()
  const [chosen, setChosen] = useState(() => keptSizes()[matricule])
  const size = PAGE_SIZES.find((one) => one === chosen) ?? byDefault
  const choose = (next: number) => {
    setChosen(next)
    writeItem('listPageSizes', JSON.stringify({ ...keptSizes(), [matricule]: next }))
  }
  return [size, choose]
}
