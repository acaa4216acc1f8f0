import { Row, Text } from '../../../ui/layout.tsx'
import styles from './demo-accounts.module.css'

const ACCOUNTS = [
  { username: 'consultant', role: 'Consultant' },
  { username: 'prestataire', role: 'Prestataire' },
  { username: 'manager', role: 'Manager' },
  { username: 'paie', role: 'Paie' },
]

interface DemoAccountsProps {
  onChoose: (username: string) => void
}

/** With the demonstration company only: a way in for whoever has just started the product. */
export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  return (
    <section className={styles.demo} aria-label="Comptes de démonstration">
      <Text as="p" size="sm" tone="muted">
        Entreprise de démonstration : remplir avec le compte
      </Text>
      <Row as="ul" wrap gap={6} className={styles.accounts}>
        {ACCOUNTS.map(({ username, role }) => (
          <li key={username}>
            <button type="button" className={styles.account} onClick={() => onChoose(username)}>
              {role}
            </button>
          </li>
        ))}
      </Row>
    </section>
  )
}
