import type { checkFirstPeople, FirstDraft, FirstStep } from '@cadran/contract/administration/first-start'
import { FIRST_STEPS } from '@cadran/contract/administration/first-start'
import type { ReplyOf } from '@cadran/contract/kit'
import { SETTINGS } from '@cadran/rules/administration/settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { keepBegun, readBegun } from '../../../platform/browser-storage.ts'
import { publicConfigQuery } from '../../../platform/public-config.ts'
import { upload } from '../../../platform/upload.ts'
import { useLogin } from '../../portal/session/index.ts'
import { type FirstLogos, useFirstLogos } from './first-logos.ts'

const NO_PASSWORD = { first: '', second: '' }
const EMPTY: FirstDraft = {
  company: {
    name: '',
    brand_light: SETTINGS['theme.brand_light'].default,
    brand_dark: SETTINGS['theme.brand_dark'].default,
  },
  workplace: { name: 'Siège', holiday_zone: 'FR', good_friday: false },
  administrator: { firstname: '', lastname: '', username: '', matricule: '', email: '', password: NO_PASSWORD },
}

interface Begun {
  step: FirstStep
  draft: FirstDraft
  logos: FirstLogos
}

/** The token of the address, which keeps it no longer: it is gone before anything is asked (FIR-05). */
function takeToken(): string | null {
  const token = window.location.hash.slice(1) || null
  if (token !== null) window.history.replaceState(window.history.state, '', window.location.pathname)
  return token
}

/** Opens the link of the address, or finds what this browser has opened before. */
export function useOpening() {
  return useQuery({
    queryKey: ['first-start'],
    queryFn: async ({ signal }) => {
      const token = takeToken()
      if (token !== null) await api.post('public/first-start/open', { body: { token } })
      return api.get('public/first-start', { signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  })
}

/** What was typed before a reload, but for the passwords (FIR-08). */
function kept(): Begun {
  const { first_start } = readBegun<{ first_start?: Begun }>() ?? {}
  return first_start ?? { step: 'company', draft: EMPTY, logos: { light: null, dark: null } }
}

/** A file of people with the field that each of its columns fills; it is kept no longer than the page. */
export interface PeopleFile {
  file: File
  mapping: (string | null)[] | null
  looked: ReplyOf<typeof checkFirstPeople> | null
}

interface Sent {
  draft: FirstDraft
  people: PeopleFile | null
  logos?: FirstLogos
}

/** Everything that was typed, with the files, as one form. */
function send(path: 'people' | 'finish', { draft, people, logos }: Sent): Promise<Response> {
  const form = new FormData()
  form.append('draft', JSON.stringify(draft))
  if (people?.mapping) form.append('mapping', JSON.stringify(people.mapping))
  for (const [scheme, png] of Object.entries(logos ?? {})) if (png !== null) form.append(`logo_${scheme}`, png)
  if (people) form.append('file', people.file)
  const { signal } = new AbortController()
  return upload({ path: `public/first-start/${path}`, form, signal, onProgress: () => undefined })
}

const stepAt = (index: number) => FIRST_STEPS[index] ?? 'mails'

/** The file of people, looked at by the server whenever its columns are chosen anew (FIR-09). */
function usePeopleFile(draft: FirstDraft) {
  const [file, setFile] = useState<PeopleFile | null>(null)
  const look = useMutation({
    mutationFn: async (asked: PeopleFile) => {
      const response = await send('people', { draft, people: asked })
      const looked: PeopleFile['looked'] = await response.json()
      return { ...asked, looked, mapping: looked?.columns.map(({ field }) => field) ?? null }
    },
    onSuccess: setFile,
    meta: { quiet: true },
  })
  return {
    file,
    error: look.error,
    busy: look.isPending,
    /** Columns that cannot be read, or faults: the file is mended or left out first. */
    isReady: file === null || (file.looked?.columns_fault === null && file.looked.fault_count === 0),
    look: (asked: PeopleFile) => look.mutate(asked),
    leave: () => {
      look.reset()
      setFile(null)
    },
  }
}

/** Writes everything, and comes in by the password that was just chosen (FIR-13). */
function useFinish(sent: Sent) {
  const queryClient = useQueryClient()
  const logIn = useLogin()
  return useMutation({
    mutationFn: async () => {
      await send('finish', sent)
      const { username, password } = sent.draft.administrator
      await logIn.mutateAsync({ username, password: password.first })
      await queryClient.invalidateQueries({ queryKey: publicConfigQuery.queryKey })
    },
    meta: { quiet: true },
  })
}

/** The way through the steps; each is checked by the server, and nothing is written before the end (FIR-08, FIR-11). */
export function useFirstStart() {
  const [begun] = useState(kept)
  const [{ step, draft }, setState] = useState<Pick<Begun, 'step' | 'draft'>>(begun)
  const logos = useFirstLogos(begun.logos)
  useEffect(() => {
    const administrator = { ...draft.administrator, password: NO_PASSWORD }
    keepBegun({ first_start: { step, draft: { ...draft, administrator }, logos: logos.kept } })
  }, [step, draft, logos.kept])
  const index = FIRST_STEPS.indexOf(step)
  const goTo = (wanted: FirstStep) => setState((current) => ({ ...current, step: wanted }))
  const people = usePeopleFile(draft)
  const check = useMutation({
    mutationFn: async () => {
      await api.post('public/first-start/check', { body: { step, draft } })
    },
    onSuccess: () => goTo(stepAt(index + 1)),
    meta: { quiet: true },
  })
  const finish = useFinish({ draft, people: people.file, logos: logos.kept })
  const failed = check.error ?? people.error ?? finish.error
  const errors = failed instanceof ApiError ? failed.errors : {}
  return {
    step,
    index,
    draft,
    errors,
    // What belongs to no field.
    failure: failed && Object.keys(errors).length === 0 ? failed : null,
    busy: check.isPending || people.busy || finish.isPending,
    people,
    logos,
    // A reload has lost it: everything else of the step is there.
    needsPassword: index > FIRST_STEPS.indexOf('administrator') && draft.administrator.password.first === '',
    goTo: (wanted: FirstStep) => {
      check.reset()
      goTo(wanted)
    },
    change: <Part extends keyof FirstDraft>(part: Part, changed: Partial<FirstDraft[Part]>) => {
      check.reset()
      setState((current) => ({
        ...current,
        draft: { ...current.draft, [part]: { ...current.draft[part], ...changed } },
      }))
    },
    next: () => check.mutate(),
    finish: (onDone: () => void) => finish.mutate(undefined, { onSuccess: onDone }),
  }
}

export type FirstStart = ReturnType<typeof useFirstStart>
export type Opened = NonNullable<ReturnType<typeof useOpening>['data']>

/** What the fields of each step are given. */
export interface StepProps {
  start: FirstStart
  opened: Opened
}
