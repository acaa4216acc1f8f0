import { CONTACT_TAB_LABELS, type ContactTab } from '@cadran/rules/library/contacts'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import tabLinks from '../../../ui/tab-links.module.css'
import { GroupView } from './contact-group.tsx'
import { firstTab, mayOpen, TAB_PATHS, tabAt, tabsFor } from './contact-tabs.ts'
import styles from './contacts.module.css'
import { type ContactGroup, contactsQuery } from './contacts.queries.ts'
import { findContacts } from './find-contacts.ts'

const TITLE = 'Mes contacts'
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
  usePageHeader({
    title: TITLE,
    documentTitle: `${CONTACT_TAB_LABELS[tab]} · ${TITLE}`,
    breadcrumb: [{ label: 'Accueil', to: '/' }],
    back: '/',
  })
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={mobile ? 'visually-hidden' : undefined}>{TITLE}</h1>
        {allowed && <SearchField label="Nom, métier, lieu" text={text} onChange={setText} />}
      </div>
      <Tabs current={tab} />
      {/* Without its role there is nobody to show, and nothing is asked (CON-10). */}
      {allowed ? <Groups tab={tab} wanted={wanted} /> : <EmptyState text={NOTHING} />}
    </div>
  )
}

function Tabs({ current }: { current: ContactTab }) {
  const tabs = tabsFor(useCurrentUser())
  if (tabs.length === 0) return null
  return (
    <nav className={tabLinks.tabs} aria-label="Listes de contacts">
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
    </nav>
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
  return count > 1 ? `${String(count)} contacts` : count === 1 ? '1 contact' : NOTHING
}
