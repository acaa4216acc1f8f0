import { monthTitle } from '@cadran/rules/portal/french'
import { Text } from '../../../ui/layout.tsx'
import type { ActQuestion } from '../worklist/index.ts'
import type { ExtraRequest } from './extra-requests.queries.ts'
import styles from './request-form.module.css'

/** What is asked before a request is refused: the employee will be mailed the comment (XRQ-34, XRQ-38). */
export function requestQuestion(request: ExtraRequest): ActQuestion {
  return {
    title: 'Refuser cette demande ?',
    confirmLabel: 'Refuser',
    danger: true,
    about: (
      <>
        <p>
          <strong>{request.user.identity}</strong> · activités complémentaires de {monthTitle(request).toLowerCase()}
        </p>
        <Text as="p" tone="muted" className={styles.effect}>
          Le collaborateur est prévenu et pourra refaire une demande.
        </Text>
      </>
    ),
  }
}
