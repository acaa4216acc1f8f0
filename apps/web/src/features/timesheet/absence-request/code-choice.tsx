import type { EventCode } from '@cadran/contract/timesheet/calendar'
import { counted } from '@cadran/rules/portal/french'
import { expiringOf, expiringWords, requestBalance } from '@cadran/rules/timesheet/absence-request'
import { formatDays } from '@cadran/rules/timesheet/balance'
import { periodOf } from '@cadran/rules/timesheet/day'
import { matchesSearch } from '@cadran/rules/timesheet/event-codes'
import { IconChevronDown, IconChevronLeft } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useCurrentUser } from '../../../platform/session.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useBackCloses } from '../../../ui/use-back-closes.ts'
import { CodeSwatch } from '../calendar/index.ts'
import { hundredthsOf } from '../events/index.ts'
import styles from './request-codes.module.css'
import { COUNTER_LETTERS } from './request-words.ts'
import type { RequestState } from './use-request.ts'

/** So many stand in sight, those used most (ASK-06). */
const IN_SIGHT = 3

interface CodesProps {
  request: RequestState
  onAll: () => void
}

/** The first codes, and the chosen one among them always. */
function inSight({ codes, code }: RequestState): EventCode[] {
  const first = codes.slice(0, IN_SIGHT)
  return !code || first.includes(code) ? first : [...first.slice(0, IN_SIGHT - 1), code]
}

interface Effect {
  balance: string
  expiring: string | null
}

/** '12,50 → 9,50 CP', and what of it would be lost after a day (ASK-06); null where nothing is counted. */
function useEffectOf({ preview, range, today }: RequestState): (code: EventCode) => Effect | null {
  const values = hundredthsOf(useCurrentUser())
  return ({ deductible, relevant_counter }) => {
    if (!deductible || !relevant_counter || !values) return null
    const half_days = range && preview ? Math.round(preview.days_count * 2) : 0
    const month = periodOf(range?.end_at ?? today).month
    const { before, after } = requestBalance(relevant_counter, values, month, half_days)
    const letters = COUNTER_LETTERS[relevant_counter]
    const lost = expiringOf(relevant_counter, values, today)
    return {
      balance:
        half_days > 0 ? `${formatDays(before)} → ${formatDays(after)} ${letters}` : `${formatDays(before)} ${letters}`,
      expiring: lost && expiringWords(lost, today),
    }
  }
}

interface CodeRadioProps {
  request: RequestState
  code: EventCode
  name: string
  className: string | undefined
  children: ReactNode
  onChosen?: () => void
}

function CodeRadio({ request, code, name, className, children, onChosen }: CodeRadioProps) {
  const checked = request.code?.id === code.id
  return (
    <label className={className} data-checked={checked || undefined}>
      <input
        type="radio"
        className={styles.radio}
        name={name}
        value={code.id}
        checked={checked}
        onChange={() => request.setCode(code)}
        onClick={onChosen}
      />
      {children}
    </label>
  )
}

function CodeRow({ request, code, name, onChosen }: Omit<CodeRadioProps, 'className' | 'children'>) {
  const effect = useEffectOf(request)(code)
  return (
    <CodeRadio request={request} code={code} name={name} className={styles.code} onChosen={onChosen}>
      <CodeSwatch look="entered" code={code}>
        {code.short_code}
      </CodeSwatch>
      <Text weight={500} className={styles.codeName}>
        {code.description}
      </Text>
      <Text size="sm" tone="muted" tabular textAlign="right" nowrap>
        {effect?.balance ?? 'sans décompte'}
      </Text>
      {effect?.expiring && (
        <Text size="xs" className={styles.expiring}>
          {effect.expiring}
        </Text>
      )}
    </CodeRadio>
  )
}

export function CodeList({ request, onAll }: CodesProps) {
  const name = useId()
  return (
    <fieldset className={styles.codes}>
      <legend className="visually-hidden">Code</legend>
      {inSight(request).map((code) => (
        <CodeRow key={code.id} request={request} code={code} name={name} />
      ))}
      <button type="button" className={styles.allCodes} onClick={onAll}>
        Tous les codes
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </fieldset>
  )
}

/** The same as a row of cards, their balance in them. */
export function CodeCards({ request, onAll }: CodesProps) {
  const name = useId()
  const effectOf = useEffectOf(request)
  const more = Math.max(0, request.codes.length - IN_SIGHT)
  return (
    <Row as="fieldset" gap={10} minWidth={0} className={styles.cards}>
      <legend className="visually-hidden">Code</legend>
      {inSight(request).map((code) => (
        <CodeRadio key={code.id} request={request} code={code} name={name} className={styles.card}>
          <strong>
            <span aria-hidden="true">{code.short_code}</span>
            <span className="visually-hidden">{code.description}</span>
          </strong>
          <Text size="sm" tone="muted" tabular>
            {effectOf(code)?.balance ?? 'sans décompte'}
          </Text>
        </CodeRadio>
      ))}
      <button type="button" className={styles.card} onClick={onAll}>
        <strong>Tous les codes</strong>
        <Text size="sm" tone="muted" tabular>
          {counted(more, 'de plus', 'de plus')}
        </Text>
      </button>
    </Row>
  )
}

/** Échap, or Enter on a code, ends the list; the arrows choose on their way down it, and leave it open. */
function useKeysOfAll(onClose: () => void) {
  const isMoving = useRef(false)
  return {
    onChosen: () => {
      if (!isMoving.current) onClose()
    },
    onKeyUp: () => {
      isMoving.current = false
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, target } = event
      isMoving.current = key.startsWith('Arrow')
      const isChosen =
        key === 'Enter' && !ctrlKey && !metaKey && target instanceof Element && target.matches('[type=radio]')
      if (event.isDefaultPrevented() || !(key === 'Escape' || isChosen)) return
      event.preventDefault()
      onClose()
    },
  }
}

/** Every code, in place of the balance and the team; closes on the choice, and by Échap or Back before anything else does (ASK-06). */
export function AllCodes({ request, onClose }: { request: RequestState; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const name = useId()
  const { onChosen, ...keys } = useKeysOfAll(onClose)
  useBackCloses(useIsMobile('work'), onClose)
  const codes = request.codes.filter((code) => matchesSearch(code, search))
  return (
    <Stack gap={12} className={styles.all} {...keys}>
      <Button variant="quiet" icon={<IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />} onClick={onClose}>
        Retour
      </Button>
      <SearchField label="Rechercher un code" text={search} onChange={setSearch} look="whole" ownKey />
      <fieldset className={styles.codes}>
        <legend className="visually-hidden">Tous les codes</legend>
        {codes.map((code) => (
          <CodeRow key={code.id} request={request} code={code} name={name} onChosen={onChosen} />
        ))}
      </fieldset>
      {codes.length === 0 && (
        <Text as="p" size="sm" tone="muted">
          Aucun code ne correspond à « {search} ».
        </Text>
      )}
    </Stack>
  )
}
