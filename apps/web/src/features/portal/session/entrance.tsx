import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../../platform/document-title.ts'
import { publicConfigQuery } from '../../../platform/public-config.ts'
import { Brand } from '../../../ui/brand.tsx'
import styles from './entrance.module.css'
import { MonthPicture } from './month-picture.tsx'

interface EntranceProps {
  title: string
  lead: string
  /** The document's title where it is not the page's. */
  documentTitle?: string
  children: ReactNode
}

/** The frame of the pages before the login: the form on one side, the product's picture on the other. */
export function Entrance({ title, lead, documentTitle = title, children }: EntranceProps) {
  useDocumentTitle(documentTitle)
  // The page does not wait for the company's name, and does not fail with it.
  const { data: config } = useQuery({ ...publicConfigQuery, meta: { quiet: true } })
  return (
    <div className={styles.page}>
      <div className={styles.half}>
        <header className={styles.brand}>
          <Brand company={config?.company ?? null} />
        </header>
        <main className={styles.main}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </main>
        <footer className={styles.footer}>{config && `© ${config.today.slice(0, 4)} ${config.company}`}</footer>
      </div>
      <MonthPicture className={styles.picture} />
    </div>
  )
}
