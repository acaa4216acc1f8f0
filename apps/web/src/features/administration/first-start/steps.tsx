import { mayHaveGoodFriday } from '@cadran/rules/administration/organisation-holidays'
import { formatDate } from '@cadran/rules/portal/french'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { api } from '../../../platform/api-client.ts'
import { errorText } from '../../../platform/api-error.ts'
import { usePublicConfig } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useReveal } from '../../../ui/use-reveal.tsx'
import { PasswordChecklist } from '../../portal/account/index.ts'
import styles from './first-start.module.css'
import type { StepProps } from './first-start-state.ts'
import { fieldOf } from './step-field.ts'

export function WorkplaceStep({ start, opened }: StepProps) {
  const { holiday_zone } = start.draft.workplace
  return (
    <>
      <div className={styles.pair}>
        <TextField {...fieldOf(start, 'workplace', 'name')} label="Nom" autoComplete="off" />
        <SelectField
          label="Zone de jours fériés"
          name="holiday_zone"
          value={holiday_zone}
          error={start.errors['workplace.holiday_zone']?.[0]}
          options={opened.zones.map(({ zone, label }) => ({ value: zone, label }))}
          onChange={(event) =>
            start.change('workplace', { holiday_zone: event.currentTarget.value, good_friday: false })
          }
        />
      </div>
      {mayHaveGoodFriday(holiday_zone) && (
        <Row as="label" card padding={16} gap={12} align="center">
          <Switch
            checked={start.draft.workplace.good_friday}
            onChange={(event) => start.change('workplace', { good_friday: event.currentTarget.checked })}
          />
          <Text weight={550}>Vendredi saint férié (commune avec temple protestant ou église mixte)</Text>
        </Row>
      )}
      <Holidays start={start} />
    </>
  )
}

/** The zone's days at once, so that a wrong one is seen here and not discovered in spring. */
function Holidays({ start: { draft } }: Pick<StepProps, 'start'>) {
  const { name, holiday_zone, good_friday } = draft.workplace
  const { data } = useQuery({
    queryKey: ['first-start', 'holidays', holiday_zone, good_friday],
    queryFn: () =>
      api.post('public/first-start/check', {
        body: { step: 'workplace', draft: { ...draft, workplace: { name: 'Siège', holiday_zone, good_friday } } },
      }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  if (!data) return null
  const weekday = (day: string) =>
    new Date(`${day}T12:00:00Z`).toLocaleDateString('fr-FR', { weekday: 'short', timeZone: 'UTC' })
  return (
    <Stack card padding={16} gap={8} as="section" aria-labelledby="first-holidays">
      <Row gap={10} align="baseline" wrap>
        <Text as="h2" id="first-holidays" size="lg" weight={650}>
          Les jours fériés{name && ` de ${name}`}
        </Text>
        <Text tone="muted">{data.holidays.length} jours cette année</Text>
      </Row>
      <ul className={styles.holidays}>
        {data.holidays.map(({ day, name: called, source }) => (
          <Row as="li" key={day} gap={12} paddingY={6} borderBottom>
            <Text tone="muted" className={styles.weekday}>
              {weekday(day)}
            </Text>
            <Text weight={600} tabular>
              {formatDate(day)}
            </Text>
            <span>{called}</span>
            {source === 'regional' && (
              <Text size="sm" tone="brand" marginLeft="auto">
                Alsace-Moselle
              </Text>
            )}
          </Row>
        ))}
      </ul>
    </Stack>
  )
}

export function AdministratorStep({ start }: StepProps) {
  const config = usePublicConfig()
  const { type, eye } = useReveal()
  const { firstname, lastname, password } = start.draft.administrator
  const context = {
    year: Number(config.today.slice(0, 4)),
    company_word: start.draft.company.name.trim(),
    names: [firstname, lastname],
  }
  const secret = (name: 'first' | 'second') => ({
    type,
    large: true,
    autoComplete: 'new-password',
    spellCheck: false,
    value: password[name],
    error: start.errors[`administrator.password.${name}`]?.[0],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      start.change('administrator', { password: { ...password, [name]: event.currentTarget.value } }),
  })
  return (
    <>
      <div className={styles.pair}>
        <TextField {...fieldOf(start, 'administrator', 'firstname')} label="Prénom" autoComplete="given-name" />
        <TextField {...fieldOf(start, 'administrator', 'lastname')} label="Nom" autoComplete="family-name" />
        <TextField
          {...fieldOf(start, 'administrator', 'username')}
          label="Identifiant"
          hint="Minuscules, chiffres, point, tiret"
          autoComplete="username"
          autoCapitalize="none"
        />
        <TextField {...fieldOf(start, 'administrator', 'matricule')} label="Matricule" autoComplete="off" />
        <TextField {...fieldOf(start, 'administrator', 'email')} label="E-mail" type="email" autoComplete="email" />
        <span />
        <TextField {...secret('first')} label="Mot de passe" name="password" end={eye} />
        <TextField {...secret('second')} label="Confirmation du mot de passe" name="confirmation" />
      </div>
      <PasswordChecklist password={password.first} context={context} />
    </>
  )
}

export function MailsStep({ start, opened }: StepProps) {
  const trial = useMutation({
    mutationFn: () => api.post('public/first-start/mail', { body: { draft: start.draft } }),
    meta: { quiet: true },
  })
  if (start.needsPassword)
    return (
      <Row gap={12} align="center" wrap role="alert">
        <Text>La page a été rechargée : le mot de passe est à choisir de nouveau.</Text>
        <Button onClick={() => start.goTo('administrator')}>Choisir le mot de passe</Button>
      </Row>
    )
  return (
    <Stack gap={12}>
      {opened.mail_folder !== null && (
        <Text as="p">Aucun serveur de courriel : les messages restent dans {opened.mail_folder}.</Text>
      )}
      <Row gap={12} align="center" wrap>
        <Button onClick={() => trial.mutate()} loading={trial.isPending}>
          Envoyer un essai à {start.draft.administrator.email}
        </Button>
        <Text role="status" tone={trial.error ? 'error' : 'muted'}>
          {trial.data?.message ?? (trial.error ? errorText(trial.error) : '')}
        </Text>
      </Row>
    </Stack>
  )
}
