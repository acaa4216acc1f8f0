import { forgetPerson, readItem, writeItem } from './browser-storage.ts'
import { openAddress } from './open-address.ts'
import { send } from './transport.ts'

/** Back to one's own account: what the portal knew of the other person is forgotten, and the use ends (RUN-28, AUD-19). */
export function leaveSwitched(): void {
  forgetPerson()
  // The page is left meanwhile; a use that could not be ended ends by itself.
  send({ method: 'DELETE', path: 'user/run-as', keepalive: true }).catch(() => undefined)
}

/** Nobody acts as that person any more: back to the real one, who is told (RUN-26, AUD-19). Of many calls answered so the first leaves. */
export function returnFromSwitched(): void {
  if (readItem('switchUser') === null) return
  const name = readItem('switchName')
  forgetPerson()
  if (name !== null) writeItem('switchEnded', name)
  openAddress('/')
}
