import { formatDate } from '@cadran/rules/portal/french'
import { parisWallTime } from '@cadran/rules/portal/paris-time'
import { IconBuilding } from '@tabler/icons-react'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { useLinks, useRemoveLink } from './sso.queries.ts'

const dayOf = (instant: string) => formatDate(parisWallTime(Date.parse(instant)).slice(0, 10))

/** The accounts of providers that open one's own (SSO-22); nothing where there is none. */
export function CompanyAccounts() {
  const { data: links = [] } = useLinks()
  const remove = useRemoveLink()
  if (links.length === 0) return null
  return (
    <Stack gap={12} paddingY={12} borderTop>
      <h3>Comptes d’entreprise</h3>
      <Stack as="ul" gap={12}>
        {links.map(({ id, label, linked_at, last_login_at }) => (
          <Row as="li" key={id} wrap gap={12} align="center" justify="between">
            <Row gap={12} align="center">
              <IconBuilding size={20} stroke={1.75} aria-hidden />
              <div>
                <Text as="p" weight={600}>
                  {label}
                </Text>
                <Text as="p" size="sm" tone="muted">
                  Relié le {dayOf(linked_at)}, utilisé le {dayOf(last_login_at)}
                </Text>
              </div>
            </Row>
            <Button
              size="sm"
              aria-label={`Retirer ${label}`}
              loading={remove.isPending && remove.variables === id}
              onClick={() => remove.mutate(id)}
            >
              Retirer
            </Button>
          </Row>
        ))}
      </Stack>
    </Stack>
  )
}
