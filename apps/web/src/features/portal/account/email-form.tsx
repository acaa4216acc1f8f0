import { checkPersonalEmail, EMAIL_MAX_LENGTH } from '@cadran/rules/portal/account'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useChangeEmail } from './account.queries.ts'
import styles from './account-section.module.css'

interface EmailFormProps {
  stored: string
  /** Why it cannot be changed now. */
  reason: string | undefined
}

/** The personal address; its button waits for a valid one (SET-21, SET-22). */
export function EmailForm({ stored, reason }: EmailFormProps) {
  const [address, setAddress] = useState(stored)
  const change = useChangeEmail()
  const refused = checkPersonalEmail(address)
  const serverError = change.error instanceof ApiError ? change.error.errors.personal_email?.[0] : undefined
  const isTouched = address !== stored
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason === undefined && refused === null && !change.isPending) change.mutate(address)
  }
  return (
    <Row as="form" wrap gap={12} align="end" justify="between" className={styles.email} noValidate onSubmit={submit}>
      <div className={styles.address}>
        <TextField
          label="E-mail personnel"
          type="email"
          name="personal_email"
          autoComplete="email"
          maxLength={EMAIL_MAX_LENGTH}
          disabled={reason !== undefined}
          value={address}
          error={serverError ?? (isTouched ? refused?.message : undefined)}
          onChange={(event) => {
            setAddress(event.currentTarget.value)
            if (change.isError) change.reset()
          }}
        />
      </div>
      <Button
        type="submit"
        reason={reason}
        disabled={reason === undefined && refused !== null}
        loading={change.isPending}
      >
        Enregistrer
      </Button>
    </Row>
  )
}
