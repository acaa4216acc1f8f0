import { useState } from 'react'
import { readItem, writeItem } from '../../../platform/browser-storage.ts'
import { isMobileBrowser, useIsInstalled } from '../../../platform/installation.ts'

const ONE_DAY_MS = 24 * 3_600_000

function wasAccepted(): boolean {
  return Number(readItem('mobileBrowserAccepted') ?? 0) > Date.now()
}

/** Whether the application is to be proposed, and how to go on without it for a day (SHL-93, SHL-94). */
export function useProposal(): { isShown: boolean; goOn: () => void } {
  const installed = useIsInstalled()
  const [accepted, setAccepted] = useState(wasAccepted)
  const goOn = () => {
    writeItem('mobileBrowserAccepted', String(Date.now() + ONE_DAY_MS))
    setAccepted(true)
  }
  return { isShown: isMobileBrowser() && !installed && !accepted, goOn }
}
