import styles from './skip-link.module.css'

/** The id of the page's main part. */
export const MAIN_ID = 'contenu'

export function SkipLink() {
  return (
    <a className={styles.skip} href={`#${MAIN_ID}`}>
      Aller au contenu
    </a>
  )
}
