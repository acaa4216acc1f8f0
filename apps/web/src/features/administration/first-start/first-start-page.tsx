import { FIRST_STEPS, type FirstStep } from '@cadran/contract/administration/first-start'
import { IconArrowLeft, IconArrowRight, IconClock } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { useDocumentTitle } from '../../../platform/document-title.ts'
import { notify } from '../../../platform/notifier.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { Brand } from '../../../ui/brand.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Box, Column, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StepPath } from '../../../ui/step-path.tsx'
import { CompanyStep } from './company-step.tsx'
import styles from './first-start.module.css'
import { type FirstStart, type Opened, type StepProps, useFirstStart, useOpening } from './first-start-state.ts'
import { PeopleStep } from './people-step.tsx'
import { AdministratorStep, MailsStep, WorkplaceStep } from './steps.tsx'

interface StepWords {
  title: string
  about: string
  heading: string
  lead: string
  Fields: (props: StepProps) => ReactNode
}

const STEPS: Readonly<Record<FirstStep, StepWords>> = {
  company: {
    title: 'Société',
    about: 'Son nom, tel que tous le lisent',
    heading: 'Votre société',
    lead: 'Le nom que portent l’en-tête, les courriels et les documents.',
    Fields: CompanyStep,
  },
  workplace: {
    title: 'Lieu de travail',
    about: 'Où l’on travaille, quels jours sont fériés',
    heading: 'Votre premier lieu de travail',
    lead: 'Il décide des jours fériés. Vous en ajouterez d’autres dans « Organisation ».',
    Fields: WorkplaceStep,
  },
  administrator: {
    title: 'Administrateur',
    about: 'La première personne à entrer',
    heading: 'Vous, l’administrateur',
    lead: 'Votre compte donne ensuite leurs droits aux autres.',
    Fields: AdministratorStep,
  },
  people: {
    title: 'Collaborateurs',
    about: 'Un fichier, ou plus tard',
    heading: 'Vos collaborateurs',
    lead: 'Ils entrent maintenant par un fichier, ou plus tard par « Collaborateurs » et « Imports ».',
    Fields: PeopleStep,
  },
  mails: {
    title: 'Courriels',
    about: 'Un essai d’envoi',
    heading: 'Les courriels',
    lead: 'Un essai à votre adresse, puis le portail est prêt.',
    Fields: MailsStep,
  },
}

/** Sets an empty portal up, by the link of its log (FIR-07). */
export function FirstStartPage() {
  useDocumentTitle(useCurrentPage().title)
  const { data, error } = useOpening()
  return (
    <Stack className={styles.page}>
      {data && <Steps opened={data} />}
      {error && (
        <Column as="main" className={styles.main}>
          <ErrorState text={errorText(error)} />
        </Column>
      )}
      {!data && !error && (
        <Loading className={styles.main}>
          <Skeleton height={36} />
          <Skeleton height={240} />
        </Loading>
      )}
    </Stack>
  )
}

/** How long the browser may still go on, in words. */
function timeLeft(ends_at: string): string {
  const minutes = Math.max(0, Math.floor((new Date(ends_at).getTime() - Date.now()) / 60_000))
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}

function Steps({ opened }: { opened: Opened }) {
  const start = useFirstStart()
  const { step, index } = start
  const { heading, lead, Fields } = STEPS[step]
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (step) title.current?.focus()
  }, [step])
  return (
    <>
      <Path step={step} ends_at={opened.ends_at} onBack={start.goTo} />
      <Column as="main" className={styles.main}>
        <Text as="p" tone="muted" weight={550}>
          Étape {index + 1} sur {FIRST_STEPS.length}
        </Text>
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          {heading}
        </h1>
        <Text as="p" size="lg" tone="muted" marginTop={4}>
          {lead}
        </Text>
        <StepForm key={step} start={start}>
          <Fields start={start} opened={opened} />
        </StepForm>
      </Column>
    </>
  )
}

interface PathProps {
  step: FirstStep
  ends_at: string
  onBack: (step: FirstStep) => void
}

/** The way there and back, and how long it stays open. */
function Path({ step, ends_at, onBack }: PathProps) {
  return (
    <Column as="aside" gap={24} className={styles.path}>
      <Brand company={null} />
      <Stack gap={6} className={styles.steps}>
        <Text as="p" size="xl" weight={650}>
          Premier démarrage
        </Text>
        <Text as="p" tone="muted">
          Cinq étapes, une dizaine de minutes. Rien n’est écrit avant la fin.
        </Text>
      </Stack>
      <div className={styles.steps}>
        <StepPath
          label="Étapes"
          current={step}
          onBack={onBack}
          steps={FIRST_STEPS.map((id) => ({ id, title: STEPS[id].title, answer: STEPS[id].about }))}
        />
      </div>
      <Row gap={10} align="center" background="sunken" radius="control" className={styles.left}>
        <IconClock size={18} stroke={1.75} aria-hidden="true" />
        <Text size="sm" tone="muted">
          Ce lien reste ouvert {timeLeft(ends_at)}. Une fois tout terminé, il ne servira plus jamais.
        </Text>
      </Row>
    </Column>
  )
}

function StepForm({ start, children }: { start: FirstStart; children: ReactNode }) {
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const { errors, index } = start
  const isLast = index === FIRST_STEPS.length - 1
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isLast) return start.next()
    start.finish(() => {
      notify.success('Le portail est prêt.')
      void router.navigate({ to: '/', replace: true })
    })
  }
  const before = FIRST_STEPS[index - 1]
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit}>
      {children}
      {start.failure && (
        <Text as="p" tone="error" role="alert">
          {errorText(start.failure)}
        </Text>
      )}
      <Row wrap gap={12} align="center">
        {before && (
          <Button size="lg" icon={<IconArrowLeft size={18} stroke={1.75} />} onClick={() => start.goTo(before)}>
            Revenir
          </Button>
        )}
        <Box size="sm" tone="muted" className={styles.note}>
          Ce que vous tapez reste si vous rechargez la page, sauf les mots de passe.
        </Box>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          loading={start.busy}
          disabled={(isLast && start.needsPassword) || !start.people.isReady}
          className={styles.next}
        >
          {isLast ? 'Terminer' : 'Continuer'}
          {!isLast && <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}
        </Button>
      </Row>
    </form>
  )
}
