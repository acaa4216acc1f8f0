import type { OvertimeCode } from '@cadran/contract/timesheet/overtime'
import { firstDay } from '@cadran/rules/timesheet/day'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { Stack } from '../../../ui/layout.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { onCallLabel } from '../calendar/index.ts'
import {
  chosenType,
  draftOf,
  emptyDraft,
  issuesOf,
  type OvertimeDraft,
  overtimeCodesQuery,
  overtimePayload,
  spanWords,
  usableOvertimeCodes,
  WhenFields,
} from '../overtime/index.ts'
import { overtimeCodesOfQuery } from './corrections.queries.ts'
import { RemovesChoice } from './removes-choice.tsx'
import type { CorrectionFormState } from './use-correction-form.ts'

interface Choice {
  /** The entry that stands there; empty for none. */
  target: string
  removes: boolean
  code: number | null
  draft: OvertimeDraft
}

function startingChoice({ month, edited }: CorrectionFormState): Choice {
  const first = firstDay(month.year, month.month)
  const target = edited?.old_id ? String(edited.old_id) : ''
  const wanted = edited?.new?.overtime
  if (!wanted) {
    const draft = emptyDraft({ start_at: first, end_at: first })
    return { target, removes: edited !== null, code: null, draft }
  }
  return { target, removes: false, code: wanted.code.id, draft: draftOf(wanted) }
}

/** The codes of the person whose month it is. */
function useCodes({ whose }: CorrectionFormState): readonly OvertimeCode[] {
  const own = useQuery({ ...overtimeCodesQuery(useCurrentUser(), useToday()), enabled: whose === null })
  const theirs = useQuery({ ...overtimeCodesOfQuery(whose ?? ''), enabled: whose !== null })
  return (whose === null ? own.data : theirs.data) ?? []
}

/** Which on-call entry, if it stands there, and what it should have been (COR-05). */
export function OvertimeFields({ form }: { form: CorrectionFormState }) {
  const { month, say } = form
  const [choice, setChoice] = useState(() => startingChoice(form))
  const codes = useCodes(form)
  const code = usableOvertimeCodes(codes, choice.draft).find(({ id }) => id === choice.code) ?? null
  const entry = month.overtimes.find(({ id }) => String(id) === choice.target)
  const removes = entry !== undefined && choice.removes
  const wanted = code && issuesOf(choice.draft, code, month).length === 0 ? overtimePayload(choice.draft, code) : null
  const key = JSON.stringify([choice.target, removes, wanted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is all that is said
  useEffect(() => {
    say(removes || wanted ? { old_id: entry?.id ?? null, corrects: null, new: removes ? null : wanted } : null)
  }, [key])
  const change = (changed: Partial<Choice>) => setChoice({ ...choice, ...changed })
  const choose = (value: string) => {
    const next = month.overtimes.find(({ id }) => String(id) === value)
    change(next ? { target: value, code: next.code.id, draft: draftOf(next) } : { target: '', removes: false })
  }
  return (
    <Stack gap={12} alignContent="start">
      {month.overtimes.length > 0 && (
        <SelectField
          label="Saisie à corriger"
          disabled={form.edited !== null}
          options={[
            { value: '', label: 'Aucune : ajouter une saisie' },
            ...month.overtimes.map((each) => ({
              value: String(each.id),
              label: `${onCallLabel(each)}, ${spanWords(each)}`,
            })),
          ]}
          value={choice.target}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
      {entry && <RemovesChoice removes={choice.removes} onChange={(removes) => change({ removes })} />}
      {!removes && <Wanted {...{ form, codes, code, choice, change }} />}
    </Stack>
  )
}

interface WantedProps {
  form: CorrectionFormState
  codes: readonly OvertimeCode[]
  code: OvertimeCode | null
  choice: Choice
  change: (changed: Partial<Choice>) => void
}

/** The code, then its days and hours as the wizard asks for them. */
function Wanted({ form, codes, code, choice, change }: WantedProps) {
  const { draft } = choice
  const issues = code ? issuesOf(draft, code, form.month) : []
  return (
    <>
      <SelectField
        label="Code"
        options={[
          { value: '', label: 'Choisir un code' },
          ...usableOvertimeCodes(codes, draft).map(({ id, description }) => ({
            value: String(id),
            label: description,
          })),
        ]}
        value={code ? String(code.id) : ''}
        onChange={(event) => change({ code: Number(event.currentTarget.value) || null })}
      />
      <WhenFields
        wizard={{
          category: code?.category ?? null,
          draft,
          setDraft: (next) => change({ draft: next }),
          code,
          type: chosenType(draft, code),
          // What is typed is judged as it stands only once it is whole: an empty field is no fault yet.
          issueAt: (field) => issues.find((issue) => issue.field === field && field.includes('hours'))?.message,
          attempts: 0,
        }}
        month={form.month}
        dates_known
      />
    </>
  )
}
