import { useQuery } from '@tanstack/react-query'
import { awaitingQuery } from '../features/validation/filters/index.ts'
import { BackOfficeKeys } from '../features/validation/worklist/index.ts'
import { useCurrentUser } from '../platform/session.ts'
import { mayValidate } from './access.ts'
import { Menu, type MenuProps } from './menu.tsx'

/** The menu with what awaits the person beside its entries, and its keys. A count that cannot be had is not missed. */
export function CountedMenu(props: Omit<MenuProps, 'awaiting'>) {
  const user = useCurrentUser()
  const { data } = useQuery({
    ...awaitingQuery,
    enabled: mayValidate(user) || user.delegations.length > 0,
    meta: { quiet: true },
  })
  return (
    <>
      <Menu {...props} awaiting={data} />
      <BackOfficeKeys />
    </>
  )
}
