import { IconCircleCheck, IconPlus, IconX } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SecretField } from '../../../ui/secret-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { Loaded } from '../records/index.ts'
import { TokenForm, type TokenFormProps } from './token-form.tsx'
import { type ListedToken, TokenList } from './token-list.tsx'
import styles from './tokens.module.css'
import type { CreatedToken } from './tokens.queries.ts'

interface TokenPanelProps {
  query: UseQueryResult<ListedToken[]>
  label: string
  empty: string
  /** Why no other is made now. */
  reasonOf: (tokens: readonly ListedToken[]) => string | undefined
  /** What its form offers; undefined until that is known. */
  offer: Pick<TokenFormProps, 'areas' | 'may_write' | 'accounts'> | undefined
}

/** The one just made, those that are there, and the form of another (TOK-03 to TOK-06). */
export function TokenPanel({ query, label, empty, reasonOf, offer }: TokenPanelProps) {
  const [isAsked, setAsked] = useState(false)
  const [made, setMade] = useState<CreatedToken | null>(null)
  const list = useRef<HTMLDivElement>(null)
  // A token that is revoked loses its button.
  useKeptFocus(list)
  const isEnded = query.data?.some(({ id, ended }) => id === made?.id && ended !== null)
  const keep = (token: CreatedToken) => {
    setMade(token)
    setAsked(false)
  }
  return (
    <>
      {made && !isEnded && <MadeToken made={made} onDismiss={() => setMade(null)} />}
      <Loaded query={query} skeleton={<SkeletonRows count={1} height={56} />}>
        {(tokens) => (
          <Stack ref={list} gap={16} columns={1} marginTop={12}>
            {tokens.length > 0 ? (
              <TokenList label={label} tokens={tokens} now={query.dataUpdatedAt} />
            ) : (
              <Text as="p" tone="muted">
                {empty}
              </Text>
            )}
            {!isAsked && (
              <Row>
                <Button
                  icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
                  reason={reasonOf(tokens)}
                  onClick={() => setAsked(true)}
                >
                  Nouveau jeton
                </Button>
              </Row>
            )}
          </Stack>
        )}
      </Loaded>
      {isAsked && offer && <TokenForm {...offer} onClose={() => setAsked(false)} onMade={keep} />}
    </>
  )
}

/** The new token, at the head of its list until it is dismissed: leaving it uncopied asks once. */
function MadeToken({ made: { name, token }, onDismiss }: { made: CreatedToken; onDismiss: () => void }) {
  const copy = useCopy(token)
  const [isWarned, setWarned] = useState(false)
  const dismiss = () => (copy.copied === 'never' && !isWarned ? setWarned(true) : onDismiss())
  return (
    <Stack as="section" gap={8} columns={1} className={styles.made} data-family="validated2" aria-label="Jeton créé">
      <Row gap={8} align="start" justify="between">
        <Row as="p" gap={8} align="center">
          <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
          <span>
            <strong>« {name} » est créé.</strong> Copiez-le maintenant.
          </span>
        </Row>
        <IconButton label="Fermer le jeton créé" icon={<IconX size={18} stroke={1.75} />} onClick={dismiss} />
      </Row>
      <SecretField label="Jeton d’accès" value={token} copy={copy}>
        {isWarned && 'Le jeton n’a pas été copié. Fermez encore pour l’abandonner.'}
      </SecretField>
    </Stack>
  )
}
