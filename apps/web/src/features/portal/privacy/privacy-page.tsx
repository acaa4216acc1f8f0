import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useDocumentTitle } from '../../../platform/document-title.ts'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { isLoggedIn } from '../../../platform/session.ts'
import { Brand } from '../../../ui/brand.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Row, Stack } from '../../../ui/layout.tsx'
import { PrivacyContact } from './privacy-contact.tsx'
import styles from './privacy-page.module.css'
import { Processings } from './processings.tsx'

/** What the portal keeps of people and what they may ask: the same for everybody, without a call (RGP-01 to RGP-13). */
export function PrivacyPage() {
  const [loggedIn] = useState(isLoggedIn)
  return loggedIn ? <PortalNotice /> : <OpenNotice />
}

/** In the shell, as every page of whoever is logged in (WIN-15). */
function PortalNotice() {
  const title = usePageHeader()
  return (
    <Stack gap={16} className={styles.notice}>
      <h1>{title}</h1>
      <Notice />
    </Stack>
  )
}

/** Without a login: no menu, and the way to the login. */
function OpenNotice() {
  const { title } = useCurrentPage()
  useDocumentTitle(title)
  return (
    <Stack as="main" gap={16} className={classNames(styles.notice, styles.open)}>
      <Row wrap gap={12} align="center" justify="between">
        <Brand company={null} />
        <Link className={styles.back} to="/login">
          <IconArrowLeft size={18} stroke={2} aria-hidden="true" />
          Retour à la connexion
        </Link>
      </Row>
      <h1>{title}</h1>
      <Notice />
    </Stack>
  )
}

function Notice() {
  return (
    <>
      <p className={styles.text}>
        Ce portail traite des données personnelles pour le compte de votre entreprise, qui en est responsable. Chaque
        traitement, sa raison d’être et sa durée sont dits ci-dessous. Rien n’est vendu, rien n’est cédé à des tiers à
        des fins commerciales, et aucune décision n’est prise par la machine seule.
      </p>
      <Processings />
      <Rights />
    </>
  )
}

function Rights() {
  return (
    <>
      <h2>Vos droits</h2>
      <p className={styles.text}>
        Vous pouvez demander à voir vos données, à les faire rectifier ou effacer quand la loi le permet, à en limiter
        l’usage ou à les recevoir dans un format lisible. Vous pouvez aussi vous opposer à un traitement fondé sur
        l’intérêt légitime.
      </p>
      <h2>Nous écrire</h2>
      <p className={styles.text}>
        <PrivacyContact />
      </p>
      <p className={styles.text}>
        Si la réponse ne vous convient pas, vous avez le droit d’adresser une réclamation à la CNIL,{' '}
        <a href="https://www.cnil.fr/fr/plaintes" rel="noopener noreferrer">
          www.cnil.fr
        </a>
        .
      </p>
    </>
  )
}
