import styles from './brand.module.css'

interface BrandProps {
  company: string | null
}

/** The mark, the product's name and, beside it, the company's. */
export function Brand({ company }: BrandProps) {
  return (
    <span className={styles.brand}>
      <svg className={styles.mark} viewBox="0 0 28 28" aria-hidden="true">
        <circle cx="14" cy="14" r="12.2" />
        <path d="M14 6.6a7.4 7.4 0 0 1 0 14.8Z" />
        <circle className={styles.dot} cx="8.6" cy="14" r="1.7" />
      </svg>
      <span className={styles.name}>Cadran</span>
      {company && <span className={styles.company}>{company}</span>}
    </span>
  )
}
