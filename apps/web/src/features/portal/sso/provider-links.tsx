import { ssoRefusalText } from '@cadran/rules/portal/sso'
import { IconBuilding } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { publicConfigQuery } from '../../../platform/public-config.ts'
import { returnPath } from '../../../platform/return-path.ts'
import { ButtonAnchor } from '../../../ui/button-link.tsx'
import { Column, Text } from '../../../ui/layout.tsx'
import styles from './provider-links.module.css'

/** The company's own logins, above the form: plain links, which work without script (identity.md 0.7). */
export function ProviderLinks() {
  const { data: config } = useQuery({ ...publicConfigQuery, meta: { quiet: true } })
  const providers = config?.sso_providers ?? []
  const to = useLocation({ select: ({ state }) => returnPath(state.from) })
  const refusal = useLocation({ select: ({ search }) => ssoRefusalText((search as { refusal?: unknown }).refusal) })
  return (
    <>
      {refusal && (
        <Text as="p" role="alert" size="md" weight={500} tone="error" className={styles.refusal}>
          {refusal}
        </Text>
      )}
      {providers.length > 0 && (
        <Column gap={12} className={styles.links}>
          {providers.map(({ key, label }, place) => (
            <ButtonAnchor
              key={key}
              href={`/api/sso/${key}/login?${new URLSearchParams({ to }).toString()}`}
              variant={place === 0 ? 'primary' : 'secondary'}
              size="lg"
              wide
              icon={<IconBuilding size={20} stroke={1.75} />}
            >
              Continuer avec {label}
            </ButtonAnchor>
          ))}
          <Text as="p" size="sm" tone="muted" className={styles.or}>
            ou
          </Text>
        </Column>
      )}
    </>
  )
}
