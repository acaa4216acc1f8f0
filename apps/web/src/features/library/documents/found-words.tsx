import { stretchesOf } from '@cadran/rules/library/search'
import { createContext, useContext, useMemo } from 'react'
import { Text } from '../../../ui/layout.tsx'
import styles from './found-words.module.css'

/** What is looked for in everything that is shown below; empty where nothing is. */
export const Wanted = createContext('')

/** A text with the words in it that are looked for (WIN-11). */
export function Marked({ text }: { text: string }) {
  const wanted = useContext(Wanted)
  const stretches = useMemo(() => stretchesOf(text, wanted), [text, wanted])
  if (stretches.length === 0) return text
  return (
    <>
      {stretches.map(({ from, to }, index) => (
        <span key={from}>
          {text.slice(stretches[index - 1]?.to ?? 0, from)}
          <Text as="mark" weight={680} className={styles.mark}>
            {text.slice(from, to)}
          </Text>
        </span>
      ))}
      {text.slice(stretches.at(-1)?.to)}
    </>
  )
}
