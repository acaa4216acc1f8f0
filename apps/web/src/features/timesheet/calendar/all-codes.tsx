import type { EventCode } from '@cadran/contract/timesheet/calendar'
import type { KeyedCode } from '@cadran/rules/timesheet/code-keys'
import { matchesSearch } from '@cadran/rules/timesheet/event-codes'
import { useState } from 'react'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { CodeSwatch } from './code-swatch.tsx'
import styles from './code-tools.module.css'
import { keyedName } from './quick-keys.ts'

export interface AllCodesProps {
  /** Every code that may be given in the month. */
  codes: readonly KeyedCode<EventCode>[]
  /** Gives the code to what is selected. */
  onPick: (code: EventCode) => void
  onClose: () => void
}

/** Every code that may be given in the month, each with its keys; a choice gives it to what is selected (EDT-08). */
export function AllCodes({ codes, onPick, onClose }: AllCodesProps) {
  const [search, setSearch] = useState('')
  // A keyboard that comes up by itself would cover the codes.
  const mobile = useIsMobile('work')
  const found = codes.filter(({ code }) => matchesSearch(code, search))
  return (
    <Dialog opened onClose={onClose} title="Tous les codes">
      <Stack gap={12} data-keeps-selection>
        <SearchField
          label="Rechercher un code"
          text={search}
          onChange={setSearch}
          look="whole"
          ownKey
          first={!mobile}
        />
        <ul className={styles.list}>
          {found.map((keyed) => (
            <li key={keyed.code.id}>
              <button
                type="button"
                className={styles.row}
                onClick={() => {
                  onPick(keyed.code)
                  onClose()
                }}
              >
                <CodeSwatch look="entered" code={keyed.code}>
                  {keyed.code.short_code}
                </CodeSwatch>
                <Text textAlign="left" aria-hidden="true">
                  {keyed.code.description}
                </Text>
                <span className="visually-hidden">{keyedName(keyed)}</span>
                <Row as="span" inline gap={4} marginLeft="auto">
                  {[keyed.digit, keyed.letter].map((key) => key !== null && <KeyHint keys={key} key={key} />)}
                </Row>
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 && (
          <Text as="p" size="sm" tone="muted">
            Aucun code ne correspond à « {search} ».
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}
