import { RETENTION_REGISTER } from '@cadran/rules/administration/retention-register'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useDocumentTitle } from '../../../platform/document-title.ts'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { isLoggedIn } from '../../../platform/session.ts'
import { Brand } from '../../../ui/brand.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Box, Row, Stack } from '../../../ui/layout.tsx'
import { PrivacyContact } from './privacy-contact.tsx'
import styles from './privacy-page.module.css'

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

const COLUMNS = ['Finalité', 'Données traitées', 'Base légale', 'Durée de conservation', 'Destinataires'] as const

/** Where five columns find no room, each processing is a card whose lines are named by their column. */
function Processings() {
  const [, data, basis, retention, recipients] = COLUMNS
  return (
    <Box as="table" size="sm" className={styles.table} aria-label="Traitements de données personnelles">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {RETENTION_REGISTER.map((processing) => (
          <tr key={processing.key}>
            <th scope="row">{processing.purpose}</th>
            <td data-column={data}>{processing.data}</td>
            <td data-column={basis}>{processing.basis}</td>
            <td data-column={retention}>{processing.retention}</td>
            <td data-column={recipients}>{processing.recipients}</td>
          </tr>
        ))}
      </tbody>
    </Box>
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
