import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type PageHeader, useShownPageHeader } from '../platform/page-header.ts'
import { Box, Row } from '../ui/layout.tsx'
import styles from './breadcrumb.module.css'

/** Where one is and the way back, as the page says it. */
export function Breadcrumb() {
  const header = useShownPageHeader()
  if (!header) return <Row as="span" gap={12} align="center" minWidth={0} className={styles.place} />
  return (
    <Row gap={12} align="center" minWidth={0} className={styles.place}>
      {header.back !== undefined && (
        <Link className={styles.back} to={header.back} aria-label="Retour" title="Retour">
          <IconArrowLeft size={18} stroke={2} aria-hidden="true" />
        </Link>
      )}
      <Path header={header} />
    </Row>
  )
}

function Path({ header }: { header: PageHeader }) {
  return (
    <nav aria-label="Fil d'Ariane">
      <Row as="ol" align="center" minWidth={0} nowrap>
        {header.breadcrumb?.map((crumb) => (
          <Box as="li" tone="muted" className={styles.crumb} key={crumb.label}>
            {crumb.to === undefined ? crumb.label : <Link to={crumb.to}>{crumb.label}</Link>}
          </Box>
        ))}
        <Box as="li" minWidth={0} overflow="hidden" weight={650} ellipsis className={styles.here} aria-current="page">
          {header.title}
        </Box>
      </Row>
    </nav>
  )
}
