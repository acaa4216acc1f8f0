import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useDocumentTitle } from '../../../platform/document-title.ts'
import { isLoggedIn } from '../../../platform/session.ts'
import { Brand } from '../../../ui/brand.tsx'
import styles from './privacy-page.module.css'
import { PROCESSINGS } from './processings.ts'

const TITLE = 'Protection des données personnelles'

/** The address of whoever answers for personal data, set when the application is built (RGP-13). */
const CONTACT: string | undefined = import.meta.env.VITE_PRIVACY_CONTACT

/** What the portal keeps of people and what they may ask: the same for everybody, without a call (RGP-01 to RGP-13). */
export function PrivacyPage() {
  useDocumentTitle(TITLE)
  return (
    <main className={styles.page}>
      <div className={styles.top}>
        <Brand company={null} />
        <Link className={styles.back} to={isLoggedIn() ? '/' : '/login'}>
          <IconArrowLeft size={18} stroke={2} aria-hidden="true" />
          {isLoggedIn() ? 'Retour au portail' : 'Retour à la connexion'}
        </Link>
      </div>
      <h1>{TITLE}</h1>
      <p className={styles.text}>
        Ce portail traite des données personnelles pour le compte de votre entreprise, qui en est responsable. Chaque
        traitement, sa raison d’être et sa durée sont dits ci-dessous. Rien n’est vendu, rien n’est cédé à des tiers à
        des fins commerciales, et aucune décision n’est prise par la machine seule.
      </p>
      <Processings />
      <Rights />
    </main>
  )
}

function Processings() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
    <section className={styles.scroller} aria-label="Traitements de données personnelles" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Finalité</th>
            <th scope="col">Données traitées</th>
            <th scope="col">Base légale</th>
            <th scope="col">Durée de conservation</th>
            <th scope="col">Destinataires</th>
          </tr>
        </thead>
        <tbody>
          {PROCESSINGS.map(({ purpose, data, basis, retention, recipients }) => (
            <tr key={purpose}>
              <th scope="row">{purpose}</th>
              <td>{data}</td>
              <td>{basis}</td>
              <td>{retention}</td>
              <td>{recipients}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
        {CONTACT ? (
          <>
            L’équipe chargée de la protection des données répond à <a href={`mailto:${CONTACT}`}>{CONTACT}</a>.
          </>
        ) : (
          'Écrivez au délégué à la protection des données, à l’adresse postale de votre entreprise.'
        )}
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
