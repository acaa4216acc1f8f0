import { Link } from '@tanstack/react-router'
import { usePublicConfig } from '../platform/public-config.ts'
import { Row } from '../ui/layout.tsx'

/** The notice, and the copyright with the year of the server's day (SHL-49, SHL-50). */
export function Footer() {
  const { company, today } = usePublicConfig()
  return (
    <Row as="footer" wrap gap={16} rowGap={4} justify="between" size="xs" tone="muted">
      <Link to="/rgpd">Protection des données</Link>
      <span>
        © {today.slice(0, 4)} {company}
      </span>
    </Row>
  )
}
