import { logoUrl } from '@cadran/rules/portal/logo'
import styles from './brand.module.css'
import { Row, Text } from './layout.tsx'

interface BrandProps {
  /** The company as everybody knows it; null shows the product alone. */
  company: { company: string; logo_light: string | null; logo_dark: string | null } | null
}

/** The mark, the product's name and, beside it, the company's, or its logo. */
export function Brand({ company }: BrandProps) {
  return (
    <Row as="span" inline gap={10} align="center" minWidth={0}>
      <svg className={styles.mark} viewBox="0 0 28 28" aria-hidden="true">
        <circle cx="14" cy="14" r="12.2" />
        <path d="M14 6.6a7.4 7.4 0 0 1 0 14.8Z" />
        <circle className={styles.dot} cx="8.6" cy="14" r="1.7" />
      </svg>
      <Text size="xl" tone="text" className={styles.name}>
        Cadran
      </Text>
      {company && <Company {...company} />}
    </Row>
  )
}

function Company({ company, logo_light, logo_dark }: NonNullable<BrandProps['company']>) {
  const [light, dark] = [logo_light ?? logo_dark, logo_dark ?? logo_light]
  if (!light || !dark)
    return (
      <Text size="sm" tone="muted" nowrap ellipsis className={styles.company}>
        {company}
      </Text>
    )
  // What is not shown is not asked for either.
  const logo = (hash: string, scheme?: 'light' | 'dark') => (
    <img className={styles.logo} data-scheme={scheme} src={logoUrl(hash)} alt={company} loading="lazy" />
  )
  if (light === dark) return logo(light)
  return (
    <>
      {logo(light, 'light')}
      {logo(dark, 'dark')}
    </>
  )
}
