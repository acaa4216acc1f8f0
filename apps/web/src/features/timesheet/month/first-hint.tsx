import { Button } from '../../../ui/button.tsx'
import { Text } from '../../../ui/layout.tsx'
import styles from './first-hint.module.css'
import type { FirstHint } from './first-hints.ts'

/** What somebody new is told in edit mode. */
const HINTS = [
  {
    title: 'Choisir des jours.',
    text: 'Cliquez le premier jour puis le dernier, ou glissez de l’un à l’autre, et choisissez un code.',
  },
  {
    title: 'Une demi-journée ?',
    text: 'La partie haute d’un jour est le matin, la partie basse l’après-midi.',
  },
  {
    title: 'Une erreur ?',
    text: 'Annulez-la dans le message qui suit chaque saisie, ou par Ctrl Z.',
  },
] as const

/** One line above the tools, over nothing that one works on. */
export function HintBand({ hint: { number, dismiss } }: { hint: FirstHint }) {
  const words = HINTS[number]
  if (!words) return null
  return (
    <section className={styles.band} data-family="brand" aria-label="Premiers pas" data-keeps-selection>
      <p>
        <Text weight={650}>{words.title}</Text> {words.text}
      </p>
      <Button size="sm" onClick={dismiss}>
        Compris
      </Button>
    </section>
  )
}
