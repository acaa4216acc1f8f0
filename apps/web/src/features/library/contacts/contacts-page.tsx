import { CONTACT_TAB_LABELS, type ContactTab } from '@cadran/rules/library/contacts'
import { counted } from '@cadran/rules/portal/french'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import tabLinks from '../../../ui/tab-links.module.css'
import { GroupView } from './contact-group.tsx'
import { firstTab, mayOpen, TAB_PATHS, tabAt, tabsFor } from './contact-tabs.ts'
import styles from './contacts.module.css'
import { type ContactGroup, contactsQuery } from './contacts.queries.ts'
import { findContacts } from './find-contacts.ts'

const NOTHING = 'Aucun résultat'

/** Whom the person may reach, a tab for each list that their roles open (CON-01 to CON-10). */
export function ContactsPage() {
  const { tab: path } = useParams({ from: '/guarded/contacts/{-$tab}' })
  const user = useCurrentUser()
  if (path === undefined) {
    return <Navigate to="/contacts/{-$tab}" params={{ tab: TAB_PATHS[firstTab(user)] }} replace />
  }
  const tab = tabAt(path)
  if (!tab || (!mayOpen(user, tab) && tab !== 'my-contact')) return <Navigate to="/not-found" replace />
  return <Contacts key={tab} tab={tab} allowed={mayOpen(user, tab)} />
}

function Contacts({ tab, allowed }: { tab: ContactTab; allowed: boolean }) {
  const mobile = useIsMobile('shell')
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const { title } = useCurrentPage()
  usePageHeader({ documentTitle: `${CONTACT_TAB_LABELS[tab]} · ${title}` })
  return (
    <Stack gap={20} columns={1}>
      <Row wrap gap={12} align="center" justify="between" className={styles.head}>
        <h1 className={mobile ? 'visually-hidden' : undefined}>{title}</h1>
        {allowed && <SearchField label="Nom, métier, lieu" text={text} onChange={setText} />}
      </Row>
      <Tabs current={tab} />
      {/* Without its role there is nobody to show, and nothing is asked (CON-10). */}
      {allowed ? <Groups tab={tab} wanted={wanted} /> : <EmptyState text={NOTHING} />}
    </Stack>
  )
}

function Tabs({ current }: { current: ContactTab }) {
  const tabs = tabsFor(useCurrentUser())
  if (tabs.length === 0) return null
  return (
    <Row as="nav" gap={4} borderBottom aria-label="Listes de contacts">
      {tabs.map((tab) => (
        <Link
          key={tab}
          className={tabLinks.tab}
          to="/contacts/{-$tab}"
          params={{ tab: TAB_PATHS[tab] }}
          aria-current={tab === current ? 'page' : undefined}
          data-current={tab === current || undefined}
        >
          {CONTACT_TAB_LABELS[tab]}
        </Link>
      ))}
    </Row>
  )
}

function Groups({ tab, wanted }: { tab: ContactTab; wanted: string }) {
  const { data, error, isFetching, refetch } = useQuery(contactsQuery(tab))
  const found = useMemo(() => (data ? findContacts(data, wanted) : []), [data, wanted])
  if (error && !data) {
    return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) return <SkeletonRows count={4} height={180} />
  return (
    <>
      <p className="visually-hidden" role="status">
        {wanted.trim() === '' ? '' : countText(found)}
      </p>
      {found.length === 0 ? (
        <EmptyState text={NOTHING} />
      ) : (
        found.map((group) => <GroupView key={group.id} group={group} />)
      )}
    </>
  )
}

function countText(groups: readonly ContactGroup[]): string {
  const count = groups.reduce((sum, { contacts }) => sum + contacts.length, 0)
  return count > 0 ? counted(count, 'contact') : NOTHING
}
