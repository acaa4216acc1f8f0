import { type MailName, mailText } from '@cadran/rules/administration/mail-texts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { api } from '../../../platform/api-client.ts'
import { errorText } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { Button } from '../../../ui/button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import styles from './settings.module.css'

interface MailPreviewProps {
  mail: MailName
  subject: string
  body: string
}

/** What a mail may name, how somebody made up would receive it, and a try that reaches oneself alone (CFG-19, CFG-20). */
export function MailPreview(draft: MailPreviewProps) {
  const asked = useDeferredValue(draft)
  const { data, error } = useQuery({
    queryKey: ['administration', 'mail-preview', asked],
    queryFn: ({ signal }) => api.post('administration/setting/mail-preview', { body: asked, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  })
  const attempt = useMutation({
    mutationFn: () => api.post('administration/setting/mail-test', { body: draft }),
    onSuccess: () => notify.success('Essai envoyé à votre adresse'),
  })
  return (
    <Stack gap={12} className={styles.beside}>
      <Text as="p" size="sm" tone="muted">
        Champs{'\u00a0: '}
        {mailText(draft.mail)
          .fields.map((field) => `{${field}}`)
          .join(' ')}
      </Text>
      <Row gap={12} align="center" justify="between">
        <Text as="h3" size="sm">
          Aperçu
        </Text>
        <Button size="sm" loading={attempt.isPending} onClick={() => attempt.mutate()}>
          M’envoyer un essai
        </Button>
      </Row>
      {error ? (
        <Text as="p" size="sm" tone="error" role="status">
          {errorText(error)}
        </Text>
      ) : (
        <Box card padding={16} as="figure" margin={0}>
          <Text as="figcaption" weight={650} anywhere>
            {data?.subject}
          </Text>
          <p className={styles.mail}>{data?.text.trim()}</p>
        </Box>
      )}
      <Text as="p" size="sm" tone="muted">
        Personne inventée. Un essai ne part qu’à vous, 5 par heure.
      </Text>
    </Stack>
  )
}
